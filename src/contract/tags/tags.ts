import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import {
  createdTime,
  emptySchema,
  etagSchema,
  idSchema,
  queryBoolean,
  readEtag,
  scopeQuery,
  scopeShape,
  tagName,
  timeSchema,
  visibleName,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** A tag (rest-api.md 2.4). */
export const tagSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the tag.")),
  id: idSchema.check(z.describe("The ID of the tag.")),
  name: z.string().check(z.describe("The name of the tag.")),
  entryKeys: z
    .array(z.string())
    .check(z.describe("The names of the keys with the tag. Empty: none, or not asked for.")),
  category: z.string().check(z.describe("The name of the tag category. Empty: none.")),
  createdAt: createdTime,
  updatedAt: timeSchema.check(z.describe("When it was last changed, as ISO 8601 in UTC.")),
  /** ETag of name and category only, since the keys of a tag change independently. */
  etag: etagSchema,
});
export type Tag = z.infer<typeof tagSchema>;

const tagBody = z.object({
  name: z.optional(tagName).check(z.describe("The name of the tag.")),
  /** Replaces the keys of the tag; unknown keys are rejected with their names. */
  entryKeys: z
    .optional(z.array(z.string()))
    .check(z.describe("The names of the keys with the tag. Replaces the current ones.")),
  /** A category of the project; empty or null for none. */
  category: z.optional(z.nullable(z.string())).check(z.describe("The name of the tag category.")),
});
const idParams = z.object({ tagId: z.string().check(z.describe("The ID of the tag.")) });

export const createTagBody = z.extend(tagBody, { name: tagName.check(z.describe("The name of the tag.")) });

export const tagEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/tag",
    summary: "List tags",
    description: "Returns all tags of a branch by name.",
    section: "rules 2, row 2.4",
    credentials: "project",
    action: "read",
    errors: ["answer_too_large"],
    query: z.object({
      ...scopeShape,
      /** Without the keys a list of tags is small; default true. */
      includeEntryKeys: z
        .optional(queryBoolean)
        .check(z.describe("Whether each tag lists its keys. Default: true.")),
    }),
    response: z.array(tagSchema),
  }),
  readByName: endpoint({
    method: "GET",
    path: "/v1/api/tag/byName/:tagName",
    summary: "Get a tag by name",
    description: "Returns the tag with the given name.",
    section: "4.7",
    credentials: "project",
    action: "read",
    params: z.object({ tagName: z.string().check(z.describe("The name of the tag.")) }),
    query: scopeQuery,
    response: tagSchema,
  }),
  readById: endpoint({
    method: "GET",
    path: "/v1/api/tag/byId/:tagId",
    summary: "Get a tag by ID",
    description: "Returns the tag with the given ID.",
    section: "4.7",
    credentials: "project",
    action: "read",
    params: idParams,
    query: scopeQuery,
    response: tagSchema,
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/tag",
    summary: "Create a tag",
    description: "Creates a tag and assigns it to the given keys.",
    section: "rules 2, row 2.4",
    credentials: "member",
    action: "writeTags",
    maxBody: bodyBytes.large,
    errors: ["branch_read_only", "conflict", "limit_reached", "name_taken", "unknown_category"],
    query: scopeQuery,
    body: createTagBody,
    response: tagSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/tag/byId/:tagId",
    summary: "Update a tag",
    description: "Renames a tag, or replaces its category or its keys.",
    section: "rules 2, row 2.4",
    credentials: "member",
    action: "writeTags",
    maxBody: bodyBytes.large,
    errors: ["branch_read_only", "conflict", "name_taken", "unknown_category"],
    params: idParams,
    query: scopeQuery,
    body: z.extend(tagBody, { etag: readEtag }),
    response: tagSchema,
  }),
  merge: endpoint({
    method: "POST",
    path: "/v1/api/tag/byId/:tagId/merge",
    summary: "Merge a tag into another",
    description:
      "Moves the keys and screenshots of a tag to another tag and deletes the first. Returns the tag that remains.",
    section: "dashboard, tags",
    credentials: "member",
    action: "writeTags",
    errors: ["branch_read_only", "conflict"],
    params: idParams,
    query: scopeQuery,
    body: z.object({ into: z.string().check(z.describe("The ID of the tag that remains.")) }),
    response: tagSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/tag/byId/:tagId",
    summary: "Delete a tag",
    description: "Deletes a tag. Its keys stay.",
    section: "rules 2, row 2.4",
    credentials: "member",
    action: "writeTags",
    errors: ["branch_read_only", "conflict"],
    params: idParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};

export const categoryBody = z.object({
  name: visibleName(100).check(z.describe("The name of the tag category.")),
});
const categoryParams = z.object({ categoryId: z.string().check(z.describe("The ID of the tag category.")) });
export const categorySchema = z.object({
  _id: idSchema.check(z.describe("The ID of the tag category.")),
  name: z.string().check(z.describe("The name of the tag category.")),
  etag: etagSchema,
});

export const tagCategoryEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/tagCategories",
    summary: "List tag categories",
    description: "Returns the tag categories of the project.",
    section: "rules 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(categorySchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/tagCategories",
    summary: "Create a tag category",
    description: "Adds a tag category to the project.",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict", "limit_reached", "name_taken"],
    query: scopeQuery,
    body: categoryBody,
    response: categorySchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/tagCategories/:categoryId",
    summary: "Rename a tag category",
    description: "Changes the name of a tag category.",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict", "name_taken"],
    params: categoryParams,
    query: scopeQuery,
    body: z.extend(categoryBody, { etag: readEtag }),
    response: categorySchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/tagCategories/:categoryId",
    summary: "Delete a tag category",
    description: "Deletes a tag category. Its tags stay without a category.",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict"],
    params: categoryParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
