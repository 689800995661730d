import * as z from "zod/mini";
import { hasAtMost } from "#text/text-validity.ts";
import { bodyBytes } from "./body-limits.ts";
import { idSchema, readEtag, scopeQuery, tagName } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { keyDetailsSchema, maxKeyLength } from "./entries.ts";
import { issueTable } from "./issues.ts";
import { messageInput } from "./message-input.ts";

/** Maximum number of keys in one call. */
const maxKeys = 1_000;

/** Name of a key that is created or renamed. Uploads accept any name (rules.md 10.8). */
const newKeyName = z.string().check(
  z.minLength(1),
  z.regex(/[^\s\p{C}]/u, issueTable.blank),
  // `z.maxLength` counts UTF-16 units.
  z.check<string>(({ value, issues }) => {
    if (hasAtMost(value, maxKeyLength)) return;
    issues.push({ code: "too_big", origin: "string", maximum: maxKeyLength, inclusive: true, input: value });
  }),
);
const newNameDescription = "1 to 8,000 characters that are not all blank, compared byte by byte.";

/** Fields that all languages of a key share. */
const fieldsShape = {
  desc: z.optional(z.string()).check(z.describe("The description of the key for translators.")),
  meta: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe("Texts by name that are stored with the key.")),
  maxLength: z
    .optional(z.nullable(z.int().check(z.nonnegative())))
    .check(z.describe("The longest text allowed, in characters. Null or 0: no limit.")),
  ...messageInput,
  /** New names create tags. */
  tags: z.optional(z.array(tagName)).check(z.describe("The names of the tags.")),
};

/** A key that is created. */
export const newKeySchema = z.object({
  key: newKeyName.check(z.describe(`The name of the key: ${newNameDescription}`)),
  ...fieldsShape,
  group: z.optional(z.string()).check(z.describe("The name of the group. Default: `main`.")),
  source: z.optional(z.string()).check(z.describe("The text in the base language. Empty or missing: none.")),
});
export type NewKey = z.infer<typeof newKeySchema>;

/** Editable fields of a key. An absent field is not changed, an empty one is cleared; tags replace the present ones. */
export const keyEditSchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  name: z
    .optional(newKeyName)
    .check(
      z.describe(
        `The new name of the key: ${newNameDescription} Apps and files that use the old name no longer find the key.`,
      ),
    ),
  ...fieldsShape,
  group: z.optional(z.string()).check(z.describe("The name of the group.")),
  excluded: z.optional(z.boolean()).check(z.describe("Whether the key is not to be translated.")),
  /** If it does not match, `current` in the error has the details of all changed keys. */
  etag: readEtag,
});
export type KeyEdit = z.infer<typeof keyEditSchema>;

/** Answer to a write of keys. */
export const writtenKeysSchema = z.object({
  keys: z.array(keyDetailsSchema).check(z.describe("The keys as they are now.")),
  changeSet: z.nullable(idSchema).check(z.describe("The ID of the change set. Null: nothing changed.")),
  sequence: z.number().check(z.describe("The version of the branch that the answer is at least as new as.")),
});

/** Choices of translations to copy to a duplicate. */
const copiedTranslations = ["none", "drafts"] as const;

export const duplicateKeySchema = z.object({
  key: z.string().check(z.describe("The name of the key to copy.")),
  name: newKeyName.check(z.describe(`The name of the new key: ${newNameDescription}`)),
  translations: z
    .optional(z.enum(copiedTranslations))
    .check(
      z.describe(
        "Whether translations are copied: `none`, or `drafts`, as drafts or, in a branching project, as texts with status `2` (needs review). Default: `none`.",
      ),
    ),
});
export type KeyDuplicate = z.infer<typeof duplicateKeySchema>;

export const keyEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/v1/api/keys",
    summary: "Create keys",
    description:
      "Creates keys, all or none. If one of the names is in use, nothing is created, and `issues` names each of them. A name that only a key in the trash has is free.",
    section: "workbench-2 2.1",
    credentials: "member",
    action: "publish",
    maxBody: bodyBytes.large,
    errors: ["answer_too_large", "branch_read_only", "conflict", "limit_reached", "name_taken"],
    query: scopeQuery,
    body: z.object({
      keys: z
        .array(newKeySchema)
        .check(z.minLength(1), z.maxLength(maxKeys), z.describe("The keys to create.")),
    }),
    response: writtenKeysSchema,
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/v1/api/keys/duplicate",
    summary: "Duplicate a key",
    description:
      "Creates a key with the source text, description, metadata, tags, length limit, syntax, style and group of another. Statuses, locks, comments, discussions and boxes of screenshots are not copied.",
    section: "workbench-2 2.1",
    credentials: "member",
    action: "publish",
    storesContent: true,
    errors: [
      "answer_too_large",
      "branch_read_only",
      "checks_failed",
      "conflict",
      "limit_reached",
      "name_taken",
    ],
    query: scopeQuery,
    body: duplicateKeySchema,
    response: writtenKeysSchema,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/v1/api/keys",
    summary: "Update keys",
    description:
      "Updates the name, description, metadata, length limit, tags and group of keys, and whether they are excluded from translation, all or none. A renamed key keeps its translations, history, screenshots, discussions and orders. Two keys can exchange their names in one call.",
    section: "rules 2, row 2.1",
    credentials: "member",
    action: "publish",
    maxBody: bodyBytes.large,
    errors: ["answer_too_large", "branch_read_only", "conflict", "limit_reached", "name_taken"],
    query: scopeQuery,
    body: z.object({
      keys: z
        .array(keyEditSchema)
        .check(z.minLength(1), z.maxLength(maxKeys), z.describe("The keys with their changes.")),
    }),
    response: writtenKeysSchema,
  }),
  readUses: endpoint({
    method: "POST",
    path: "/v1/api/keys/uses",
    summary: "Count what is deleted with keys",
    description:
      "Counts what a deletion of keys takes along: texts by language, boxes of screenshots, and open orders. Names that are no keys are ignored.",
    section: "workbench-2 2.2",
    credentials: "member",
    action: "deleteEntries",
    readOnly: true,
    maxBody: bodyBytes.large,
    query: scopeQuery,
    body: z.object({
      keys: z
        .array(z.string())
        .check(z.minLength(1), z.maxLength(maxKeys), z.describe("The names of the keys.")),
    }),
    response: z.object({
      keys: z.int().check(z.describe("The number of keys that would be deleted.")),
      texts: z
        .record(z.string(), z.int().check(z.describe("The number of texts.")))
        .check(
          z.describe("The number of texts and drafts by language code. Languages without any are left out."),
        ),
      positions: z.int().check(z.describe("The number of boxes on screenshots that are linked to the keys.")),
      orders: z.int().check(z.describe("The number of open orders that have one of the keys.")),
    }),
  }),
};
