import * as z from "zod/mini";
import { createdTime, emptySchema, idSchema, timeSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { issueTable } from "#contract/issues.ts";
import { tokenPermissions } from "#contract/permissions.ts";
import { displayName } from "./sign-in.ts";

export const personalTokenSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the token.")),
  name: z.string().check(z.describe("The name of the token.")),
  permissions: z.array(z.enum(tokenPermissions)).check(z.describe("The permissions of the token.")),
  created: createdTime,
  expiresAt: z
    .nullable(timeSchema)
    .check(z.describe("When the token expires, as ISO 8601 in UTC. Null: never.")),
  lastUsedAt: z
    .nullable(timeSchema)
    .check(z.describe("When the token was last used, as ISO 8601 in UTC. Null: never.")),
});
export type PersonalToken = z.infer<typeof personalTokenSchema>;

export const createTokenBody = z.object({
  name: displayName.check(z.describe("The name of the token.")),
  permissions: z
    .array(z.enum(tokenPermissions))
    .check(z.minLength(1, issueTable.no_permission), z.describe("The permissions of the token.")),
  expiresAt: z
    .optional(z.nullable(z.iso.datetime()))
    .check(z.describe("When the token expires, as ISO 8601. Null: never.")),
});

export const personalTokenEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/auth/tokens",
    summary: "List personal access tokens",
    description: "Returns the personal access tokens of the signed-in person, without their secrets.",
    section: "rules 6",
    credentials: "session",
    response: z.array(personalTokenSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/auth/tokens",
    once: true,
    summary: "Create a personal access token",
    description:
      "Creates a personal access token with the given permissions. The secret is returned only once.",
    section: "rules 6",
    credentials: "session",
    errors: ["limit_reached"],
    body: createTokenBody,
    response: z.object({
      _id: idSchema.check(z.describe("The ID of the token.")),
      token: z.string().check(z.describe("The personal access token. It is not shown again.")),
    }),
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/v1/auth/tokens/:tokenId",
    summary: "Revoke a personal access token",
    description: "Revokes a token. Requests that use it are refused from then on.",
    section: "rules 4",
    credentials: "session",
    errors: ["not_found"],
    params: z.object({ tokenId: z.string().check(z.describe("The ID of the personal token.")) }),
    response: emptySchema,
  }),
};
