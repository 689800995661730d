import * as z from "zod/mini";
import { idFilter, idSchema, queryBoolean, queryList, scopeShape } from "./common.ts";
import { storedStatus } from "./statuses.ts";

const flag = z.optional(queryBoolean);

/** All parameters of rest-api.md 4.3. Default false, except for includeDraft and includeValue. */
export const documentQuery = z.object({
  ...scopeShape,
  includeSrc: flag.check(z.describe("Whether to include `src`, how a text was written.")),
  includeStatus: flag.check(z.describe("Whether to include `status`.")),
  includeComment: flag.check(z.describe("Whether to include `comment`.")),
  includeLockInfo: flag.check(z.describe("Whether to include `locked`.")),
  includeDescription: flag.check(z.describe("Whether to include `desc`, the description of a key.")),
  includeMeta: flag.check(z.describe("Whether to include `meta` in the base language.")),
  includeMetaForAllLanguages: flag.check(z.describe("Whether to include `meta` in every language.")),
  includeDraft: flag.check(z.describe("Whether to include drafts. Default: true.")),
  includeValue: flag.check(z.describe("Whether to include published values. Default: true.")),
  keepEmptyDataEntries: flag.check(z.describe("Whether to include entries without a text.")),
  includeUpdateDate: flag.check(z.describe("Whether to include `updatedAt`.")),
  includeUserId: flag.check(z.describe("Whether to include `userId`, the last writer.")),
  includeLanguageId: flag.check(z.describe("Whether to include `languageId`.")),
  includeGroupId: flag.check(z.describe("Whether to include `groupId`.")),
  includeStringLength: flag.check(z.describe("Whether to include `maxLength`, the length limit.")),
  removeCrChar: flag.check(z.describe("Whether to remove carriage returns from texts.")),
  includeStatusDescription: flag.check(
    z.describe("Whether to include `statusDescription`, the names of the statuses."),
  ),
  requestedGroups: z
    .optional(queryList)
    .check(z.describe("Names or IDs of the groups to return. Default: all.")),
  requestedLanguages: z.optional(queryList).check(z.describe("Language codes to return. Default: all.")),
  requestedTagIds: z.optional(queryList).check(z.describe("Only keys with one of these tags, by ID.")),
  requestedOrderId: z.optional(idFilter).check(z.describe("Only the entries of this order.")),
  requestedStatus: z.optional(queryList).check(z.describe("Only entries with one of these statuses.")),
});
export type DocumentQuery = z.infer<typeof documentQuery>;

/** Entry in the document (rest-api.md 2.1), with the requested fields that it has. */
const compactEntry = z.looseObject({
  v: z.optional(z.string()).check(z.describe("The published text.")),
  d: z.optional(z.string()).check(z.describe("The draft.")),
  status: z.optional(storedStatus),
  comment: z.optional(z.string()).check(z.describe("The comment. Empty: none.")),
  locked: z.optional(z.boolean()).check(z.describe("Whether the entry is locked.")),
  updatedAt: z
    .optional(z.string())
    .check(z.describe("When the entry was last changed, as ISO 8601 in UTC. Missing: never.")),
  userId: z.optional(z.string()).check(z.describe("The ID of the person who last wrote the entry.")),
  languageId: z.optional(z.string()).check(z.describe("The ID of the language.")),
  groupId: z.optional(z.string()).check(z.describe("The ID of the group.")),
  maxLength: z
    .optional(z.int())
    .check(z.describe("The longest text allowed, in characters. Missing: no limit.")),
  src: z
    .optional(z.string())
    .check(
      z.describe(
        "How the text was written: `dashboard`, `api`, `cli`, `automation` or `demo`. Empty: not written yet.",
      ),
    ),
  desc: z.optional(z.string()).check(z.describe("The description of the key for translators. Empty: none.")),
  meta: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe("Texts by name that are stored with the key.")),
});

export const documentSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the project.")),
  __v: z
    .string()
    .check(z.describe("The version of the branch, a whole number as a string. It grows with every change.")),
  draftModeEnabled: z.boolean().check(z.describe("Tells apps to load drafts as well.")),
  collectMissingEnabled: z.boolean().check(z.describe("Tells apps to report keys that they miss.")),
  baseLanguage: z.string().check(z.describe("The code of the language in which source texts are written.")),
  name: z.string().check(z.describe("The name of the project.")),
  data: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          version: z.string().check(z.describe("The version of the branch, a whole number as a string.")),
          entries: z.record(z.string(), compactEntry).check(z.describe("The entries by key.")),
        }),
      ),
    )
    .check(z.describe("Texts by language, group and key.")),
  statusDescription: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe("The numbers of the statuses by their names. Missing: not asked for.")),
});
