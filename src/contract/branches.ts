import * as z from "zod/mini";
import {
  emptySchema,
  etagSchema,
  givenName,
  idSchema,
  personSchema,
  queryBoolean,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";

const branchName = givenName(100);

const permissionsInput = z.object({
  readOnly: z.optional(z.boolean()),
  editableByTranslator: z.optional(z.boolean()),
});

/** Numbers of differences; each row counts once. */
export const totalsShape = { added: z.int(), changed: z.int(), removed: z.int() };

/** Branch 2.6. Names of people are shown to people only, not to the project token alone. */
const branchSchema = z.object({
  _id: idSchema,
  name: z.string(),
  permissions: z.object({ readOnly: z.boolean(), editableByTranslator: z.boolean() }),
  created: timeSchema,
  /** The branch that it was copied from. */
  parent: z.nullable(idSchema),
  creator: z.optional(z.nullable(personSchema)),
  settingsFileUrl: z.optional(z.string()),
  /** Only with `includeDifferences`: the maximum changes of merging it into the default branch. */
  differences: z.optional(z.object(totalsShape)),
  /** Open orders that prevent its deletion; shown to people only. */
  openOrders: z.optional(z.int()),
  etag: etagSchema,
});
export type Branch = z.infer<typeof branchSchema>;

/** An id or a name. */
export const branchRef = z.string().check(z.minLength(1));
const idParams = z.object({ branchId: z.string() });

export const branchEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/branches",
    summary: "List branches",
    section: "4.12",
    credentials: "project",
    action: "read",
    query: z.object({ ...scopeShape, includeDifferences: z.optional(queryBoolean) }),
    response: z.object({ branches: z.array(branchSchema), defaultBranch: idSchema }),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/branches",
    once: true,
    summary: "Create a branch",
    section: "4.11",
    credentials: "member",
    action: "writeBranches",
    storesContent: true,
    query: scopeQuery,
    body: z.object({
      name: branchName,
      sourceBranch: branchRef,
      createInitialSettingsFile: z.optional(z.boolean()),
      permissions: z.optional(permissionsInput),
      /** Handling of drafts, which a branching project does not have (rules.md 3.3). */
      existingDrafts: z.optional(z.enum(["publish", "branch"])),
    }),
    response: branchSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/branches/:branchId",
    summary: "Update a branch",
    section: "rules 4",
    credentials: "member",
    action: "writeBranches",
    params: idParams,
    query: scopeQuery,
    body: z.object({
      name: z.optional(branchName),
      permissions: z.optional(permissionsInput),
      etag: z.optional(etagSchema),
    }),
    response: branchSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/branches/:branchId",
    summary: "Delete a branch",
    section: "rules 3.2",
    credentials: "member",
    action: "writeBranches",
    params: idParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
