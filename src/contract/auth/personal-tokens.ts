import * as z from "zod/mini";
import { emptySchema, idSchema, timeSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { issueTable } from "#contract/issues.ts";
import { tokenPermissions } from "#contract/permissions.ts";
import { displayName } from "./sign-in.ts";

const personalTokenSchema = z.object({
  _id: idSchema,
  name: z.string(),
  permissions: z.array(z.enum(tokenPermissions)),
  created: timeSchema,
  expiresAt: z.nullable(timeSchema),
  lastUsedAt: z.nullable(timeSchema),
});
export type PersonalToken = z.infer<typeof personalTokenSchema>;

export const personalTokenEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/auth/tokens",
    summary: "List personal access tokens",
    section: "rules 6",
    credentials: "session",
    response: z.array(personalTokenSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/auth/tokens",
    once: true,
    summary: "Create a personal access token",
    section: "rules 6",
    credentials: "session",
    errors: ["limit_reached"],
    body: z.object({
      name: displayName,
      permissions: z.array(z.enum(tokenPermissions)).check(z.minLength(1, issueTable.no_permission)),
      expiresAt: z.optional(z.nullable(z.iso.datetime())),
    }),
    response: z.object({ _id: idSchema, token: z.string() }),
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/v1/auth/tokens/:tokenId",
    summary: "Revoke a personal access token",
    section: "rules 4",
    credentials: "session",
    errors: ["not_found"],
    params: z.object({ tokenId: z.string() }),
    response: emptySchema,
  }),
};
