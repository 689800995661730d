import * as z from "zod/mini";
import { storedChecks } from "#text/checks/check-bits.ts";
import { bodyBytes } from "./body-limits.ts";
import { dismissalReason } from "./checks.ts";
import {
  createdTime,
  idSchema,
  personSchema,
  queryBoolean,
  queryInteger,
  scopeQuery,
  scopeShape,
  tagName,
  uploadedTagName,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { messageInput } from "./message-input.ts";
import { rowRangesSchema } from "./row-ranges.ts";
import { statusInput } from "./statuses.ts";

/** Fields that `clear` can empty. */
export const clearedFields = ["value", "draft", "comment", "status"] as const;

/** Texts of an entry in which `replace` searches. */
export const replacedFields = ["value", "draft"] as const;
export type ReplacedField = (typeof replacedFields)[number];

/** Maximum number of keys in one call; more keys need a set or a search. */
const maxNamedKeys = 20_000;
/** Default number of entries in the preview. */
export const defaultSampleSize = 20;
/** Maximum number of entries in the preview. */
const maxSampleSize = 500;
/** Maximum length limit of a key. The database stores it with 32 bits. */
const maxLengthLimit = 2_147_483_647;
/** Maximum age and number of listed runs. */
export const listedRuns = { days: 30, count: 50 };

const keyNames = z.array(z.string()).check(z.maxLength(maxNamedKeys));
const tagNames = z
  .array(tagName)
  .check(z.minLength(1), z.maxLength(50), z.describe("The names of the tags."));
/** Any tag can be removed, also one that an upload created. */
const removedTagNames = z
  .array(uploadedTagName)
  .check(z.minLength(1), z.maxLength(50), z.describe("The names of the tags."));
const checkNames = z.array(z.enum(storedChecks)).check(z.minLength(1), z.maxLength(storedChecks.length));
const sequence = z.int().check(z.minimum(0));
const phrase = z.string().check(z.minLength(1), z.maxLength(4_000));

/** Selects entries by exactly one of `set`, `q` and `keys`. */
const selectionShape = {
  /** Languages to search and write. Default: the languages of the set, else all that the caller may write. */
  languages: z.optional(z.array(z.string())).check(z.describe("The codes of the languages.")),
  set: z.optional(z.string()).check(z.describe("The ID of a working set from an earlier answer.")),
  ranges: z
    .optional(rowRangesSchema)
    .check(
      z.describe(
        "The rows of `set` that are meant, as ranges `[first, last]`: counted from 0, ascending, both ends included. Default: all.",
      ),
    ),
  q: z
    .optional(z.string().check(z.maxLength(4_000)))
    .check(z.describe("A search in the query language, such as `is:outdated tag:checkout`.")),
  /** Unknown keys are skipped. */
  keys: z.optional(keyNames).check(z.describe("The names of the keys.")),
  /** Exclusions: whole keys, or a key in one language. */
  except: z
    .optional(
      z
        .array(
          z.union([
            z.string(),
            z.object({
              key: z.string().check(z.describe("The name of the key.")),
              language: z.string().check(z.describe("The code of the language.")),
            }),
          ]),
        )
        .check(z.maxLength(maxNamedKeys)),
    )
    .check(z.describe("Keys, or keys in one language, to leave out.")),
  sequence: z
    .optional(sequence)
    .check(
      z.describe(
        "The `sequence` of a dry run. What was saved after it is not overwritten: such entries are skipped as `changed`.",
      ),
    ),
};

/** Whether `exclude` and `include` mark cells or keys. */
const excludedKind = z
  .optional(z.enum(["cells", "keys"]))
  .check(
    z.describe(
      "What is marked: `cells`, each in its language, or `keys`, in all languages. Default: `cells`.",
    ),
  );

export const actionSchema = z.discriminatedUnion("action", [
  /** Also writes `comment`, which some custom statuses require. */
  action("setStatus", {
    status: statusInput.check(z.describe("The status: a number, or the name of a custom status.")),
    comment: z
      .optional(z.string())
      .check(z.describe("A comment for each entry. Some custom statuses require one.")),
  }),
  action("lock", {}),
  action("unlock", {}),
  /** Marks entries as not needed in their language, or whole keys as not to be translated (rules.md 9.7). */
  action("exclude", { of: excludedKind }),
  action("include", { of: excludedKind }),
  action("tag", { tags: tagNames }),
  action("untag", { tags: removedTagNames }),
  action("publish", {
    accept: z
      .optional(z.boolean())
      .check(z.describe("Whether the published texts are accepted too. Default: false.")),
  }),
  /** Copies the text of one language to the values of the other languages. Existing texts stay unless `overwrite`. */
  action("copyFrom", {
    from: z.string().check(z.describe("The code of the language to copy from.")),
    overwrite: z
      .optional(z.boolean())
      .check(z.describe("Whether texts that exist are replaced. Default: false.")),
  }),
  action("clear", { field: z.enum(clearedFields).check(z.describe("The field to empty.")) }),
  action("delete", {}),
  action("move", { group: z.string().check(z.describe("The name of the group.")) }),
  /**
   * Sets syntax, style or both of keys, as in `PATCH /v1/api/keys`. Null removes the setting of the key, so that the
   * project or the source decides.
   */
  action("setSyntax", messageInput),
  /** Sets the length limit of keys. */
  action("setMaxLength", {
    maxLength: z
      .nullable(z.int().check(z.positive(), z.maximum(maxLengthLimit)))
      .check(z.describe("The longest text allowed, in characters. Null: no limit.")),
  }),
  /**
   * Replaces in values, drafts or both. With `regex`, `find` is a JavaScript regular expression (flags `gu`), and the
   * replacement may contain `$&`, `$1` and `$<name>`. Matches ignore case unless `caseSensitive`. A match that touches
   * a placeholder, a tag or another part of the message syntax is left out unless `inPlaceholders`.
   */
  action("replace", {
    find: phrase.check(z.describe("The text to find.")),
    replacement: z.string().check(z.maxLength(4_000), z.describe("The text to put in its place.")),
    regex: z
      .optional(z.boolean())
      .check(
        z.describe("Whether `find` is a JavaScript regular expression. `replacement` may then contain `$1`."),
      ),
    caseSensitive: z
      .optional(z.boolean())
      .check(z.describe("Whether upper and lower case differ. Default: false.")),
    words: z
      .optional(z.boolean())
      .check(z.describe("Whether a match must not begin or end within a word. Default: false.")),
    fields: z
      .optional(z.array(z.enum(replacedFields)).check(z.minLength(1), z.maxLength(replacedFields.length)))
      .check(z.describe("The texts to search: published texts, drafts, or both. Default: both.")),
    inPlaceholders: z
      .optional(z.boolean())
      .check(
        z.describe(
          "Whether placeholders, tags and other parts of the message syntax are changed too. Default: false.",
        ),
      ),
  }),
  action("markUpToDate", {}),
  /** Fixes the findings that have a certain fix, of `checks` or of all checks. */
  action("fixChecks", {
    checks: z.optional(checkNames).check(z.describe("The checks whose findings are fixed. Default: all.")),
  }),
  /** Dismisses the findings of `checks`, or of all enabled checks, as `POST /v1/api/checks/dismiss` does. */
  action("dismissChecks", {
    checks: z
      .optional(checkNames)
      .check(z.describe("The checks whose findings are dismissed. Default: all.")),
    reason: dismissalReason,
  }),
]);

function action<const Name extends string, Shape extends Record<string, z.ZodMiniType>>(
  name: Name,
  shape: Shape,
) {
  return z.object({
    action: z.literal(name).check(z.describe("The action to carry out.")),
    ...selectionShape,
    ...shape,
  });
}

export const bulkBody = actionSchema.check(
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
 * An entry before and after the action; without a language, a key. Contains the fields that change and, beside a new
 * draft, the published text.
 */
export const sampleSchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  language: z
    .optional(z.string())
    .check(z.describe("The code of the language. Missing: it is about the key in all languages.")),
  before: z
    .record(z.string(), z.unknown())
    .check(
      z.describe(
        "The fields that change, with their present values, and the published text beside a new draft.",
      ),
    ),
  after: z
    .nullable(z.record(z.string(), z.unknown()))
    .check(
      z.describe(
        "The fields that change, with their new values, and the published text beside a new draft. Null: it is deleted.",
      ),
    ),
});
export type BulkSample = z.infer<typeof sampleSchema>;

