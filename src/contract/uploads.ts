import * as z from "zod/mini";
import { styles, syntaxes } from "#text/message/style.ts";
import { onOneLine, tagName } from "./common.ts";
import { statusInput } from "./statuses.ts";

export const uploadResultSchema = z.object({
  total: z.number(),
  added: z.number(),
  updated: z.number(),
  tagUpdates: z.number(),
  groupChanged: z.number(),
  groupCountChanges: z.record(z.string(), z.number()),
  addedLanguages: z.array(z.string()),
  _additionalData: z.object({
    skippedEntries: z.array(z.looseObject({ key: z.string(), language: z.string() })),
  }),
  keys: z.array(z.string()),
});
export type UploadResult = z.infer<typeof uploadResultSchema>;

/** Names of languages by their codes; an empty one leaves the language as it is. */
export const languageNamesInput = z.record(z.string(), z.string().check(z.maxLength(100), onOneLine));

/** Entry of an upload (rest-api.md 4.2, rules.md 2 row "4.2 other options"). */
export const uploadEntrySchema = z.object({
  v: z.optional(z.string()),
  d: z.optional(z.string()),
  desc: z.optional(z.string()),
  meta: z.optional(z.record(z.string(), z.string())),
  locked: z.optional(z.boolean()),
  status: z.optional(statusInput),
  tags: z.optional(z.array(tagName)),
  /** A positive whole number; null removes the limit. */
  maxLength: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  /** Syntax of its texts and style of its placeholders, as in a key's details. */
  syntax: z.optional(z.nullable(z.enum(syntaxes))),
  style: z.optional(z.nullable(z.enum(styles))),
});
export type UploadEntry = z.infer<typeof uploadEntrySchema>;

export const uploadOptionsSchema = z.object({
  setStatus: z.optional(statusInput),
  onlyAsDraft: z.optional(z.boolean()),
  onlyIfTextEmpty: z.optional(z.boolean()),
  removeCrChar: z.optional(z.boolean()),
  skipLockedTranslations: z.optional(z.boolean()),
  customLanguageNames: z.optional(languageNamesInput),
});
export type UploadOptions = z.infer<typeof uploadOptionsSchema>;

/** Body of an upload: language → group → entries by key (rest-api.md 4.2). */
export const uploadBodySchema = z.object({
  options: z.optional(uploadOptionsSchema),
  customLanguageNames: z.optional(languageNamesInput),
  data: z.record(
    z.string(),
    z.record(z.string(), z.object({ entries: z.record(z.string(), uploadEntrySchema) })),
  ),
});
