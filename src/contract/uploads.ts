import * as z from "zod/mini";
import { oneLineCheck, uploadedTagName } from "./common.ts";
import { messageInput } from "./message-input.ts";
import { statusInput } from "./statuses.ts";

/** Entries that a request did not write, or wrote differently from what it sent. */
export const skippedSchema = z
  .object({
    skippedEntries: z
      .array(
        z.looseObject({
          key: z.string().check(z.describe("The name of the key.")),
          language: z.string().check(z.describe("The code of the language.")),
        }),
      )
      .check(z.describe("Entries that were not written, or not as they were sent.")),
  })
  .check(z.describe("What else became of the request."));

export const uploadResultSchema = z.object({
  total: z.number().check(z.describe("The number of entries in the request.")),
  added: z.number().check(z.describe("The number of new entries.")),
  updated: z.number().check(z.describe("The number of entries that existed and changed.")),
  tagUpdates: z.number().check(z.describe("The number of keys whose tags changed.")),
  groupChanged: z.number().check(z.describe("The number of entries that moved to another group.")),
  groupCountChanges: z
    .record(z.string(), z.number())
    .check(z.describe("The number of new entries by the ID of the group.")),
  addedLanguages: z.array(z.string()).check(z.describe("The codes of the languages that the project got.")),
  _additionalData: skippedSchema.check(
    z.describe("Entries that were not written, or written differently from what was sent."),
  ),
  keys: z.array(z.string()).check(z.describe("The names of all keys in the request.")),
});
export type UploadResult = z.infer<typeof uploadResultSchema>;

/** Names of languages by their codes; an empty one leaves the language as it is. */
export const languageNamesInput = z.record(z.string(), z.string().check(z.maxLength(100), oneLineCheck));

/** Entry of an upload (rest-api.md 4.2, rules.md 2 row "4.2 other options"). */
export const uploadEntrySchema = z.object({
  v: z.optional(z.string()).check(z.describe("The text. An empty string removes it.")),
  d: z.optional(z.string()).check(z.describe("The draft. An empty string removes it.")),
  desc: z.optional(z.string()).check(z.describe("The description of the key for translators.")),
  meta: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe("Texts by name that are stored with the key.")),
  locked: z.optional(z.boolean()).check(z.describe("Whether the entry is locked.")),
  status: z.optional(statusInput).check(z.describe("The status: a number, or the name of a custom status.")),
  tags: z.optional(z.array(uploadedTagName)).check(z.describe("The names of the tags.")),
  maxLength: z
    .optional(z.nullable(z.int().check(z.minimum(1))))
    .check(z.describe("The longest text allowed, in characters. Null: no limit.")),
  ...messageInput,
});
export type UploadEntry = z.infer<typeof uploadEntrySchema>;

export const uploadOptionsSchema = z.object({
  setStatus: z
    .optional(statusInput)
    .check(z.describe("The status of all texts: a number, or the name of a custom status.")),
  onlyAsDraft: z.optional(z.boolean()).check(z.describe("Stores the texts as drafts.")),
  onlyIfTextEmpty: z.optional(z.boolean()).check(z.describe("Writes only where there is no text yet.")),
  removeCrChar: z.optional(z.boolean()).check(z.describe("Removes carriage returns from the texts.")),
  skipLockedTranslations: z
    .optional(z.boolean())
    .check(z.describe("Leaves locked entries out without listing them in `skippedEntries`.")),
  customLanguageNames: z
    .optional(languageNamesInput)
    .check(z.describe("Names of languages by code, for languages that the upload adds.")),
});
export type UploadOptions = z.infer<typeof uploadOptionsSchema>;

/** Body of an upload: language → group → entries by key (rest-api.md 4.2). */
export const uploadBodySchema = z.object({
  options: z.optional(uploadOptionsSchema).check(z.describe("How the texts are stored.")),
  customLanguageNames: z
    .optional(languageNamesInput)
    .check(z.describe("Names of languages by code, for languages that the upload adds.")),
  data: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          entries: z.record(z.string(), uploadEntrySchema).check(z.describe("The entries by key.")),
        }),
      ),
    )
    .check(z.describe("Texts by language, group and key.")),
});
