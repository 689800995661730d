import * as z from "zod/mini";
import { styles, syntaxes } from "#text/message/style.ts";
import { bodyBytes } from "./body-limits.ts";
import {
  emptySchema,
  etagSchema,
  idSchema,
  queryBoolean,
  queryInteger,
  queryList,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "./common.ts";
import { documentQuery, documentSchema } from "./document.ts";
import { endpoint } from "./endpoint.ts";
import { textOrigins } from "./origins.ts";
import { maxPosition, rowRangeSchema, rowRangesSchema } from "./row-ranges.ts";
import { statusInput, storedStatus } from "./statuses.ts";
import { uploadBodySchema, uploadResultSchema } from "./uploads.ts";

/** Maximum length of a text, 1 MB of UTF-8 (rules.md 7.8), and of a key, 8,000 characters (rules.md 3.1). */
export const maxTextBytes = 1_048_576;
export const maxKeyLength = 8_000;
/** Maximum number of cells in one small write (rules.md 3.6). */
export const maxEntriesPerRequest = 1_000;
/** Maximum number of rows in one window (rules.md 3.5). */
const maxWindow = 500;
const queryPosition = queryInteger.check(
  z.refine((n) => n >= 0 && n <= maxPosition, `must be 0 to ${maxPosition}`),
);

/** An entry (rest-api.md 2.1) with its version and the name of its last writer. `group` is a name (rules.md 7.1). */
export const entrySchema = z.object({
  _id: idSchema.check(z.describe("The ID of the entry.")),
  key: z.string().check(z.describe("The name of the key.")),
  language: z.string().check(z.describe("The code of the language.")),
  group: z.string().check(z.describe("The name of the group.")),
  user: z
    .nullable(idSchema)
    .check(z.describe("The ID of the person who last wrote the entry. Null: nobody is known.")),
  userName: z
    .nullable(z.string())
    .check(z.describe("The name of the person who last wrote the entry. Null: nobody is known.")),
  updatedAt: z
    .nullable(timeSchema)
    .check(z.describe("When the entry was last changed, as ISO 8601 in UTC. Null: never.")),
  value: z.string().check(z.describe("The published text. Empty: none.")),
  draft: z.string().check(z.describe("The draft. Empty: none.")),
  locked: z.boolean().check(z.describe("Whether the entry is locked.")),
  excluded: z
    .optional(z.boolean())
    .check(
      z.describe(
        "Whether the entry is not needed in its language, so that it is in no other counter than `excluded`. Missing: no.",
      ),
    ),
  src: z
    .string()
    .check(
      z.describe(
        "Through what the text was written: `dashboard`, `api`, `cli`, `automation` or `demo`. Empty: not written yet.",
      ),
    ),
  origin: z
    .optional(z.enum(textOrigins))
    .check(
      z.describe(
        "What the text came from: `human` (typed, or delivered by a vendor), `upload`, `memory`, `machine`, `bulk` (a bulk action) or `merge` (typed to settle a conflict). Missing: there is no text.",
      ),
    ),
  comment: z.string().check(z.describe("The comment. Empty: none.")),
  status: storedStatus,
  outdated: z.boolean().check(z.describe("Whether the source changed since the text was written.")),
  checks: z
    .optional(z.array(z.string()))
    .check(
      z.describe(
        "The names of the checks that found something, without those that are off or dismissed. Missing: none.",
      ),
    ),
  failing: z
    .optional(z.boolean())
    .check(z.describe("Whether one of the checks counts as an error. Missing: no.")),
  dismissed: z
    .optional(z.array(z.string()))
    .check(z.describe("The names of the checks that found something and are dismissed. Missing: none.")),
  version: z
    .number()
    .check(z.describe("The version of the entry, a whole number. 0: nobody has written it.")),
});
export type Entry = z.infer<typeof entrySchema>;

/** An entry inside a row, without the fields of the row. */
export const cellSchema = z.extend(z.omit(entrySchema, { key: true, language: true, group: true }), {
  _id: z.optional(idSchema).check(z.describe("The ID of the entry.")),
});
export type Cell = z.infer<typeof cellSchema>;

/** Fields that all languages of a key share. */
export const keyDetailsSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the key.")),
  key: z.string().check(z.describe("The name of the key.")),
  group: z.string().check(z.describe("The name of the group.")),
  desc: z.string().check(z.describe("The description of the key for translators. Empty: none.")),
  meta: z.record(z.string(), z.string()).check(z.describe("Texts by name that are stored with the key.")),
  maxLength: z
    .nullable(z.number())
    .check(z.describe("The longest text allowed, in characters. Null or missing: no limit.")),
  tags: z.array(z.string()).check(z.describe("The names of the tags.")),
  /** Syntax of the texts, if set for the key. Otherwise the project or the source decides (rules.md 3.12). */
  syntax: z
    .optional(z.enum(syntaxes))
    .check(z.describe("How the texts are read. Missing: as the project says, else as each source shows it.")),
  /** Style of the placeholders, if set for the key. Otherwise the project or the source decides (rules.md 9.17). */
  style: z
    .optional(z.enum(styles))
    .check(
      z.describe(
        "What placeholders are written in. Missing: as the project says, else as each source shows it.",
      ),
    ),
  excluded: z
    .optional(z.boolean())
    .check(
      z.describe(
        "Whether the key is not to be translated, so that its entries are in no other counter than `excluded`. Missing: no.",
      ),
    ),
  etag: etagSchema,
  /** True if the key was deleted after the working set was created. Its row keeps its position. */
  deleted: z.optional(z.boolean()).check(z.describe("Whether the key is in the trash.")),
});
export type KeyDetails = z.infer<typeof keyDetailsSchema>;

