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
import { statusInput } from "./statuses.ts";
import { uploadBodySchema, uploadResultSchema } from "./uploads.ts";

/** Maximum length of a text, 1 MB of UTF-8 (rules.md 7.8), and of a key, 8,000 characters (rules.md 3.1). */
export const maxTextBytes = 1_048_576;
export const maxKeyLength = 8_000;
/** Maximum number of cells in one small write (rules.md 3.6). */
export const maxEdits = 1_000;
/** Maximum number of rows in one window (rules.md 3.5). */
const maxWindow = 500;
const queryPosition = queryInteger.check(
  z.refine((n) => n >= 0 && n <= maxPosition, `must be 0 to ${maxPosition}`),
);

/** Entry 2.1 with its version, and the name of its user. `group` is a name here (rules.md 7.1). */
export const entrySchema = z.object({
  _id: idSchema,
  key: z.string(),
  language: z.string(),
  group: z.string(),
  user: z.nullable(idSchema),
  userName: z.nullable(z.string()),
  updatedAt: z.nullable(timeSchema),
  value: z.string(),
  draft: z.string(),
  locked: z.boolean(),
  src: z.string(),
  /** Origin of the text; absent without a text, or if an earlier release wrote it. */
  origin: z.optional(z.enum(textOrigins)),
  comment: z.string(),
  status: z.string(),
  outdated: z.boolean(),
  /** Checks with findings, except disabled and dismissed ones; absent if there are none. */
  checks: z.optional(z.array(z.string())),
  /** At least one of them is an error in this project. */
  failing: z.optional(z.boolean()),
  /** Dismissed checks with findings; absent if there are none. */
  dismissed: z.optional(z.array(z.string())),
  /** 0 if never written (rules.md 3.4). */
  version: z.number(),
});
export type Entry = z.infer<typeof entrySchema>;

/** An entry inside a row, without the fields of the row. */
const cellSchema = z.extend(z.omit(entrySchema, { key: true, language: true, group: true }), {
  _id: z.optional(idSchema),
});
export type Cell = z.infer<typeof cellSchema>;

/** Fields that all languages of a key share. */
export const keyDetailsSchema = z.object({
  _id: idSchema,
  key: z.string(),
  group: z.string(),
  desc: z.string(),
  meta: z.record(z.string(), z.string()),
  maxLength: z.nullable(z.number()),
  tags: z.array(z.string()),
  /** Syntax of its texts, if set for the key; otherwise the project or the source decides (rules.md 3.12). */
  syntax: z.optional(z.enum(syntaxes)),
  /**
   * Style of its placeholders, if set for the key; otherwise the project or the source decides (rules.md 9.17).
   */
  style: z.optional(z.enum(styles)),
  etag: etagSchema,
  /** The key was deleted after the set was created; its row keeps its place. */
  deleted: z.optional(z.boolean()),
});
export type KeyDetails = z.infer<typeof keyDetailsSchema>;

