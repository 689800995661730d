import * as z from "zod/mini";
import { queryBoolean, scopeQuery, scopeShape } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const orderParams = z.object({ orderId: z.string().check(z.describe("The ID of the order.")) });
const path = "/v1/api/orders/:orderId/xliff";

const xliffVersions = ["1.2", "2.1"] as const;
export type XliffVersion = (typeof xliffVersions)[number];

/** The strings of an order as files for translation tools: export with context, and import of texts to deliver. */
export const orderXliffEndpoints = {
  export: endpoint({
    method: "GET",
    path,
    summary: "Export an order as XLIFF",
    description:
      "Returns the strings of an order in one language as XLIFF. Placeholders and tags are protected elements; notes hold the brief, length limits and the strings around; links to screenshots work while the order is open. A plural has a unit for each form of the target language.",
    section: "4.15",
    credentials: "member",
    action: "read",
    streamed: true,
    bytes: { response: "application/xliff+xml" },
    errors: ["broken_file", "busy", "language_not_ordered", "not_in_format"],
    params: orderParams,
    query: z.object({
      ...scopeShape,
      language: z.string().check(z.describe("The code of a target language of the order.")),
      version: z.optional(z.enum(xliffVersions)).check(z.describe("The version of XLIFF. Default: `1.2`.")),
      delivered: z.optional(queryBoolean).check(z.describe("Only delivered or only undelivered strings.")),
    }),
    response: z.unknown(),
  }),
  read: endpoint({
    method: "POST",
    path,
    summary: "Read XLIFF for a delivery",
    description:
      "Reads an XLIFF file for a delivery and writes nothing: send its texts as `data` of the delivery. Placeholders and tags are put back as they were. Send a form with the file; the name of its part does not matter.",
    section: "4.15",
    credentials: "member",
    action: "deliverOrders",
    readOnly: true,
    form: true,
    errors: ["broken_file", "busy", "language_not_ordered", "not_in_format", "unknown_field"],
    streamedBody: z.object({ file: z.string().check(z.describe("The file.")) }),
    params: orderParams,
    query: scopeQuery,
    response: z.object({
      language: z.string().check(z.describe("The code of the language.")),
      texts: z
        .array(
          z.object({
            key: z.string().check(z.describe("The name of the key.")),
            text: z.string().check(z.describe("The text.")),
          }),
        )
        .check(z.describe("The texts by key.")),
      duplicates: z
        .array(z.string())
        .check(z.describe("Keys that are in the file more than once. The last one counts.")),
    }),
  }),
};