/** Reasons for skipping an entry that would change; the first that applies is reported. */
export const bulkSkipReasons = ["not_allowed", "locked", "failing", "changed"] as const;
export type BulkSkipReason = (typeof bulkSkipReasons)[number];

/** An entry that would change but is skipped; without a language, a key. */
export const skippedRowSchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  language: z
    .optional(z.string())
    .check(z.describe("The code of the language. Missing: it is about the key in all languages.")),
  reason: z.enum(bulkSkipReasons).check(z.describe("Why it is skipped, as in `skippedCounts`.")),
});
export type SkippedRow = z.infer<typeof skippedRowSchema>;

export const bulkResultSchema = z.object({
  /**
   * Number of changed entries; for tag, untag, delete, move, setSyntax and setMaxLength, and for exclude and include of
   * keys, of keys. Entries that already have the result do not count.
   */
  count: z
    .int()
    .check(
      z.describe(
        "The number of entries that change. For `tag`, `untag`, `delete`, `move`, `setSyntax` and `setMaxLength`, and for `exclude` and `include` of keys: the number of keys.",
      ),
    ),
  sample: z.array(sampleSchema).check(z.describe("Some of the entries or keys before and after.")),
  skipped: z.int().check(z.describe("The number of entries that would change and are skipped.")),
  skippedCounts: z
    .record(
      z.enum(bulkSkipReasons),
      z.int().check(z.describe("The number of entries that are skipped for this reason.")),
    )
    .check(
      z.describe(
        "The number of entries that are skipped, by reason. `not_allowed`: the caller may not make this change to the entry. `locked`: it is locked. `failing`: it has errors that the project refuses. `changed`: somebody changed it in the meantime.",
      ),
    ),
  skippedSample: z
    .optional(z.array(skippedRowSchema))
    .check(
      z.describe("Some of the entries or keys that are skipped. Missing: not requested, or no dry run."),
    ),
  sequence: z
    .optional(sequence)
    .check(z.describe("The sequence of the branch at the dry run. Missing: it was no dry run.")),
  changeSet: z
    .optional(z.nullable(idSchema))
    .check(z.describe("The ID of the change set. Null: nothing changed. Missing: a dry run, or a job.")),
  job: z.optional(idSchema).check(z.describe("The ID of the job that does the work.")),
});

