import * as z from "zod/mini";
import { styles, syntaxes } from "#text/message/style.ts";
import { bodyBytes } from "./body-limits.ts";
import { etagSchema, idSchema, scopeQuery, tagName } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { keyDetailsSchema } from "./entries.ts";

/** Editable fields of a key. An absent field is not changed, an empty one is cleared. */
const keyEditSchema = z.object({
  key: z.string(),
  desc: z.optional(z.string()),
  meta: z.optional(z.record(z.string(), z.string())),
  /** A positive whole number; null or 0 means no limit. */
  maxLength: z.optional(z.nullable(z.int().check(z.nonnegative()))),
  /** Syntax of its texts and style of its placeholders; null uses those of the project or of the source. */
  syntax: z.optional(z.nullable(z.enum(syntaxes))),
  style: z.optional(z.nullable(z.enum(styles))),
  /** Replaces the tags; new names create tags. */
  tags: z.optional(z.array(tagName)),
  group: z.optional(z.string()),
  /** If it does not match, `current` in the error has the details of all changed keys. */
  etag: z.optional(etagSchema),
});
export type KeyEdit = z.infer<typeof keyEditSchema>;

export const keyEndpoints = {
  patch: endpoint({
    method: "PATCH",
    path: "/v1/api/keys",
    summary: "Update keys",
    section: "rules 2, row 2.1",
    credentials: "member",
    action: "publish",
    maxBody: bodyBytes.large,
    errors: ["answer_too_large", "branch_read_only", "conflict", "limit_reached"],
    query: scopeQuery,
    body: z.object({ keys: z.array(keyEditSchema).check(z.minLength(1), z.maxLength(1_000)) }),
    response: z.object({
      keys: z.array(keyDetailsSchema),
      changeSet: z.nullable(idSchema),
      /** Version of the branch that the details include at least. */
      sequence: z.number(),
    }),
  }),
};
