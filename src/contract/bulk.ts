import * as z from "zod/mini";
import { storedChecks } from "#text/checks/check-bits.ts";
import { styles, syntaxes } from "#text/message/style.ts";
import { bodyBytes } from "./body-limits.ts";
import { idSchema, queryBoolean, queryInteger, scopeShape, tagName } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { rowRangesSchema } from "./row-ranges.ts";
import { statusInput } from "./statuses.ts";

/** What `clear` can empty. */
export const clearedFields = ["value", "draft", "comment", "status"] as const;

/** Keys that one call may name; more are a set or a search. */
const maxNamedKeys = 20_000;
/** Entries of the preview unless said otherwise. */
export const usualSample = 20;

const keyNames = z.array(z.string()).check(z.maxLength(maxNamedKeys));
const tagNames = z.array(tagName).check(z.minLength(1), z.maxLength(50));
const phrase = z.string().check(z.minLength(1), z.maxLength(4_000));

/** Which entries: exactly one of `set`, `q` and `keys`. */
const selectionShape = {
  /** Of what is written and searched; those that the set shows or all, as far as one may write them. */
  languages: z.optional(z.array(z.string())),
  /** A working set of the grid. */
  set: z.optional(z.string()),
  /** The rows of `set` that are meant; all of them if absent. */
  ranges: z.optional(rowRangesSchema),
  q: z.optional(z.string().check(z.maxLength(4_000))),
  /** Unknown ones are passed over. */
  keys: z.optional(keyNames),
  /** Left out: whole keys, or a key in one language. */
  except: z.optional(
    z
      .array(z.union([z.string(), z.object({ key: z.string(), language: z.string() })]))
      .check(z.maxLength(maxNamedKeys)),
  ),
};

const actionSchema = z.discriminatedUnion("act", [
  /** `comment` is written beside; some custom statuses demand one. */
  action("setStatus", { status: statusInput, comment: z.optional(z.string()) }),
  action("lock", {}),
  action("unlock", {}),
  action("tag", { tags: tagNames }),
  action("untag", { tags: tagNames }),
  action("publish", {}),
  /** The text of a language becomes the value of the others; filled ones stay unless `overwrite`. */
  action("copyFrom", { from: z.string(), overwrite: z.optional(z.boolean()) }),
  action("clear", { field: z.enum(clearedFields) }),
  action("delete", {}),
  action("move", { group: z.string() }),
  /** Of keys, as in `PATCH /v1/api/keys`: at least one of the two; null as the project, or the source, says. */
  action("setSyntax", {
    syntax: z.optional(z.nullable(z.enum(syntaxes))),
    style: z.optional(z.nullable(z.enum(styles))),
  }),
  /**
   * In values and drafts. With `regex` a regular expression of JavaScript (flags `gu`), and `$&`, `$1`, `$<name>` in the
   * replacement; letters match in either case unless `caseSensitive`.
   */
  action("replace", {
    find: phrase,
    replacement: z.string().check(z.maxLength(4_000)),
    regex: z.optional(z.boolean()),
    caseSensitive: z.optional(z.boolean()),
  }),
  action("markUpToDate", {}),
  /** Sets right what these checks find, or all of them, where they are certain how. */
  action("fixChecks", {
    checks: z.optional(z.array(z.enum(storedChecks)).check(z.minLength(1), z.maxLength(storedChecks.length))),
  }),
]);

function action<const Name extends string, Shape extends Record<string, z.ZodMiniType>>(
  name: Name,
  shape: Shape,
) {
  return z.object({ act: z.literal(name), ...selectionShape, ...shape });
}

const bulkBody = actionSchema.check(
  z.refine(
    ({ set, q, keys }) => [set, q, keys].filter((one) => one !== undefined).length === 1,
    "needs exactly one of set, q and keys",
  ),
  z.refine(({ set, ranges }) => ranges === undefined || set !== undefined, "ranges need set"),
  z.refine(
    (body) => body.act !== "setSyntax" || body.syntax !== undefined || body.style !== undefined,
    "needs syntax, style or both",
  ),
);
export type BulkBody = z.output<typeof bulkBody>;

/**
 * One entry (or key, without a language) before and after: the fields of the entry that change, and with a new draft the
 * published text that it replaces.
 */
const sampleSchema = z.object({
  key: z.string(),
  language: z.optional(z.string()),
  before: z.record(z.string(), z.unknown()),
  /** Null: it is deleted. */
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type BulkSample = z.infer<typeof sampleSchema>;

/** Why an entry that would change is passed over; of several reasons the first. */
export const bulkSkipReasons = ["not_allowed", "locked", "failing", "changed"] as const;
export type BulkSkipReason = (typeof bulkSkipReasons)[number];

const bulkResultSchema = z.object({
  /** Entries that change; of tag, untag, delete, move and setSyntax: keys. Those that are so already do not count. */
  count: z.int(),
  sample: z.array(sampleSchema),
  /** Those that would change and are passed over. */
  skipped: z.int(),
  skippedCounts: z.record(z.enum(bulkSkipReasons), z.int()),
  /** Null when nothing changed. */
  changeSet: z.optional(z.nullable(idSchema)),
  /** Instead of a change set, when there is much to do. */
  job: z.optional(idSchema),
});

export const bulkEndpoints = {
  run: endpoint({
    method: "POST",
    path: "/v1/api/entries/bulk",
    summary: "Run a bulk action",
    section: "decisions 3.6, 7.3",
    credentials: "member",
    action: "writeTranslations",
    maxBody: bodyBytes.large,
    // Bulk deletions always work.
    storesContent: "decided by route",
    query: z.object({
      ...scopeShape,
      /** Counts and shows, and changes nothing. */
      dryRun: z.optional(queryBoolean),
      /** How many entries `sample` shows; 20 unless said. */
      sample: z.optional(queryInteger.check(z.refine((n) => n >= 0 && n <= 500, "must be 0 to 500"))),
    }),
    body: bulkBody,
    response: bulkResultSchema,
  }),
};
