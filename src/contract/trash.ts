import * as z from "zod/mini";
import { idSchema, personSchema, queryInteger, scopeQuery, scopeShape, timeSchema } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import type { Action } from "./permissions.ts";

/** Kinds of resources in the trash of a branch. Branches are in the trash of their project. */
export const trashKinds = ["key", "language", "group", "tag", "screenshot", "branch"] as const;
export type TrashKind = (typeof trashKinds)[number];

/** Permissions for restoring and purging: those for the deletion (rules.md 7.10). */
export const trashActions = {
  key: "deleteEntries",
  language: "deleteLanguages",
  group: "publish",
  tag: "writeTags",
  screenshot: "deleteScreenshots",
  branch: "writeBranches",
} as const satisfies Record<TrashKind, Action>;

/** Days until deleted resources are purged (rules.md 3.10). */
export const restDays = 30;

const trashedSchema = z.object({
  /** Former id of the resource, which also identifies its kind. */
  _id: idSchema,
  kind: z.enum(trashKinds),
  name: z.string(),
  /** For a key: the beginning of its source text. */
  text: z.string(),
  /** Number of resources that are restored with it: entries of a key or language, keys of a tag, group or branch. */
  count: z.int(),
  deletedAt: timeSchema,
  deletedBy: z.nullable(personSchema),
  /** The change set of the deletion. */
  changeSet: z.nullable(idSchema),
  /** Time when it is purged. */
  until: timeSchema,
});
export type Trashed = z.infer<typeof trashedSchema>;

const idsSchema = z.array(z.string()).check(z.minLength(1), z.maxLength(1_000));

/** Resolution for a resource whose name is in use. */
const onConflictSchema = z.object({
  id: z.string(),
  /**
   * `merge` adds its texts (or keys) to the existing one, `rename` restores it as `name`, `skip` leaves it in the
   * trash.
   */
  do: z.enum(["merge", "rename", "skip"]),
  name: z.optional(z.string()),
  /** The text to keep if both have one; default: the existing one's. */
  prefer: z.optional(z.enum(["living", "trashed"])),
});
export type OnConflict = z.infer<typeof onConflictSchema>;

const removeBody = z.object({
  ids: z.optional(idsSchema),
  /** All resources that the caller may purge, instead of `ids`. */
  all: z.optional(z.boolean()),
});
const removedSchema = z.object({ removed: z.int() });

export const trashEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/trash",
    summary: "List the trash",
    section: "rules 3.10",
    credentials: "member",
    action: "useTrash",
    query: z.object({
      ...scopeShape,
      kind: z.optional(z.enum(trashKinds)),
      /** Part of the name, in any case. */
      q: z.optional(z.string()),
      /** `<deletedAt>~<_id>` of the last item on the previous page. */
      before: z.optional(z.string()),
      limit: z.optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 500, "must be 1 to 500"))),
    }),
    response: z.array(trashedSchema),
  }),
  count: endpoint({
    method: "GET",
    path: "/v1/api/trash/counts",
    summary: "Count the trash",
    section: "rules 3.10",
    credentials: "member",
    action: "useTrash",
    query: z.object({ ...scopeShape, q: z.optional(z.string()) }),
    response: z.record(z.enum(trashKinds), z.int()),
  }),
  restore: endpoint({
    method: "POST",
    path: "/v1/api/trash/restore",
    summary: "Restore items",
    section: "rules 3.10",
    credentials: "member",
    action: "useTrash",
    errors: ["branch_read_only", "conflict", "entries_locked", "permission_missing"],
    query: scopeQuery,
    body: z.object({ ids: idsSchema, onConflict: z.optional(z.array(onConflictSchema)) }),
    response: z.object({
      changeSet: z.nullable(idSchema),
      restored: z.int(),
      merged: z.int(),
      skipped: z.array(idSchema),
    }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/trash",
    summary: "Delete items permanently",
    section: "rules 3.10",
    credentials: "member",
    action: "useTrash",
    errors: ["branch_read_only", "permission_missing"],
    query: scopeQuery,
    body: removeBody,
    response: removedSchema,
  }),
  removeByPost: endpoint({
    method: "POST",
    path: "/v1/api/trash/delete",
    summary: "Delete items permanently with POST",
    section: "rules 3.10",
    credentials: "member",
    action: "useTrash",
    errors: ["branch_read_only", "permission_missing"],
    query: scopeQuery,
    body: removeBody,
    response: removedSchema,
  }),
};

const projectIds = z.object({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(100)) });

export const projectTrashEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/projects/trash",
    summary: "List deleted projects",
    section: "rules 3.10",
    credentials: "account",
    action: "listProjects",
    response: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        deletedAt: timeSchema,
        deletedBy: z.nullable(personSchema),
        until: timeSchema,
      }),
    ),
  }),
  restore: endpoint({
    method: "POST",
    path: "/v1/api/projects/trash/restore",
    summary: "Restore projects",
    section: "rules 3.10",
    credentials: "session",
    action: "deleteProject",
    errors: ["not_found"],
    body: projectIds,
    response: z.object({ restored: z.int() }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/projects/trash",
    summary: "Delete projects permanently",
    section: "rules 3.10",
    credentials: "session",
    action: "deleteProject",
    errors: ["not_found"],
    body: projectIds,
    response: removedSchema,
  }),
};
