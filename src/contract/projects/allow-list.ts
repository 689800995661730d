import * as z from "zod/mini";
import { etagSchema, readEtag, scopeQuery } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

export const allowListSchema = z.object({
  addresses: z
    .array(z.string())
    .check(z.describe("IPv4 and IPv6 addresses and CIDR ranges, such as `10.0.0.0/8`.")),
  yourAddress: z.string().check(z.describe("The IP address of this request.")),
  etag: etagSchema,
});

export const testAddressBody = z.object({ address: z.string().check(z.describe("The address to test.")) });

export const allowListBody = z.object({
  addresses: z
    .array(z.string())
    .check(z.maxLength(1_000), z.describe("IPv4 and IPv6 addresses and CIDR ranges, such as `10.0.0.0/8`.")),
  /** Without it, a list that excludes the caller's own address is rejected if it applies to sessions too. */
  confirmLockOut: z
    .optional(z.boolean())
    .check(z.describe("Saves the list even if it keeps your own address from writing.")),
  etag: readEtag,
});

export const allowListEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/allowList",
    summary: "Get the IP allow-list",
    description: "Returns the addresses that may write with tokens, and the address of the caller.",
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
    description:
      "Replaces the list of IPv4 and IPv6 addresses and CIDR ranges that may write with tokens. An empty list blocks all writes with tokens.",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict", "locks_you_out"],
    query: scopeQuery,
    body: allowListBody,
    response: allowListSchema,
  }),
  test: endpoint({
    method: "POST",
    path: "/v1/api/allowList/test",
    summary: "Test an IP address",
    description: "Returns whether an address would be allowed to write.",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    readOnly: true,
    query: scopeQuery,
    body: testAddressBody,
    response: z.object({ allowed: z.boolean().check(z.describe("Whether the address may write.")) }),
  }),
};
