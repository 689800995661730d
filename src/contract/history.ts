import * as z from "zod/mini";
import {
  createdTime,
  idSchema,
  listAsCode,
  personSchema,
  queryBoolean,
  queryInteger,
  queryList,
  scopeQuery,
  scopeShape,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { storedStatus } from "./statuses.ts";

/** Actions that cause change sets. */
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
export const entryStateSchema = z.object({
  value: z.optional(z.string()).check(z.describe("The published text. Empty: none.")),
  draft: z.optional(z.string()).check(z.describe("The draft. Empty: none.")),
  status: z.optional(storedStatus),
  locked: z.optional(z.boolean()).check(z.describe("Whether the entry is locked.")),
  excluded: z.optional(z.boolean()).check(z.describe("Whether the entry is not needed in its language.")),
  comment: z.optional(z.string()).check(z.describe("The comment. Empty: none.")),
  meaning: z
    .optional(z.number())
    .check(
      z.describe(
        "A number that grows when the source gets another meaning. Of a translation: that of the source it was made from.",
      ),
    ),
  dismissed: z.optional(z.array(z.string())).check(z.describe("The names of the checks that are dismissed.")),
});
export type EntryState = z.infer<typeof entryStateSchema>;

export const changeSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the change set.")),
  sequence: z.number().check(z.describe("The version of the branch after the change set.")),
  created: createdTime,
  user: z
    .nullable(personSchema)
    .check(z.describe("The person. Null: a program without a person, or a former member.")),
  kind: z.enum(changeKinds).check(z.describe("What made the change.")),
  src: z
    .string()
    .check(
      z.describe("Through what the change was made: `dashboard`, `api`, `cli`, `automation` or `demo`."),
    ),
  count: z.number().check(z.describe("The number of entries that changed.")),
  revertedBy: z
    .nullable(idSchema)
    .check(z.describe("The ID of the change set that reverted this one. Null: none.")),
  merged: z.optional(z.string()).check(z.describe("Of a merge: the name that the source branch had.")),
  reason: z.optional(z.string()).check(z.describe("The reason. Missing: none was given.")),
  /** `before` and `after` are present only if the request names one key and language. */
  before: z
    .optional(entryStateSchema)
    .check(z.describe("The fields before the change. Fields that did not change are missing.")),
  after: z
    .optional(entryStateSchema)
    .check(z.describe("The fields after the change. Fields that did not change are missing.")),
});
export type Change = z.infer<typeof changeSchema>;

/** A changed resource other than entries: a key, a language, a group, a tag, the settings. */
export const resourceEditSchema = z.object({
  resource: z.string().check(z.describe("The kind of resource, such as `tag`.")),
  _id: z.string().check(z.describe("The ID of the resource.")),
  name: z.string().check(z.describe("The name of the resource.")),
  before: z
    .nullable(z.record(z.string(), z.unknown()))
    .check(z.describe("The fields before the change. Null: it was created.")),
  after: z
    .nullable(z.record(z.string(), z.unknown()))
    .check(z.describe("The fields after the change. Null: it was deleted.")),
});

/** Maximum number of listed edits: of a change set, and of the edits that a revert skips (rules.md 3.7). */
export const maxListedEdits = 10_000;

const skipReasons = ["changed", "locked", "deleted", "not_allowed", "name_taken"] as const;
export const skippedEditSchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  language: z.string().check(z.describe("The code of the language.")),
  reason: z.enum(skipReasons).check(z.describe("Why it was skipped.")),
});
export type SkippedEdit = z.infer<typeof skippedEditSchema>;

export const changeEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/changes",
    summary: "List change sets",
    description:
      "Returns the history of a branch as change sets, newest first. Autosaves by one person in one cell within ten minutes form one change set.",
    section: "rules 3.7",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      key: z.optional(z.string()).check(z.describe("The name of a key.")),
      language: z.optional(z.string()).check(z.describe("A language code. Default: all.")),
      user: z.optional(idSchema).check(z.describe("Only change sets of this person, by ID.")),
      kinds: z
        .optional(z.pipe(queryList, z.array(z.enum(changeKinds))))
        .check(z.describe(`Kinds of changes: ${listAsCode(changeKinds)}. Default: all.`)),
      before: z
        .optional(queryInteger)
        .check(z.describe("Returns the page after this item: pass the last one of the previous page.")),
      limit: z
        .optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 500, "must be 1 to 500")))
        .check(z.describe("The maximum number of items to return.")),
    }),
    response: z.object({
      changes: z.array(changeSchema).check(z.describe("The change sets, newest first.")),
    }),
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/changes/:changeSetId",
    summary: "Get a change set",
    description: "Returns a change set with its first 10,000 edits.",
    section: "rules 3.7",
    credentials: "member",
    action: "read",
    params: z.object({ changeSetId: z.string().check(z.describe("The ID of the change set.")) }),
    query: scopeQuery,
    response: z.extend(changeSchema, {
      edits: z
        .array(
          z.object({
            key: z.string().check(z.describe("The name of the key.")),
            language: z.string().check(z.describe("The code of the language.")),
            before: entryStateSchema.check(
              z.describe("The fields before the change. Fields that did not change are missing."),
            ),
            after: entryStateSchema.check(
              z.describe("The fields after the change. Fields that did not change are missing."),
            ),
          }),
        )
        .check(z.describe("The entries that changed.")),
      resources: z
        .array(resourceEditSchema)
        .check(z.describe("What else the change set changed, such as keys, languages or tags.")),
    }),
  }),
  readUndoable: endpoint({
    method: "GET",
    path: "/v1/api/changes/undoable",
    summary: "Get the next undo and redo",
    description: "Returns the change sets of the caller that undo and redo would revert next, or `null`.",
    section: "rules 3.8",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      /** Used to skip change sets of which nothing could be reverted. */
      except: z.optional(queryList).check(z.describe("Change sets to leave out, by ID.")),
    }),
    response: z.object({
      undo: z
        .nullable(changeSchema)
        .check(z.describe("The change set that an undo would revert. Null: there is nothing to undo.")),
      redo: z
        .nullable(changeSchema)
        .check(z.describe("The change set that a redo would revert. Null: there is nothing to redo.")),
    }),
  }),
  revert: endpoint({
    method: "POST",
    path: "/v1/api/changes/:changeSetId/revert",
    summary: "Revert a change set",
    description:
      "Reverts a change set with a new one. Edits that were changed since are skipped and listed in the answer, as are those that an earlier undo of the same change skipped.",
    section: "rules 3.7",
    credentials: "member",
    action: "revert",
    errors: ["branch_read_only", "conflict"],
    params: z.object({ changeSetId: z.string().check(z.describe("The ID of the change set.")) }),
    query: z.object({
      ...scopeShape,
      dryRun: z
        .optional(queryBoolean)
        .check(z.describe("Returns what would happen without changing anything.")),
    }),
    response: z.object({
      changeSet: z.nullable(idSchema).check(z.describe("The ID of the change set. Null: nothing changed.")),
      reverted: z.int().check(z.describe("The number of entries that were set back.")),
      skipped: z.array(skippedEditSchema).check(z.describe("What was skipped, and why.")),
      skippedCounts: z
        .record(
          z.enum(skipReasons),
          z.int().check(z.describe("The number of edits that were skipped for this reason.")),
        )
        .check(
          z.describe(
            "The number of edits that were skipped, by reason. `skipped` names the first 10,000 of them.",
          ),
        ),
    }),
  }),
};
