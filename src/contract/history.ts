import * as z from "zod/mini";
import {
  idSchema,
  personSchema,
  queryBoolean,
  queryInteger,
  queryList,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** Causes of a change set. */
export const changeKinds = [
  "save",
  "key",
  "upload",
  "delete",
  "language",
  "tag",
  "group",
  "settings",
  "revert",
  "create",
  "status",
  "bulk",
  "screenshot",
  "order",
  "delivery",
  "review",
  "branch",
  "merge",
  "sibling",
  "restore",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Fields of an entry before or after a change. Absent fields did not change. */
const entryStateSchema = z.object({
  value: z.optional(z.string()),
  draft: z.optional(z.string()),
  status: z.optional(z.string()),
  locked: z.optional(z.boolean()),
  comment: z.optional(z.string()),
  meaning: z.optional(z.number()),
  /** Dismissed checks of the text. */
  dismissed: z.optional(z.array(z.string())),
});
export type EntryState = z.infer<typeof entryStateSchema>;

const changeSchema = z.object({
  _id: idSchema,
  sequence: z.number(),
  created: timeSchema,
  user: z.nullable(personSchema),
  kind: z.enum(changeKinds),
  src: z.string(),
  /** Number of changed entries. */
  count: z.number(),
  /** The change set that reverted this one, if any. */
  revertedBy: z.nullable(idSchema),
  /** For a merge: the former name of the merged branch. */
  merged: z.optional(z.string()),
  /** Reason that was given for the change. */
  reason: z.optional(z.string()),
  /** Only if the request names one key and language. */
  before: z.optional(entryStateSchema),
  after: z.optional(entryStateSchema),
});
export type Change = z.infer<typeof changeSchema>;

/** A changed resource other than entries: a key, a language, a group, a tag, the settings. */
const resourceEditSchema = z.object({
  resource: z.string(),
  _id: z.string(),
  name: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

/** Maximum number of edits in a change set's answer, and of skipped edits in a revert's (rules.md 3.7). */
export const maxEdits = 10_000;

const skipReasons = ["changed", "locked", "deleted", "not_allowed", "name_taken"] as const;
const skippedEditSchema = z.object({ key: z.string(), language: z.string(), reason: z.enum(skipReasons) });
export type SkippedEdit = z.infer<typeof skippedEditSchema>;

export const changeEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/changes",
    summary: "List change sets",
    section: "rules 3.7",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      key: z.optional(z.string()),
      language: z.optional(z.string()),
      user: z.optional(idSchema),
      kinds: z.optional(z.pipe(queryList, z.array(z.enum(changeKinds)))),
      before: z.optional(queryInteger),
      limit: z.optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 500, "must be 1 to 500"))),
    }),
    response: z.object({ changes: z.array(changeSchema) }),
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/changes/:changeSetId",
    summary: "Get a change set",
    section: "rules 3.7",
    credentials: "member",
    action: "read",
    params: z.object({ changeSetId: z.string() }),
    query: scopeQuery,
    response: z.extend(changeSchema, {
      edits: z.array(
        z.object({
          key: z.string(),
          language: z.string(),
          before: entryStateSchema,
          after: entryStateSchema,
        }),
      ),
      resources: z.array(resourceEditSchema),
    }),
  }),
  readUndoable: endpoint({
    method: "GET",
    path: "/v1/api/changes/undoable",
    summary: "Get the next undo and redo",
    section: "rules 3.8",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      /** Skips change sets of which nothing could be reverted. */
      except: z.optional(queryList),
    }),
    response: z.object({ undo: z.nullable(changeSchema), redo: z.nullable(changeSchema) }),
  }),
  revert: endpoint({
    method: "POST",
    path: "/v1/api/changes/:changeSetId/revert",
    summary: "Revert a change set",
    section: "rules 3.7",
    credentials: "member",
    action: "revert",
    errors: ["branch_read_only", "conflict"],
    params: z.object({ changeSetId: z.string() }),
    query: z.object({ ...scopeShape, dryRun: z.optional(queryBoolean) }),
    response: z.object({
      changeSet: z.nullable(idSchema),
      reverted: z.int(),
      skipped: z.array(skippedEditSchema),
      skippedCounts: z.record(z.enum(skipReasons), z.int()),
    }),
  }),
};
