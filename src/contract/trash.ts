import * as z from "zod/mini";
import { idSchema, personSchema, queryInteger, scopeQuery, scopeShape, timeSchema } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import type { Action } from "./permissions.ts";

/** Kinds of resources in the trash of a branch. Branches are in the trash of their project. */
export const trashKinds = ["key", "language", "group", "tag", "screenshot", "branch"] as const;
export type TrashKind = (typeof trashKinds)[number];

/** Actions that restoring and purging need: the same as the deletion (rules.md 7.10). */
export const trashActions = {
  key: "deleteEntries",
  language: "deleteLanguages",
  group: "publish",
  tag: "writeTags",
  screenshot: "deleteScreenshots",
  branch: "writeBranches",
} as const satisfies Record<TrashKind, Action>;

/** Days until deleted resources are purged (rules.md 3.10). */
export const trashDays = 30;

export const trashItemSchema = z.object({
  /** Former id of the resource, which also identifies its kind. */
  _id: idSchema.check(z.describe("The ID of the item.")),
  kind: z.enum(trashKinds).check(z.describe("The kind of item.")),
  name: z.string().check(z.describe("The name of the item.")),
  /** For a key: the beginning of its source text. */
  text: z.string().check(z.describe("Of a key: the beginning of its source text. Otherwise empty.")),
  count: z
    .int()
    .check(
      z.describe(
        "How much is restored with it: the entries of a key or language, or the keys of a tag, group or branch.",
      ),
    ),
  deletedAt: timeSchema.check(z.describe("When it was deleted, as ISO 8601 in UTC.")),
  deletedBy: z.nullable(personSchema).check(z.describe("The person who deleted it. Null: not known.")),
  changeSet: z
    .nullable(idSchema)
    .check(z.describe("The ID of the change set of the deletion. Null: there is none.")),
  until: timeSchema.check(z.describe("When it is deleted permanently, as ISO 8601 in UTC.")),
});
export type TrashItem = z.infer<typeof trashItemSchema>;

const idsSchema = z.array(z.string()).check(z.minLength(1), z.maxLength(1_000));

/** Resolution for a resource whose name is in use. */
export const onConflictSchema = z.object({
  id: z.string().check(z.describe("The ID of the item.")),
  /**
   * `merge` adds the texts (or keys) to the existing resource, `rename` restores the resource as `name`, `skip` leaves
   * it in the trash.
   */
  do: z
    .enum(["merge", "rename", "skip"])
    .check(
      z.describe(
        "How the conflict is resolved: merge with the item that has the name, restore under another name, or skip.",
      ),
    ),
  name: z.optional(z.string()).check(z.describe("With `rename`: the new name.")),
  /** The text to keep if both have one. Default: the text of the existing resource. */
  prefer: z
    .optional(z.enum(["living", "trashed"]))
    .check(z.describe("With `merge`: whose text stays where both have one. Default: `living`.")),
});
export type OnConflict = z.infer<typeof onConflictSchema>;

const removeBody = z.object({
  ids: z.optional(idsSchema).check(z.describe("The IDs of the items.")),
  all: z.optional(z.boolean()).check(z.describe("Whether to include all items. Use it instead of `ids`.")),
});
const removalSchema = z.object({
  removed: z.int().check(z.describe("The number of items that were deleted permanently.")),
});

