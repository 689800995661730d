import * as z from "zod/mini";
import { queryBoolean, scopeQuery, scopeShape } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const orderParams = z.object({ orderId: z.string() });
const path = "/v1/api/orders/:orderId/xliff";

const xliffVersions = ["1.2", "2.1"] as const;
export type XliffVersion = (typeof xliffVersions)[number];

/** The strings of an order as files for translation tools: export with context, and import of texts to deliver. */
export const orderXliffEndpoints = {
  export: endpoint({
    method: "GET",
    path,
    summary: "Export an order as XLIFF",
    section: "4.15",
    credentials: "member",
    action: "read",
    streamed: true,
    bytes: { response: "application/xliff+xml" },
    errors: ["broken_file", "busy", "language_not_ordered", "not_in_format"],
    params: orderParams,
    query: z.object({
      ...scopeShape,
      /** One of the target languages. */
      language: z.string(),
      /** Default `1.2`. */
      version: z.optional(z.enum(xliffVersions)),
      /** Only strings that are delivered, or that are not. */
      delivered: z.optional(queryBoolean),
    }),
    response: z.unknown(),
  }),
  read: endpoint({
    method: "POST",
    path,
    summary: "Read XLIFF for a delivery",
    section: "4.15",
    credentials: "member",
    action: "deliverOrders",
    readOnly: true,
    form: true,
    errors: ["broken_file", "busy", "language_not_ordered", "not_in_format", "unknown_field"],
    streamedBody: z.object({ file: z.string() }),
    params: orderParams,
    query: scopeQuery,
    response: z.object({
      language: z.string(),
      texts: z.array(z.object({ key: z.string(), text: z.string() })),
      /** Keys that occur more than once in the file; the last occurrence counts. */
      duplicates: z.array(z.string()),
    }),
  }),
};
