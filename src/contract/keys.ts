import * as z from "zod/mini";
import { styles, syntaxes } from "#text/message/style.ts";
import { bodyBytes } from "./body-limits.ts";
import { etagSchema, idSchema, scopeQuery, tagName } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { keyDetailsSchema } from "./entries.ts";

/** What a key says of itself; a field that is absent stays as it is, an empty one is cleared. */
const keyEditSchema = z.object({
  key: z.string(),
  desc: z.optional(z.string()),
  meta: z.optional(z.record(z.string(), z.string())),
  /** A positive whole number; null or 0: no limit. */
  maxLength: z.optional(z.nullable(z.int().check(z.nonnegative()))),
  /** How its texts are read, and what its placeholders are written in; null: as the project, or the source, says. */
  syntax: z.optional(z.nullable(z.enum(syntaxes))),
  style: z.optional(z.nullable(z.enum(styles))),
  /** Replaces the tags; names that are new make tags. */
  tags: z.optional(z.array(tagName)),
  group: z.optional(z.string()),
  /** A refusal answers as `current` the details of all keys that are others by now. */
  etag: z.optional(etagSchema),
});
export type KeyEdit = z.infer<typeof keyEditSchema>;

export const keyEndpoints = {
  patch: endpoint({
    method: "PATCH",
    path: "/v1/api/keys",
    summary: "Update keys",
    section: "decisions 2, row 2.1",
    credentials: "member",
    action: "publish",
    maxBody: bodyBytes.large,
    query: scopeQuery,
    body: z.object({ keys: z.array(keyEditSchema).check(z.minLength(1), z.maxLength(1_000)) }),
    response: z.object({
      keys: z.array(keyDetailsSchema),
      changeSet: z.nullable(idSchema),
      /** The branch's version that the details are at least as new as. */
      sequence: z.number(),
    }),
  }),
};
