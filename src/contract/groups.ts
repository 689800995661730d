import * as z from "zod/mini";
import {
  emptySchema,
  etagSchema,
  idSchema,
  maxContentName,
  readEtag,
  scopeQuery,
  visibleName,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const groupSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the group.")),
  name: z.string().check(z.describe("The name of the group.")),
  keys: z.number().check(z.describe("The number of keys in the group.")),
  etag: etagSchema,
});
export type Group = z.infer<typeof groupSchema>;

export const groupBody = z.object({
  name: visibleName(maxContentName).check(z.describe("The name of the group.")),
});
const groupParams = z.object({ groupId: z.string().check(z.describe("The ID of the group.")) });

export const groupEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/groups",
    summary: "List groups",
    description: "Returns the groups of a branch, `main` first.",
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
    description: "Adds a group to a branch.",
    section: "rules 4",
    credentials: "member",
    action: "publish",
    errors: ["branch_read_only", "conflict", "limit_reached", "name_taken"],
    query: scopeQuery,
    body: groupBody,
    response: groupSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/groups/:groupId",
    summary: "Rename a group",
    description: "Renames a group. The group `main` cannot be renamed.",
    section: "rules 3.1",
    credentials: "member",
    action: "publish",
    errors: ["branch_read_only", "conflict", "main_group", "name_taken"],
    params: groupParams,
    query: scopeQuery,
    body: z.extend(groupBody, { etag: readEtag }),
    response: groupSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/groups/:groupId",
    summary: "Delete a group",
    description: "Deletes a group and moves its keys to `main`.",
    section: "rules 3.1",
    credentials: "member",
    action: "publish",
    errors: ["branch_read_only", "conflict", "main_group"],
    params: groupParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