const sampleSize = queryInteger.check(
  z.refine((n) => n >= 0 && n <= maxSampleSize, `must be 0 to ${maxSampleSize}`),
);
const position = queryInteger.check(z.refine((n) => n >= 0, "must be 0 or more"));

/** A bulk action that changed something, at once or as a job. */
export const runSchema = z.object({
  changeSet: idSchema.check(z.describe("The ID of the change set.")),
  action: z
    .nullable(z.string())
    .check(
      z.describe(
        "The action; `excludeKeys` and `includeKeys` if it excluded or included keys. Null: drafts were published or deleted because branches were enabled.",
      ),
    ),
  created: createdTime,
  user: z
    .nullable(personSchema)
    .check(z.describe("The person. Null: a program without a person, or a former member.")),
  src: z
    .string()
    .check(
      z.describe("Through what the change was made: `dashboard`, `api`, `cli`, `automation` or `demo`."),
    ),
  count: z.int().check(z.describe("The number of entries that changed. 0: it changed keys.")),
  reason: z.optional(z.string()).check(z.describe("The reason. Missing: none was given.")),
  revertedBy: z
    .nullable(idSchema)
    .check(z.describe("The ID of the change set that reverted this one. Null: none.")),
  mayUndo: z
    .boolean()
    .check(z.describe("Whether the caller may undo it now. False as well if it is undone already.")),
});
export type BulkRun = z.infer<typeof runSchema>;

export const bulkEndpoints = {
  run: endpoint({
    method: "POST",
    path: "/v1/api/entries/bulk",
    summary: "Run a bulk action",
    description:
      "Runs one action on many entries in one change set. Each entry needs the right that changing it alone needs; entries without it are skipped. What translators change becomes a draft where there are drafts. Name them by `keys`, by a search `q`, or by a working set, as a whole or some of its `ranges`. Large selections are processed as a job. With `dryRun` nothing changes and the answer shows what would.",
    section: "rules 3.6, 7.3",
    credentials: "member",
    action: "writeTranslations",
    maxBody: bodyBytes.large,
    // The route requires free storage for all actions except deletions.
    storesContent: "decided by route",
    errors: [
      "branch_read_only",
      "busy",
      "conflict",
      "invalid_query",
      "limit_reached",
      "set_expired",
      "source_not_writable",
      "unknown_language",
      "unknown_status",
    ],
    query: z.object({
      ...scopeShape,
      dryRun: z
        .optional(queryBoolean)
        .check(z.describe("Returns what would happen without changing anything.")),
      /** Number of entries in `sample`; default 20. */
      sample: z.optional(sampleSize).check(z.describe("The number of changed texts to show.")),
      offset: z
        .optional(position)
        .check(
          z.describe(
            "The number of changed texts to leave out before the first that is shown, in a dry run. `sample` may have fewer texts than requested if they are long: continue after those.",
          ),
        ),
      skippedSample: z
        .optional(sampleSize)
        .check(z.describe("The number of skipped texts to show, in a dry run. Default: 0.")),
      skippedOffset: z
        .optional(position)
        .check(
          z.describe(
            "The number of skipped texts to leave out before the first that is shown, in a dry run.",
          ),
        ),
    }),
    body: bulkBody,
    response: bulkResultSchema,
  }),
  listRuns: endpoint({
    method: "GET",
    path: "/v1/api/entries/bulk",
    summary: "List bulk runs",
    description: `Returns the bulk actions of all members that changed something in the branch in the last ${listedRuns.days} days, newest first, at most ${listedRuns.count}. Those that are still waiting or running are jobs. \`POST /v1/api/changes/<id>/revert\` undoes one.`,
    section: "rules 18.16",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.object({ runs: z.array(runSchema).check(z.describe("The runs, newest first.")) }),
  }),
};