export const entryRowSchema = z.extend(keyDetailsSchema, {
  deleted: z
    .optional(z.boolean())
    .check(z.describe("Whether the key went to the trash since the set was made. Missing: no.")),
  entries: z.record(z.string(), cellSchema).check(z.describe("The entries by language code.")),
  writable: z
    .optional(z.array(z.string()))
    .check(
      z.describe(
        "For vendors: the codes of the languages in which the string is in an open order of theirs.",
      ),
    ),
  inOrder: z
    .optional(z.array(z.string()))
    .check(z.describe("The codes of the languages in which the string is in an open order. Missing: none.")),
  discussed: z
    .optional(z.array(z.nullable(z.string())))
    .check(
      z.describe(
        "The codes of the languages with an open discussion. Null stands for the key in all languages. Missing: none.",
      ),
    ),
});
export type EntryRow = z.infer<typeof entryRowSchema>;

export const sortOrders = [
  "created",
  "-created",
  "key",
  "-key",
  "group",
  "-group",
  "updatedAt",
  "-updatedAt",
] as const;
export type SortOrder = (typeof sortOrders)[number];

export const windowSchema = z.object({
  set: z.string().check(z.describe("The ID of the working set, whose rows keep their positions.")),
  total: z.number().check(z.describe("The number of all rows.")),
  partial: z
    .optional(z.literal(true))
    .check(
      z.describe(
        "True while more rows are searched for: `total` counts the rows of this answer. The next answer about the set has them all.",
      ),
    ),
  position: z.number().check(z.describe("The position of the first row. The first of all has 0.")),
  sequence: z.number().check(z.describe("The version of the branch that the answer is at least as new as.")),
  nearPosition: z
    .optional(z.nullable(z.number()))
    .check(
      z.describe("The position of the key in `near`. Null: it is not in the set. Missing: not asked for."),
    ),
  rows: z.array(entryRowSchema).check(z.describe("The keys, from `position` on.")),
  languageIds: z
    .record(z.string(), idSchema)
    .check(z.describe("The IDs of the languages in the rows, by language code.")),
  next: z
    .optional(z.number())
    .check(
      z.describe(
        "The position from which to read on. Present if the texts are so long that fewer rows than asked for are returned.",
      ),
    ),
});
export type EntryWindow = z.infer<typeof windowSchema>;

/** A string beside the requested one. Long texts are truncated. */
export const neighbourSchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  source: z.string().check(z.describe("The source text.")),
  text: z.string().check(z.describe("The text.")),
});
export type Neighbour = z.infer<typeof neighbourSchema>;