export const trashEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/trash",
    summary: "List the trash",
    description:
      "Returns the deleted items of a branch and the deleted branches of the project, newest first. Items are kept for 30 days.",
    section: "rules 3.10",
    credentials: "member",
    action: "useTrash",
    query: z.object({
      ...scopeShape,
      kind: z.optional(z.enum(trashKinds)).check(z.describe("The kind of item.")),
      q: z.optional(z.string()).check(z.describe("Part of the name to search for.")),
      /** `<deletedAt>~<_id>` of the last item on the previous page. */
      before: z
        .optional(z.string())
        .check(z.describe("Returns the page after this item: pass the last one of the previous page.")),
      limit: z
        .optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 500, "must be 1 to 500")))
        .check(z.describe("The maximum number of items to return.")),
    }),
    response: z.array(trashItemSchema),
  }),
  count: endpoint({
    method: "GET",
    path: "/v1/api/trash/counts",
    summary: "Count the trash",
    description: "Returns the number of items in the trash by kind.",
    section: "rules 3.10",
    credentials: "member",
    action: "useTrash",
    query: z.object({
      ...scopeShape,
      q: z.optional(z.string()).check(z.describe("Part of the name to search for.")),
    }),
    response: z.record(z.enum(trashKinds), z.int().check(z.describe("The number of items of this kind."))),
  }),
  restore: endpoint({
    method: "POST",
    path: "/v1/api/trash/restore",
    summary: "Restore items",
    description:
      "Restores items with their links, all or none. A screenshot brings its screen back, if that is in the trash too. A name that is taken by now is answered with 409, where `resolutions` lists how each conflict can be resolved.",
    section: "rules 3.10",
    credentials: "member",
    action: "useTrash",
    errors: ["branch_read_only", "conflict", "entries_locked", "permission_missing"],
    query: scopeQuery,
    body: z.object({
      ids: idsSchema.check(z.describe("The IDs of the items.")),
      onConflict: z
        .optional(z.array(onConflictSchema))
        .check(z.describe("How conflicts are resolved, by item.")),
    }),
    response: z.object({
      changeSet: z.nullable(idSchema).check(z.describe("The ID of the change set. Null: nothing changed.")),
      restored: z.int().check(z.describe("The number of items that were restored.")),
      merged: z.int().check(z.describe("The number of items that were merged with one of the same name.")),
      skipped: z.array(idSchema).check(z.describe("The IDs of the items that were not restored.")),
    }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/trash",
    summary: "Delete items permanently",
    description: "Removes items from the trash permanently.",
    section: "rules 3.10",
    credentials: "member",
    action: "useTrash",
    errors: ["branch_read_only", "permission_missing"],
    query: scopeQuery,
    body: removeBody,
    response: removalSchema,
  }),
  removeByPost: endpoint({
    method: "POST",
    path: "/v1/api/trash/delete",
    summary: "Delete items permanently with POST",
    description: "Does the same as `DELETE /v1/api/trash`, for clients that cannot send a body with DELETE.",
    section: "rules 3.10",
    credentials: "member",
    action: "useTrash",
    errors: ["branch_read_only", "permission_missing"],
    query: scopeQuery,
    body: removeBody,
    response: removalSchema,
  }),
};

const projectIds = z.object({
  ids: z.array(idSchema).check(z.minLength(1), z.maxLength(100), z.describe("The IDs of the items.")),
});

export const projectTrashEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/projects/trash",
    summary: "List deleted projects",
    description: "Returns the deleted projects that the caller owns, newest first.",
    section: "rules 3.10",
    credentials: "account",
    action: "listProjects",
    response: z.array(
      z.object({
        _id: idSchema.check(z.describe("The ID of the project.")),
        name: z.string().check(z.describe("The name of the project.")),
        deletedAt: timeSchema.check(z.describe("When it was deleted, as ISO 8601 in UTC.")),
        deletedBy: z.nullable(personSchema).check(z.describe("The person who deleted it. Null: not known.")),
        until: timeSchema.check(z.describe("When it is deleted permanently, as ISO 8601 in UTC.")),
      }),
    ),
  }),
  restore: endpoint({
    method: "POST",
    path: "/v1/api/projects/trash/restore",
    summary: "Restore projects",
    description: "Restores deleted projects, all or none.",
    section: "rules 3.10",
    credentials: "session",
    action: "deleteProject",
    errors: ["not_found"],
    body: projectIds,
    response: z.object({ restored: z.int().check(z.describe("The number of items that were restored.")) }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/projects/trash",
    summary: "Delete projects permanently",
    description: "Removes deleted projects and all of their files permanently.",
    section: "rules 3.10",
    credentials: "session",
    action: "deleteProject",
    errors: ["not_found"],
    body: projectIds,
    response: removalSchema,
  }),
};
