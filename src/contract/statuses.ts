import * as z from "zod/mini";
import { emptySchema, etagSchema, givenName, idSchema, scopeQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { issueTable } from "./issues.ts";
import { projectRoles } from "./permissions.ts";

/** The five built-in statuses with their descriptions (rest-api.md 2.1). */
export const builtInStatuses = [
  { value: "0", name: "none", description: "No status" },
  { value: "1", name: "accepted", description: "Accepted" },
  { value: "2", name: "needsReview", description: "Needs review" },
  { value: "3", name: "needsTranslation", description: "Needs translation" },
  { value: "4", name: "rejected", description: "Rejected" },
] as const;

export const statusInput = z.union([z.string(), z.number()]);

const statusSchema = z.object({
  _id: idSchema,
  name: z.string(),
  color: z.string(),
  roles: z.array(z.string()),
  commentRequired: z.boolean(),
  etag: etagSchema,
});
export type CustomStatus = z.infer<typeof statusSchema>;

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
    section: "rules 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(statusSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/statuses",
    summary: "Create a custom status",
    section: "rules 2, row 2.1",
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
    section: "rules 4",
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
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    params: statusParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
