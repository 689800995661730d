import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";

export const unreadSchema = z.object({
  unread: z.int().check(z.describe("The number of unread notifications.")),
});

/** A separate module, so that pages load this endpoint without the others. */
export const unreadEndpoint = endpoint({
  method: "GET",
  path: "/v1/api/notifications/counts",
  summary: "Count unread notifications",
  description: "Returns the number of unread notifications.",
  section: "dashboard.md",
  credentials: "account",
  response: unreadSchema,
});
