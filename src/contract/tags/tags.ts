import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import {
  emptySchema,
  etagSchema,
  givenName,
  idSchema,
  queryBoolean,
  scopeQuery,
  scopeShape,
  tagName,
  timeSchema,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** Tag 2.4; `category` is empty without one. */
const tagSchema = z.object({
  _id: idSchema,
  id: idSchema,
  name: z.string(),
  entryKeys: z.array(z.string()),
  category: z.string(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** ETag of name and category only, since the keys of a tag change independently. */
  etag: etagSchema,
});
export type Tag = z.infer<typeof tagSchema>;

const tagBody = z.object({
  name: z.optional(tagName),
  /** Replaces the keys of the tag; unknown keys are rejected with their names. */
  entryKeys: z.optional(z.array(z.string())),
  /** A category of the project; empty or null for none. */
  category: z.optional(z.nullable(z.string())),
});
const idParams = z.object({ tagId: z.string() });

export const tagEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/tag",
    summary: "List tags",
    section: "rules 2, row 2.4",
    credentials: "project",
    action: "read",
    query: z.object({
      ...scopeShape,
      /** Without the keys a list of tags is small; default true. */
      includeEntryKeys: z.optional(queryBoolean),
    }),
    response: z.array(tagSchema),
  }),
  readByName: endpoint({
    method: "GET",
    path: "/v1/api/tag/byName/:tagName",
    summary: "Get a tag by name",
    section: "4.7",
    credentials: "project",
    action: "read",
    params: z.object({ tagName: z.string() }),
    query: scopeQuery,
    response: tagSchema,
  }),
  readById: endpoint({
    method: "GET",
    path: "/v1/api/tag/byId/:tagId",
    summary: "Get a tag by ID",
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
    section: "rules 2, row 2.4",
    credentials: "member",
    action: "writeTags",
    maxBody: bodyBytes.large,
    query: scopeQuery,
    body: z.extend(tagBody, { name: tagName }),
    response: tagSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/tag/byId/:tagId",
    summary: "Update a tag",
    section: "rules 2, row 2.4",
    credentials: "member",
    action: "writeTags",
    maxBody: bodyBytes.large,
    params: idParams,
    query: scopeQuery,
    body: z.extend(tagBody, { etag: z.optional(etagSchema) }),
    response: tagSchema,
  }),
  merge: endpoint({
    method: "POST",
    path: "/v1/api/tag/byId/:tagId/merge",
    summary: "Merge a tag into another",
    section: "dashboard, tags",
    credentials: "member",
    action: "writeTags",
    params: idParams,
    query: scopeQuery,
    /** Id of the tag that remains. */
    body: z.object({ into: z.string() }),
    response: tagSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/tag/byId/:tagId",
    summary: "Delete a tag",
    section: "rules 2, row 2.4",
    credentials: "member",
    action: "writeTags",
    params: idParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};

const categoryBody = z.object({ name: givenName(100) });
const categoryParams = z.object({ categoryId: z.string() });
const categorySchema = z.object({ _id: idSchema, name: z.string(), etag: etagSchema });

export const tagCategoryEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/tagCategories",
    summary: "List tag categories",
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
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    query: scopeQuery,
    body: categoryBody,
    response: categorySchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/tagCategories/:categoryId",
    summary: "Rename a tag category",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    params: categoryParams,
    query: scopeQuery,
    body: z.extend(categoryBody, { etag: z.optional(etagSchema) }),
    response: categorySchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/tagCategories/:categoryId",
    summary: "Delete a tag category",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    params: categoryParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