export const neighboursSchema = z.object({
  before: z
    .array(neighbourSchema)
    .check(z.describe("The strings before this one, in the order of the group.")),
  after: z.array(neighbourSchema).check(z.describe("The strings after this one, in the order of the group.")),
  screen: z.array(neighbourSchema).check(z.describe("The strings on the screenshots that show this one.")),
});
export type Neighbours = z.infer<typeof neighboursSchema>;

export const sameSourceSchema = z.object({
  total: z.int().check(z.describe("The number of strings with the same source.")),
  /** Some of the strings: fewer than the limit if their texts are long. */
  strings: z
    .array(
      z.object({
        key: z.string().check(z.describe("The name of the key.")),
        value: z.string().check(z.describe("The published text. Empty: none.")),
        draft: z.string().check(z.describe("The draft. Empty: none.")),
        locked: z.boolean().check(z.describe("Whether the entry is locked.")),
        version: z
          .number()
          .check(z.describe("The version of the entry, a whole number. 0: nobody has written it.")),
      }),
    )
    .check(z.describe("The strings.")),
});
export type SameSource = z.infer<typeof sameSourceSchema>;

/** An edit of one cell. Absent fields are not changed. */
export const entryEditSchema = z.object({
  /**
   * Id of the string or entry that the edit is based on. If the key or language was created again since, nothing is
   * written.
   */
  _id: z
    .optional(idSchema)
    .check(
      z.describe(
        "The ID of the string, or of its entry, that was read. If another string has its key by now, the request is refused with 409.",
      ),
    ),
  key: z.string().check(z.describe("The name of the key.")),
  language: z.string().check(z.describe("The code of the language.")),
  version: z
    .optional(z.int().check(z.nonnegative()))
    .check(
      z.describe("The version of the entry that was read. If it changed, the request is refused with 409."),
    ),
  value: z.optional(z.string()).check(z.describe("The text. An empty string removes it.")),
  draft: z.optional(z.string()).check(z.describe("The draft. An empty string removes it.")),
  status: z.optional(statusInput).check(z.describe("The status: a number, or the name of a custom status.")),
  locked: z.optional(z.boolean()).check(z.describe("Whether the entry is locked.")),
  excluded: z.optional(z.boolean()).check(z.describe("Whether the entry is not needed in its language.")),
  comment: z.optional(z.string()).check(z.describe("The comment of the entry. Empty removes it.")),
  group: z.optional(z.string()).check(z.describe("The name of the group.")),
  /** Marks the text as matching the current source (rules.md 9.8). */
  upToDate: z
    .optional(z.literal(true))
    .check(
      z.describe(
        "Says that the text still fits its source, so that it is no longer outdated. Whoever may write the text may say so.",
      ),
    ),
});
export type EntryEdit = z.infer<typeof entryEditSchema>;

const deleteBody = z.object({
  entries: z
    .array(z.string())
    .check(
      z.describe(
        "The names of the keys. Names that are no keys are ignored, but the ID of a key or of one of its entries is refused.",
      ),
    ),
  /** Base versions by language and key. Nothing is deleted if one of them has changed. */
  versions: z
    .optional(z.record(z.string(), z.record(z.string(), z.int())))
    .check(
      z.describe(
        "The version of each entry that was read, by language and key. If one has changed, nothing is deleted.",
      ),
    ),
});

