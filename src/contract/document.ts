import * as z from "zod/mini";
import { idFilter, idSchema, queryBoolean, queryList, scopeShape } from "./common.ts";

const flag = z.optional(queryBoolean);

/** All parameters of 4.3. Default false, except for includeDraft and includeValue. */
export const documentQuery = z.object({
  ...scopeShape,
  includeSrc: flag,
  includeStatus: flag,
  includeComment: flag,
  includeLockInfo: flag,
  includeDescription: flag,
  includeMeta: flag,
  includeMetaForAllLanguages: flag,
  includeDraft: flag,
  includeValue: flag,
  keepEmptyDataEntries: flag,
  includeUpdateDate: flag,
  includeUserId: flag,
  includeLanguageId: flag,
  includeGroupId: flag,
  includeStringLength: flag,
  removeCrChar: flag,
  includeStatusDescription: flag,
  requestedGroups: z.optional(queryList),
  requestedLanguages: z.optional(queryList),
  requestedTagIds: z.optional(queryList),
  requestedOrderId: z.optional(idFilter),
  requestedStatus: z.optional(queryList),
});
export type DocumentQuery = z.infer<typeof documentQuery>;

/** Entry in the document (rest-api.md 2.1), with the requested fields that it has. */
const compactEntry = z.looseObject({
  v: z.optional(z.string()),
  d: z.optional(z.string()),
  status: z.optional(z.string()),
  comment: z.optional(z.string()),
  locked: z.optional(z.boolean()),
  updatedAt: z.optional(z.string()),
  userId: z.optional(z.string()),
  languageId: z.optional(z.string()),
  groupId: z.optional(z.string()),
  maxLength: z.optional(z.int()),
  src: z.optional(z.string()),
  desc: z.optional(z.string()),
  meta: z.optional(z.record(z.string(), z.string())),
});

export const documentSchema = z.object({
  _id: idSchema,
  __v: z.string(),
  draftModeEnabled: z.boolean(),
  collectMissingEnabled: z.boolean(),
  baseLanguage: z.string(),
  name: z.string(),
  data: z.record(
    z.string(),
    z.record(z.string(), z.object({ version: z.string(), entries: z.record(z.string(), compactEntry) })),
  ),
  statusDescription: z.optional(z.record(z.string(), z.string())),
});
