import * as z from "zod/mini";
import { emptySchema, etagSchema, idSchema, readEtag, scopeQuery, visibleName } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const languageSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the language.")),
  code: z.string().check(z.describe("The code of the language, such as `pt-BR`.")),
  name: z.string().check(z.describe("The name of the language.")),
  customName: z
    .boolean()
    .check(z.describe("Whether the name was given by a person, not taken from the code.")),
  direction: z
    .enum(["ltr", "rtl"])
    .check(z.describe("The direction of the script: left to right or right to left.")),
  base: z.boolean().check(z.describe("Whether it is the base language.")),
  /**
   * Whether the caller may set statuses and comments: the language is assigned to the member, or a vendor has an open
   * order in it.
   */
  reviewable: z
    .boolean()
    .check(z.describe("Whether the caller may set statuses and comments in the language.")),
  /** Whether the caller may also write texts; texts of the base language may need the right to publish. */
  writable: z.boolean().check(z.describe("Whether the caller may write texts in the language.")),
  etag: etagSchema,
});
export type Language = z.infer<typeof languageSchema>;

const languageName = visibleName(100);
const codeParams = z.object({
  code: z.string().check(z.describe("The code of the language, such as `pt-BR`.")),
});

export const createLanguageBody = z.object({
  code: z.string().check(z.describe("The code of the language, such as `pt-BR`.")),
  name: z
    .optional(languageName)
    .check(z.describe("The name of the language. Default: the name that belongs to the code.")),
});

export const renameLanguageBody = z.object({
  name: z
    .nullable(languageName)
    .check(z.describe("The name of the language. Null: the name that belongs to the code.")),
  etag: readEtag,
});

export const languageEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/languages",
    summary: "List languages",
    description: "Returns the languages of a branch, base language first.",
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
    description: "Adds a language to the project.",
    section: "rules 4",
    credentials: "member",
    action: "publish",
    errors: ["branch_read_only", "conflict", "invalid_language", "language_limit", "name_taken"],
    query: scopeQuery,
    body: createLanguageBody,
    response: languageSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/languages/:code",
    summary: "Rename a language",
    description: "Changes the display name of a language. Its code stays the same.",
    section: "rules 4",
    credentials: "member",
    action: "publish",
    errors: ["branch_read_only", "conflict"],
    params: codeParams,
    query: scopeQuery,
    /** Null uses the name of the code. */
    body: renameLanguageBody,
    response: languageSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/languages/:code",
    summary: "Delete a language",
    description:
      "Deletes a language with its translations and moves it to the trash for 30 days. The base language and a language in an open order cannot be deleted.",
    section: "4.6",
    credentials: "member",
    action: "deleteLanguages",
    errors: ["base_language", "branch_read_only", "conflict", "language_in_order"],
    params: codeParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
