import * as z from "zod/mini";
import { storedChecks } from "#text/checks/check-bits.ts";
import { styles, syntaxes } from "#text/message/style.ts";
import { bodyBytes } from "./body-limits.ts";
import { idSchema, queryBoolean, queryInteger, scopeShape, tagName } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { rowRangesSchema } from "./row-ranges.ts";
import { statusInput } from "./statuses.ts";

/** Fields that `clear` can empty. */
export const clearedFields = ["value", "draft", "comment", "status"] as const;

/** Maximum number of keys in one call; more keys need a set or a search. */
const maxNamedKeys = 20_000;
/** Default number of entries in the preview. */
export const defaultSampleSize = 20;

const keyNames = z.array(z.string()).check(z.maxLength(maxNamedKeys));
const tagNames = z.array(tagName).check(z.minLength(1), z.maxLength(50));
const phrase = z.string().check(z.minLength(1), z.maxLength(4_000));

/** Selected entries: exactly one of `set`, `q` and `keys`. */
const selectionShape = {
  /** Languages to search and write; default: those of the set, otherwise all that the caller may write. */
  languages: z.optional(z.array(z.string())),
  /** Id of a working set of the grid. */
  set: z.optional(z.string()),
  /** Selected rows of `set`; all rows if absent. */
  ranges: z.optional(rowRangesSchema),
  q: z.optional(z.string().check(z.maxLength(4_000))),
  /** Unknown keys are skipped. */
  keys: z.optional(keyNames),
  /** Exclusions: whole keys, or a key in one language. */
  except: z.optional(
    z
      .array(z.union([z.string(), z.object({ key: z.string(), language: z.string() })]))
      .check(z.maxLength(maxNamedKeys)),
  ),
};

const actionSchema = z.discriminatedUnion("action", [
  /** `comment` is written too; some custom statuses require one. */
  action("setStatus", { status: statusInput, comment: z.optional(z.string()) }),
  action("lock", {}),
  action("unlock", {}),
  action("tag", { tags: tagNames }),
  action("untag", { tags: tagNames }),
  action("publish", {}),
  /** Copies the text of a language to the values of the others; filled values stay unless `overwrite`. */
  action("copyFrom", { from: z.string(), overwrite: z.optional(z.boolean()) }),
  action("clear", { field: z.enum(clearedFields) }),
  action("delete", {}),
  action("move", { group: z.string() }),
  /**
   * Sets fields of keys as in `PATCH /v1/api/keys`: at least one of the two. Null uses the setting of the project or
   * of the source.
   */
  action("setSyntax", {
    syntax: z.optional(z.nullable(z.enum(syntaxes))),
    style: z.optional(z.nullable(z.enum(styles))),
  }),
  /**
   * Replaces in values and drafts. `regex` is a JavaScript regular expression (flags `gu`), with `$&`, `$1`,
   * `$<name>` in the replacement. Matches ignore case unless `caseSensitive`.
   */
  action("replace", {
    find: phrase,
    replacement: z.string().check(z.maxLength(4_000)),
    regex: z.optional(z.boolean()),
    caseSensitive: z.optional(z.boolean()),
  }),
  action("markUpToDate", {}),
  /** Fixes the findings of these checks, or of all, if the fix is certain. */
  action("fixChecks", {
    checks: z.optional(z.array(z.enum(storedChecks)).check(z.minLength(1), z.maxLength(storedChecks.length))),
  }),
]);

function action<const Name extends string, Shape extends Record<string, z.ZodMiniType>>(
  name: Name,
  shape: Shape,
) {
  return z.object({ action: z.literal(name), ...selectionShape, ...shape });
}

const bulkBody = actionSchema.check(
  z.refine(
    ({ set, q, keys }) => [set, q, keys].filter((item) => item !== undefined).length === 1,
    "needs exactly one of set, q and keys",
  ),
  z.refine(({ set, ranges }) => ranges === undefined || set !== undefined, "ranges need set"),
  z.refine(
    (body) => body.action !== "setSyntax" || body.syntax !== undefined || body.style !== undefined,
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
  /** Null if the entry is deleted. */
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type BulkSample = z.infer<typeof sampleSchema>;

/** Reasons for skipping an entry that would change; the first that applies is reported. */
export const bulkSkipReasons = ["not_allowed", "locked", "failing", "changed"] as const;
export type BulkSkipReason = (typeof bulkSkipReasons)[number];

const bulkResultSchema = z.object({
  /**
   * Number of changed entries; for tag, untag, delete, move and setSyntax, of keys. Entries that already have the
   * result do not count.
   */
  count: z.int(),
  sample: z.array(sampleSchema),
  /** Number of entries that would change but are skipped. */
  skipped: z.int(),
  skippedCounts: z.record(z.enum(bulkSkipReasons), z.int()),
  /** Null if nothing changed. */
  changeSet: z.optional(z.nullable(idSchema)),
  /** Present instead of a change set if the action runs as a job. */
  job: z.optional(idSchema),
});

export const bulkEndpoints = {
  run: endpoint({
    method: "POST",
    path: "/v1/api/entries/bulk",
    summary: "Run a bulk action",
    section: "rules 3.6, 7.3",
    credentials: "member",
    action: "writeTranslations",
    maxBody: bodyBytes.large,
    // Bulk deletions always work.
    storesContent: "decided by route",
    query: z.object({
      ...scopeShape,
      /** Only counts and samples; changes nothing. */
      dryRun: z.optional(queryBoolean),
      /** Number of entries in `sample`; default 20. */
      sample: z.optional(queryInteger.check(z.refine((n) => n >= 0 && n <= 500, "must be 0 to 500"))),
    }),
    body: bulkBody,
    response: bulkResultSchema,
  }),
};
