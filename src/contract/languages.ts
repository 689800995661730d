import * as z from "zod/mini";
import { emptySchema, etagSchema, givenName, idSchema, scopeQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";

const languageSchema = z.object({
  _id: idSchema,
  code: z.string(),
  name: z.string(),
  /** The name was chosen, not derived from the code. */
  customName: z.boolean(),
  direction: z.enum(["ltr", "rtl"]),
  base: z.boolean(),
  /**
   * Whether the caller may set statuses and comments: the language is assigned to the member, or a vendor has an open
   * order in it.
   */
  reviewable: z.boolean(),
  /** Whether the caller may also write texts; texts of the base language may need the right to publish. */
  writable: z.boolean(),
  etag: etagSchema,
});
export type Language = z.infer<typeof languageSchema>;

const languageName = givenName(100);
const codeParams = z.object({ code: z.string() });

export const languageEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/languages",
    summary: "List languages",
    section: "rules 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(languageSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/languages",
    summary: "Add a language",
    section: "rules 4",
    credentials: "member",
    action: "publish",
    query: scopeQuery,
    body: z.object({ code: z.string(), name: z.optional(languageName) }),
    response: languageSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/languages/:code",
    summary: "Rename a language",
    section: "rules 4",
    credentials: "member",
    action: "publish",
    params: codeParams,
    query: scopeQuery,
    /** Null uses the name of the code. */
    body: z.object({ name: z.nullable(languageName), etag: z.optional(etagSchema) }),
    response: languageSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/languages/:code",
    summary: "Delete a language",
    section: "4.6",
    credentials: "member",
    action: "deleteLanguages",
    params: codeParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
