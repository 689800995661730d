import * as z from "zod/mini";
import { emptySchema, etagSchema, idSchema, readEtag, scopeQuery, visibleName } from "./common.ts";
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

/** The status of an entry in answers. */
export const storedStatus = z
  .string()
  .check(
    z.describe(
      "The status: `0` none, `1` accepted, `2` needs review, `3` needs translation, `4` rejected, or the ID of a custom status.",
    ),
  );
export const statusInput = z.union([z.string(), z.number()]);

export const statusSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the status.")),
  name: z.string().check(z.describe("The name of the status.")),
  color: z.string().check(z.describe("The color of the status.")),
  roles: z.array(z.string()).check(z.describe("The roles that may set the status.")),
  commentRequired: z.boolean().check(z.describe("Whether setting the status requires a comment.")),
  etag: etagSchema,
});
export type CustomStatus = z.infer<typeof statusSchema>;

export const statusBody = z.object({
  name: visibleName(60).check(z.describe("The name of the status.")),
  color: z
    .string()
    .check(z.regex(/^#[0-9a-f]{6}$/i, issueTable.not_a_color), z.describe("The color of the status.")),
  roles: z.optional(z.array(z.enum(projectRoles))).check(z.describe("The roles that may set the status.")),
  commentRequired: z
    .optional(z.boolean())
    .check(z.describe("Whether setting the status requires a comment.")),
});
const statusParams = z.object({ statusId: z.string().check(z.describe("The ID of the custom status.")) });

export const statusEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/statuses",
    summary: "List custom statuses",
    description: "Returns the custom workflow statuses of the team.",
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
    description: "Adds a custom workflow status to the team.",
    section: "rules 2, row 2.1",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict", "limit_reached", "name_taken"],
    query: scopeQuery,
    body: statusBody,
    response: statusSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/statuses/:statusId",
    summary: "Update a custom status",
    description: "Changes a custom workflow status. Fields that are left out keep their value.",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict", "name_taken"],
    params: statusParams,
    query: scopeQuery,
    body: z.extend(z.partial(statusBody), { etag: readEtag }),
    response: statusSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/statuses/:statusId",
    summary: "Delete a custom status",
    description: "Deletes a custom workflow status that no string of the team uses.",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict", "status_in_use"],
    params: statusParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
