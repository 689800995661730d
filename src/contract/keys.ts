import * as z from "zod/mini";
import { bodyBytes } from "./body-limits.ts";
import { idSchema, readEtag, scopeQuery, tagName } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { keyDetailsSchema } from "./entries.ts";
import { messageInput } from "./message-input.ts";

/** Editable fields of a key. An absent field is not changed, an empty one is cleared. */
const keyEditSchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  desc: z.optional(z.string()).check(z.describe("The description of the key for translators.")),
  meta: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe("Texts by name that are stored with the key.")),
  maxLength: z
    .optional(z.nullable(z.int().check(z.nonnegative())))
    .check(z.describe("The longest text allowed, in characters. Null or 0: no limit.")),
  ...messageInput,
  /** Replaces the tags; new names create tags. */
  tags: z.optional(z.array(tagName)).check(z.describe("The names of the tags.")),
  group: z.optional(z.string()).check(z.describe("The name of the group.")),
  excluded: z.optional(z.boolean()).check(z.describe("Whether the key is not to be translated.")),
  /** If it does not match, `current` in the error has the details of all changed keys. */
  etag: readEtag,
});
export type KeyEdit = z.infer<typeof keyEditSchema>;

export const keyEndpoints = {
  patch: endpoint({
    method: "PATCH",
    path: "/v1/api/keys",
    summary: "Update keys",
    description:
      "Updates the description, metadata, length limit, tags and group of keys, and whether they are excluded from translation, all or none.",
    section: "rules 2, row 2.1",
    credentials: "member",
    action: "publish",
    maxBody: bodyBytes.large,
    errors: ["answer_too_large", "branch_read_only", "conflict", "limit_reached"],
    query: scopeQuery,
    body: z.object({
      keys: z
        .array(keyEditSchema)
        .check(z.minLength(1), z.maxLength(1_000), z.describe("The names of the keys.")),
    }),
    response: z.object({
      keys: z.array(keyDetailsSchema).check(z.describe("The keys as they are now.")),
      changeSet: z.nullable(idSchema).check(z.describe("The ID of the change set. Null: nothing changed.")),
      sequence: z
        .number()
        .check(z.describe("The version of the branch that the answer is at least as new as.")),
    }),
  }),
};
