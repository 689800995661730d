import * as z from "zod/mini";
import { idSchema, queryBoolean, scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** The built-in counters of decisions.md 5; custom statuses add `customStatus-<name>`. */
export const counterNames = [
  "all",
  "translated",
  "notTranslated",
  "draft",
  "locked",
  "outdated",
  "accepted",
  "needsReview",
  "needsTranslation",
  "rejected",
  "new",
  "inOrder",
  "inTranslation",
  "needsAttention",
] as const;

const counters = z.record(z.string(), z.int());

/** Counters by language; `words` are the same in words of the source text, when asked for. */
const entryCountsSchema = z.record(z.string(), z.looseObject({ words: z.optional(counters) }));

export const countEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/entryCount",
    summary: "Entry counts per language, of the branch or of one tag",
    section: "4.4",
    credentials: "project",
    act: "read",
    query: z.object({ ...scopeShape, tagId: z.optional(idSchema), includeWords: z.optional(queryBoolean) }),
    response: entryCountsSchema,
  }),
};
