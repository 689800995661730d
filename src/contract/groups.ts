import * as z from "zod/mini";
import { emptySchema, etagSchema, givenName, idSchema, maxContentName, scopeQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";

const groupSchema = z.object({ _id: idSchema, name: z.string(), keys: z.number(), etag: etagSchema });
export type Group = z.infer<typeof groupSchema>;

const groupBody = z.object({ name: givenName(maxContentName) });
const groupParams = z.object({ groupId: z.string() });

export const groupEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/groups",
    summary: "List groups",
    section: "rules 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(groupSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/groups",
    summary: "Create a group",
    section: "rules 4",
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
    section: "rules 3.1",
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
    section: "rules 3.1",
    credentials: "member",
    action: "publish",
    params: groupParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
