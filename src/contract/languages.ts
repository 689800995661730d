import * as z from "zod/mini";
import { emptySchema, etagSchema, givenName, idSchema, maxContentName, scopeQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { issueTable } from "./issues.ts";
import { projectRoles } from "./permissions.ts";

const languageSchema = z.object({
  _id: idSchema,
  code: z.string(),
  name: z.string(),
  /** The name was chosen, not derived from the code. */
  customName: z.boolean(),
  direction: z.enum(["ltr", "rtl"]),
  base: z.boolean(),
  /**
   * Whether the caller may set statuses and comments: the language is assigned to the member, or a vendor has an open
   * order in it.
   */
  reviewable: z.boolean(),
  /** Whether the caller may also write texts; texts of the base language may need the right to publish. */
  writable: z.boolean(),
  etag: etagSchema,
});
export type Language = z.infer<typeof languageSchema>;

const groupSchema = z.object({ _id: idSchema, name: z.string(), keys: z.number(), etag: etagSchema });
export type Group = z.infer<typeof groupSchema>;

const groupBody = z.object({ name: givenName(maxContentName) });
const groupParams = z.object({ groupId: z.string() });

const statusSchema = z.object({
  _id: idSchema,
  name: z.string(),
  color: z.string(),
  roles: z.array(z.string()),
  commentRequired: z.boolean(),
  etag: etagSchema,
});
export type CustomStatus = z.infer<typeof statusSchema>;

const languageName = givenName(100);
const codeParams = z.object({ code: z.string() });

export const languageEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/languages",
    summary: "List languages",
    section: "decisions 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(languageSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/languages",
    summary: "Add a language",
    section: "decisions 4",
    credentials: "member",
    action: "publish",
    query: scopeQuery,
    body: z.object({ code: z.string(), name: z.optional(languageName) }),
    response: languageSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/languages/:code",
    summary: "Rename a language",
    section: "decisions 4",
    credentials: "member",
    action: "publish",
    params: codeParams,
    query: scopeQuery,
    /** Null uses the name of the code. */
    body: z.object({ name: z.nullable(languageName), etag: z.optional(etagSchema) }),
    response: languageSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/languages/:code",
    summary: "Delete a language",
    section: "4.6",
    credentials: "member",
    action: "deleteLanguages",
    params: codeParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};

export const groupEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/groups",
    summary: "List groups",
    section: "decisions 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(groupSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/groups",
    summary: "Create a group",
    section: "decisions 4",
    credentials: "member",
    action: "publish",
    query: scopeQuery,
    body: groupBody,
    response: groupSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/groups/:groupId",
    summary: "Rename a group",
    section: "decisions 3.1",
    credentials: "member",
    action: "publish",
    params: groupParams,
    query: scopeQuery,
    body: z.extend(groupBody, { etag: z.optional(etagSchema) }),
    response: groupSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/groups/:groupId",
    summary: "Delete a group",
    section: "decisions 3.1",
    credentials: "member",
    action: "publish",
    params: groupParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};

export const statusBody = z.object({
  name: givenName(60),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, issueTable.not_a_color)),
  roles: z.optional(z.array(z.enum(projectRoles))),
  commentRequired: z.optional(z.boolean()),
});
const statusParams = z.object({ statusId: z.string() });

export const statusEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/statuses",
    summary: "List custom statuses",
    section: "decisions 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(statusSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/statuses",
    summary: "Create a custom status",
    section: "decisions 2, row 2.1",
    credentials: "member",
    action: "manageSettings",
    query: scopeQuery,
    body: statusBody,
    response: statusSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/statuses/:statusId",
    summary: "Update a custom status",
    section: "decisions 4",
    credentials: "member",
    action: "manageSettings",
    params: statusParams,
    query: scopeQuery,
    body: z.extend(z.partial(statusBody), { etag: z.optional(etagSchema) }),
    response: statusSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/statuses/:statusId",
    summary: "Delete a custom status",
    section: "decisions 4",
    credentials: "member",
    action: "manageSettings",
    params: statusParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