export const entryEndpoints = {
  upload: endpoint({
    method: "POST",
    path: "/v1/api",
    summary: "Upload translations",
    description:
      "Creates and updates translations from a document of languages, groups and keys. Sending the same document again changes nothing. Locked entries are left unchanged and listed in `_additionalData.skippedEntries`. `dryRun=true` answers the same and writes nothing.",
    section: "4.2",
    credentials: "project",
    action: "publish",
    streamed: true,
    errors: [
      "branch_read_only",
      "busy",
      "conflict",
      "invalid_language",
      "key_in_two_groups",
      "language_limit",
      "limit_reached",
      "unknown_language",
      "unknown_status",
    ],
    streamedBody: uploadBodySchema,
    query: z.object({
      ...scopeShape,
      dryRun: z
        .optional(queryBoolean)
        .check(z.describe("Returns what would happen without changing anything.")),
    }),
    response: uploadResultSchema,
  }),
  readDocument: endpoint({
    method: "GET",
    path: "/v1/api",
    summary: "Download translations",
    description:
      "Returns the translations of a branch as one document of languages, groups and keys. Supports `If-None-Match`: an unchanged document is answered with 304.",
    section: "4.3",
    credentials: "project",
    action: "read",
    streamed: true,
    errors: ["busy", "unknown_status"],
    query: documentQuery,
    response: documentSchema,
  }),
  readWindow: endpoint({
    method: "GET",
    path: "/v1/api/entries",
    summary: "Search strings",
    description:
      "Returns a window of the strings that match a search query. The first request returns the id of a working set. Pass it as `set` with a `position` to page through the same rows.",
    section: "rules 3.5",
    credentials: "member",
    action: "read",
    errors: ["answer_too_large", "busy", "invalid_query", "set_expired"],
    query: z.object({
      ...scopeShape,
      q: z
        .optional(z.string().check(z.maxLength(4_000)))
        .check(z.describe("A search in the query language, such as `is:untranslated key:checkout`.")),
      languages: z.optional(queryList).check(z.describe("Language codes. Default: all.")),
      sort: z
        .optional(z.enum(sortOrders))
        .check(z.describe("The order of the rows. A leading `-` reverses it.")),
      limit: z
        .optional(queryInteger.check(z.refine((n) => n >= 0 && n <= maxWindow, "must be 0 to 500")))
        .check(z.describe("The maximum number of items to return.")),
      set: z
        .optional(z.string())
        .check(
          z.describe("The ID of a working set from an earlier answer, whose rows keep their positions."),
        ),
      position: z
        .optional(queryPosition)
        .check(z.describe("The number of rows to skip. Past the end, no rows are returned.")),
      partial: z
        .optional(queryBoolean)
        .check(
          z.describe(
            "Whether a search that takes longer returns the first rows that it finds instead of waiting for all.",
          ),
        ),
      near: z
        .optional(z.string())
        .check(z.describe("A key. Its position in the new set is returned as `nearPosition`.")),
    }),
    response: windowSchema,
  }),
  readStaleResults: endpoint({
    method: "GET",
    path: "/v1/api/entries/staleResults",
    summary: "Check a working set for changes",
    description:
      "Returns how many rows of a working set no longer match its query, how many new ones match, and which rows were deleted.",
    section: "rules 3.5",
    credentials: "member",
    action: "read",
    errors: ["invalid_query", "set_expired"],
    query: z.object({
      ...scopeShape,
      set: z
        .string()
        .check(
          z.describe("The ID of a working set from an earlier answer, whose rows keep their positions."),
        ),
    }),
    response: z.object({
      left: z.int().check(z.describe("The number of keys in the set that the search would not find now.")),
      arrived: z
        .int()
        .check(z.describe("The number of keys that the search would find now and that are not in the set.")),
      deleted: z
        .array(rowRangeSchema)
        .check(
          z.describe(
            "The rows of the set whose keys are in the trash, as ranges `[first, last]` of positions.",
          ),
        ),
    }),
  }),
  findRanges: endpoint({
    method: "POST",
    path: "/v1/api/entries/ranges",
    summary: "Find rows of a working set in another",
    description:
      "Returns where rows of a working set stand in another working set of the branch. Rows that the other set does not have are left out.",
    section: "rules 3.5",
    credentials: "member",
    action: "read",
    readOnly: true,
    maxBody: bodyBytes.large,
    errors: ["set_expired"],
    query: scopeQuery,
    body: z.object({
      set: z.string().check(z.describe("The ID of a working set from an earlier answer.")),
      ranges: rowRangesSchema.check(
        z.describe(
          "The rows of `set` as ranges `[first, last]`: counted from 0, ascending, both ends included.",
        ),
      ),
      inSet: z.string().check(z.describe("The ID of the working set to find the rows in.")),
    }),
    response: z.object({
      ranges: z
        .array(rowRangeSchema)
        .check(
          z.describe(
            "The rows of `set` as ranges `[first, last]`: counted from 0, ascending, both ends included.",
          ),
        ),
    }),
  }),
  readNeighbours: endpoint({
    method: "GET",
    path: "/v1/api/entries/neighbours",
    summary: "Read the strings beside a string",
    description:
      "Returns the five strings before and the five after a string in the order of its group, and up to twenty that its screenshots show, from the top of the picture, each with its source and its text in the language. Vendors get those of their orders alone. A key or language that does not exist has none.",
    section: "rules 9.16",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      key: z.string().check(z.describe("The name of a key.")),
      language: z.string().check(z.describe("The code of the language.")),
    }),
    response: neighboursSchema,
  }),
  readSameSource: endpoint({
    method: "GET",
    path: "/v1/api/entries/sameSource",
    summary: "Find strings with the same source",
    description:
      "Returns how many other strings of the branch have the same source text, and some of them with their texts in the language: 100 from `position` on unless `limit` says otherwise, or fewer where their texts are long. Vendors get those of their open orders alone. A key or language that does not exist has none.",
    section: "rules 9.15",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      key: z.string().check(z.describe("The name of a key.")),
      language: z.string().check(z.describe("The code of the language.")),
      position: z
        .optional(queryPosition)
        .check(z.describe("The number of rows to skip. Past the end, no rows are returned.")),
      /** At most `maxEntriesPerRequest`, so that one write can edit all returned strings. */
      limit: z
        .optional(
          queryInteger.check(
            z.refine((n) => n >= 0 && n <= maxEntriesPerRequest, `must be 0 to ${maxEntriesPerRequest}`),
          ),
        )
        .check(z.describe("The maximum number of items to return.")),
    }),
    response: sameSourceSchema,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/v1/api/entries",
    summary: "Update entries",
    description:
      "Updates individual entries, all or none. Send the `version` that you read, and the `_id` where the key may have been deleted and made again, to be refused with 409 when somebody else changed the entry in the meantime.",
    section: "rules 3.6",
    credentials: "member",
    action: "writeTranslations",
    maxBody: bodyBytes.large,
    maxValues: 20 * maxEntriesPerRequest,
    errors: [
      "answer_too_large",
      "branch_read_only",
      "checks_failed",
      "conflict",
      "drafts_not_supported",
      "entries_locked",
      "entry_changed",
      "source_not_writable",
      "unknown_language",
      "unknown_status",
    ],
    query: scopeQuery,
    body: z.object({
      entries: z
        .array(entryEditSchema)
        .check(
          z.minLength(1),
          z.maxLength(maxEntriesPerRequest),
          z.describe("The changes, each of one entry."),
        ),
      autosave: z
        .optional(z.boolean())
        .check(
          z.describe(
            "Whether the text is still being typed. Saves in a row by one person are one step of undo.",
          ),
        ),
      meaningUnchanged: z
        .optional(z.boolean())
        .check(
          z.describe(
            "Whether the meaning of the source stays the same, so that translations are not outdated.",
          ),
        ),
    }),
    response: z.object({
      entries: z.array(entrySchema).check(z.describe("The entries as they are now.")),
      changeSet: z.nullable(idSchema).check(z.describe("The ID of the change set. Null: nothing changed.")),
    }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/entries",
    summary: "Delete keys",
    description:
      "Deletes keys in all languages and moves them to the trash for 30 days. If one of the keys is locked, nothing is deleted.",
    section: "4.5",
    credentials: "member",
    action: "deleteEntries",
    maxBody: bodyBytes.large,
    errors: ["branch_read_only", "conflict", "entries_locked", "entry_changed", "ids_not_keys"],
    query: scopeQuery,
    body: deleteBody,
    response: emptySchema,
  }),
  removeByPost: endpoint({
    method: "POST",
    path: "/v1/api/entries/delete",
    summary: "Delete keys with POST",
    description:
      "Does the same as `DELETE /v1/api/entries`, for clients that cannot send a body with DELETE.",
    section: "4.5",
    credentials: "member",
    action: "deleteEntries",
    maxBody: bodyBytes.large,
    errors: ["branch_read_only", "conflict", "entries_locked", "entry_changed", "ids_not_keys"],
    query: scopeQuery,
    body: deleteBody,
    response: emptySchema,
  }),
};