const entryRowSchema = z.extend(keyDetailsSchema, {
  entries: z.record(z.string(), cellSchema),
  /** For vendors: languages in which an open order of the vendor contains the string. */
  writable: z.optional(z.array(z.string())),
  /** Languages in which an open order contains the string; absent if there are none. */
  inOrder: z.optional(z.array(z.string())),
  /** Languages with an open discussion, null for the key itself; absent if there are none. */
  discussed: z.optional(z.array(z.nullable(z.string()))),
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

const windowSchema = z.object({
  set: z.string(),
  total: z.number(),
  /**
   * The search is still running: `total` counts the rows of this answer. The next request waits for the whole set.
   */
  partial: z.optional(z.literal(true)),
  position: z.number(),
  /** Version of the branch that the rows include at least; a live stream continues from it. */
  sequence: z.number(),
  /** Position of the key `near` in the set; null if the set does not contain it. */
  nearPosition: z.optional(z.nullable(z.number())),
  rows: z.array(entryRowSchema),
  /** Ids of the languages in the rows, by code. */
  languageIds: z.record(z.string(), idSchema),
  /** Position to continue at, if long texts reduced the rows of this answer below the requested number. */
  next: z.optional(z.number()),
});
export type EntryWindow = z.infer<typeof windowSchema>;

/** A string next to another one; long texts are truncated. */
const neighbourSchema = z.object({ key: z.string(), source: z.string(), text: z.string() });
export type Neighbour = z.infer<typeof neighbourSchema>;

const neighboursSchema = z.object({
  /** In the order of the group, before and after the string. */
  before: z.array(neighbourSchema),
  after: z.array(neighbourSchema),
  /** On the screenshots that show the string. */
  screen: z.array(neighbourSchema),
});
export type Neighbours = z.infer<typeof neighboursSchema>;

const sameSourceSchema = z.object({
  total: z.int(),
  /** Some strings with the sources of their texts; fewer than the limit if their texts are long. */
  strings: z.array(
    z.object({
      key: z.string(),
      value: z.string(),
      draft: z.string(),
      locked: z.boolean(),
      version: z.number(),
    }),
  ),
});
export type SameSource = z.infer<typeof sameSourceSchema>;

/** One small write of a cell. Absent fields are not changed. */
const entryEditSchema = z.object({
  /**
   * Id of the string or entry that the edit is based on. If the key or language was created again since, nothing is
   * written.
   */
  _id: z.optional(idSchema),
  key: z.string(),
  language: z.string(),
  version: z.optional(z.int().check(z.nonnegative())),
  value: z.optional(z.string()),
  draft: z.optional(z.string()),
  status: z.optional(statusInput),
  locked: z.optional(z.boolean()),
  comment: z.optional(z.string()),
  group: z.optional(z.string()),
  /** Marks the text as matching the current source (rules.md 9.8). */
  upToDate: z.optional(z.literal(true)),
});
export type EntryEdit = z.infer<typeof entryEditSchema>;

const deleteBody = z.object({
  entries: z.array(z.string()),
  /** Base versions by language and key. Nothing is deleted if one of them has changed. */
  versions: z.optional(z.record(z.string(), z.record(z.string(), z.int()))),
});

export const entryEndpoints = {
  upload: endpoint({
    method: "POST",
    path: "/v1/api",
    summary: "Upload translations",
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
    query: z.object({ ...scopeShape, dryRun: z.optional(queryBoolean) }),
    response: uploadResultSchema,
  }),
  readDocument: endpoint({
    method: "GET",
    path: "/v1/api",
    summary: "Download translations",
    section: "4.3",
    credentials: "project",
    action: "read",
    streamed: true,
    errors: ["busy", "busy", "unknown_status"],
    query: documentQuery,
    response: documentSchema,
  }),
  readWindow: endpoint({
    method: "GET",
    path: "/v1/api/entries",
    summary: "Search strings",
    section: "rules 3.5",
    credentials: "member",
    action: "read",
    errors: ["answer_too_large", "busy", "invalid_query", "set_expired"],
    query: z.object({
      ...scopeShape,
      q: z.optional(z.string().check(z.maxLength(4_000))),
      languages: z.optional(queryList),
      sort: z.optional(z.enum(sortOrders)),
      limit: z.optional(queryInteger.check(z.refine((n) => n >= 0 && n <= maxWindow, "must be 0 to 500"))),
      set: z.optional(z.string()),
      position: z.optional(queryPosition),
      /** Returns the first found rows of a new set instead of waiting for all. */
      partial: z.optional(queryBoolean),
      /** Returns the position of this key in the new set, so that a refresh can keep the scroll position. */
      near: z.optional(z.string()),
    }),
    response: windowSchema,
  }),
  readStaleResults: endpoint({
    method: "GET",
    path: "/v1/api/entries/staleResults",
    summary: "Check a working set for changes",
    section: "rules 3.5",
    credentials: "member",
    action: "read",
    errors: ["invalid_query", "set_expired"],
    query: z.object({ ...scopeShape, set: z.string() }),
    response: z.object({
      left: z.int(),
      arrived: z.int(),
      /** Ranges of rows whose keys are in the trash. */
      deleted: z.array(rowRangeSchema),
    }),
  }),
  findRanges: endpoint({
    method: "POST",
    path: "/v1/api/entries/ranges",
    summary: "Find rows of a working set in another",
    section: "rules 3.5",
    credentials: "member",
    action: "read",
    readOnly: true,
    maxBody: bodyBytes.large,
    errors: ["set_expired"],
    query: scopeQuery,
    body: z.object({ set: z.string(), ranges: rowRangesSchema, inSet: z.string() }),
    response: z.object({ ranges: z.array(rowRangeSchema) }),
  }),
  readNeighbours: endpoint({
    method: "GET",
    path: "/v1/api/entries/neighbours",
    summary: "Read the strings beside a string",
    section: "rules 9.16",
    credentials: "member",
    action: "read",
    query: z.object({ ...scopeShape, key: z.string(), language: z.string() }),
    response: neighboursSchema,
  }),
  readSameSource: endpoint({
    method: "GET",
    path: "/v1/api/entries/sameSource",
    summary: "Find strings with the same source",
    section: "rules 9.15",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      key: z.string(),
      language: z.string(),
      position: z.optional(queryPosition),
      /** At most as many as one write accepts. */
      limit: z.optional(
        queryInteger.check(z.refine((n) => n >= 0 && n <= maxEdits, `must be 0 to ${maxEdits}`)),
      ),
    }),
    response: sameSourceSchema,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/v1/api/entries",
    summary: "Update entries",
    section: "rules 3.6",
    credentials: "member",
    action: "writeTranslations",
    maxBody: bodyBytes.large,
    maxValues: 20 * maxEdits,
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
      entries: z.array(entryEditSchema).check(z.minLength(1), z.maxLength(maxEdits)),
      autosave: z.optional(z.boolean()),
      meaningUnchanged: z.optional(z.boolean()),
    }),
    response: z.object({ entries: z.array(entrySchema), changeSet: z.nullable(idSchema) }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/entries",
    summary: "Delete keys",
    section: "4.5",
    credentials: "member",
    action: "deleteEntries",
    maxBody: bodyBytes.large,
    errors: ["branch_read_only", "conflict", "entries_locked", "entry_changed"],
    query: scopeQuery,
    body: deleteBody,
    response: emptySchema,
  }),
  removeByPost: endpoint({
    method: "POST",
    path: "/v1/api/entries/delete",
    summary: "Delete keys with POST",
    section: "4.5",
    credentials: "member",
    action: "deleteEntries",
    maxBody: bodyBytes.large,
    errors: ["branch_read_only", "conflict", "entries_locked", "entry_changed"],
    query: scopeQuery,
    body: deleteBody,
    response: emptySchema,
  }),
};
