import * as z from "zod/mini";
import { etagSchema, scopeQuery } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const allowListSchema = z.object({
  addresses: z.array(z.string()),
  yourAddress: z.string(),
  etag: etagSchema,
});

export const allowListEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/allowList",
    summary: "Get the IP allow-list",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    query: scopeQuery,
    response: allowListSchema,
  }),
  write: endpoint({
    method: "PUT",
    path: "/v1/api/allowList",
    summary: "Replace the IP allow-list",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict", "locks_you_out"],
    query: scopeQuery,
    body: z.object({
      addresses: z.array(z.string()).check(z.maxLength(1_000)),
      /** Without it, a list that excludes the caller's own address is rejected if it applies to sessions too. */
      confirmLockOut: z.optional(z.boolean()),
      etag: z.optional(etagSchema),
    }),
    response: allowListSchema,
  }),
  test: endpoint({
    method: "POST",
    path: "/v1/api/allowList/test",
    summary: "Test an IP address",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    readOnly: true,
    query: scopeQuery,
    body: z.object({ address: z.string() }),
    response: z.object({ allowed: z.boolean() }),
  }),
};
