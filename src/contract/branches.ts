import * as z from "zod/mini";
import {
  createdTime,
  emptySchema,
  etagSchema,
  idSchema,
  personSchema,
  queryBoolean,
  readEtag,
  scopeQuery,
  scopeShape,
  visibleName,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";

const branchName = visibleName(100);

const permissionsInput = z.object({
  readOnly: z.optional(z.boolean()).check(z.describe("Whether the branch is read-only.")),
  editableByTranslator: z
    .optional(z.boolean())
    .check(z.describe("Whether translators may write to the branch.")),
});

/** Numbers of differences between two branches; each row of the comparison counts once. */
export const differenceTotalsShape = {
  added: z.int().check(z.describe("The number of differences that add something to the target branch.")),
  changed: z.int().check(z.describe("The number of differences that change something in the target branch.")),
  removed: z
    .int()
    .check(z.describe("The number of differences that remove something from the target branch.")),
};

/** A branch (rest-api.md 2.6). Callers with only the project token get no names of people. */
export const branchSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the branch.")),
  name: z.string().check(z.describe("The name of the branch.")),
  permissions: z
    .object({
      readOnly: z.boolean().check(z.describe("Whether the branch is read-only.")),
      editableByTranslator: z.boolean().check(z.describe("Whether translators may write to the branch.")),
    })
    .check(z.describe("Who may write to the branch.")),
  created: createdTime,
  parent: z
    .nullable(idSchema)
    .check(z.describe("The ID of the branch from which it was copied. Null: none.")),
  creator: z
    .optional(z.nullable(personSchema))
    .check(z.describe("The person who created the branch. Null: not known. Shown to people only.")),
  settingsFileUrl: z
    .optional(z.string())
    .check(z.describe("The address of the settings file, if one was asked for. Valid for 15 minutes.")),
  differences: z
    .optional(z.object(differenceTotalsShape))
    .check(
      z.describe(
        "Only in the list of branches, with `includeDifferences`: what merging the branch into the default branch would change at most.",
      ),
    ),
  openOrders: z
    .optional(z.int())
    .check(z.describe("The number of orders that keep the branch from being deleted. Shown to people only.")),
  etag: etagSchema,
});
export type Branch = z.infer<typeof branchSchema>;

/** Drafts of a project without further branches, for the choice that its first branch requires (rules.md 3.3). */
const existingDraftsSchema = z.object({
  total: z.int().check(z.describe("The number of drafts.")),
  notAccepted: z
    .int()
    .check(z.describe("The number of drafts that are to be reviewed, to be translated again or rejected.")),
  delivered: z.int().check(z.describe("The number of drafts that were delivered in open orders.")),
});
export type ExistingDrafts = z.infer<typeof existingDraftsSchema>;

/** An id or a name. */
export const branchRef = z.string().check(z.minLength(1));
const idParams = z.object({ branchId: z.string().check(z.describe("The ID of the branch.")) });

export const createBranchBody = z.object({
  name: branchName.check(z.describe("The name of the branch.")),
  sourceBranch: branchRef.check(z.describe("The ID or name of the branch to copy.")),
  createInitialSettingsFile: z
    .optional(z.boolean())
    .check(z.describe("Whether to make a settings file for mobile apps.")),
  permissions: z.optional(permissionsInput).check(z.describe("Who may write to the branch.")),
  /** Handling of drafts, which a branching project does not have (rules.md 3.3). */
  existingDrafts: z
    .optional(z.enum(["publish", "branch"]))
    .check(
      z.describe(
        "Required for the first branch while there are drafts: `publish` publishes them, `branch` makes them texts of the new branch.",
      ),
    ),
});

export const updateBranchBody = z.object({
  name: z.optional(branchName).check(z.describe("The name of the branch.")),
  permissions: z.optional(permissionsInput).check(z.describe("Who may write to the branch.")),
  etag: readEtag,
});

export const branchEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/branches",
    summary: "List branches",
    description: "Returns the branches of the project and the ID of the default branch.",
    section: "4.12",
    credentials: "project",
    action: "read",
    query: z.object({
      ...scopeShape,
      includeDifferences: z
        .optional(queryBoolean)
        .check(z.describe("Whether to include how far each branch differs from its source.")),
      includeDrafts: z
        .optional(queryBoolean)
        .check(z.describe("Whether to include the numbers of drafts that the first branch would convert.")),
    }),
    response: z.object({
      branches: z.array(branchSchema).check(z.describe("The branches.")),
      defaultBranch: idSchema.check(z.describe("The ID of the default branch.")),
      drafts: z
        .optional(existingDraftsSchema)
        .check(
          z.describe(
            "Only with `includeDrafts`, in a project that never had a second branch, for people who may create branches: its drafts.",
          ),
        ),
    }),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/branches",
    once: true,
    summary: "Create a branch",
    description:
      "Copies a branch. The first copy turns the project into a branching project, which has no drafts.",
    section: "4.11",
    credentials: "member",
    action: "writeBranches",
    storesContent: true,
    errors: ["conflict", "drafts_exist", "entries_locked", "limit_reached", "name_taken"],
    query: scopeQuery,
    body: createBranchBody,
    response: branchSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/branches/:branchId",
    summary: "Update a branch",
    description: "Renames or protects a branch.",
    section: "rules 4",
    credentials: "member",
    action: "writeBranches",
    errors: ["conflict", "name_taken"],
    params: idParams,
    query: scopeQuery,
    body: updateBranchBody,
    response: branchSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/branches/:branchId",
    summary: "Delete a branch",
    description:
      "Moves a branch to the trash for 30 days. The default branch and a branch with open orders cannot be deleted.",
    section: "rules 3.2",
    credentials: "member",
    action: "writeBranches",
    errors: ["branch_in_order", "default_branch"],
    params: idParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
