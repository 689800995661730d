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
    summary: "Entry counts per language, of the branch, of one tag or of a search",
    section: "4.4",
    credentials: "project",
    act: "read",
    query: z.object({
      ...scopeShape,
      tagId: z.optional(idSchema),
      includeWords: z.optional(queryBoolean),
      /** Only keys that this search finds, in the query language (decisions.md 3.9). */
      q: z.optional(z.string().check(z.maxLength(4_000))),
    }),
    response: entryCountsSchema,
  }),
};
