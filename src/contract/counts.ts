import * as z from "zod/mini";
import { idFilter, personSchema, queryBoolean, queryInteger, scopeQuery, scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** Built-in counters of rules.md 5. Custom statuses add `customStatus-<name>`. */
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
  "failing",
] as const;

const counters = z.record(z.string(), z.int());

/** Counters by language. `words` counts the words of the source text, if requested. */
const entryCountsSchema = z.record(z.string(), z.looseObject({ words: z.optional(counters) }));

/** Number of days up to today in UTC; default 30. */
const daysOf = queryInteger.check(z.refine((days) => days >= 1 && days <= 366, "must be 1 to 366"));

/** One number per day; null before the first recorded day. */
const series = z.array(z.nullable(z.int()));
const progressSchema = z.object({
  /** Dates such as 2026-11-21, oldest first. */
  days: z.array(z.string()),
  languages: z.record(
    z.string(),
    z.object({
      translated: series,
      accepted: series,
      all: series,
      translatedWords: series,
      allWords: series,
    }),
  ),
});
export type Progress = z.infer<typeof progressSchema>;

const activitySchema = z.object({
  days: z.array(z.string()),
  /** Most active first. A null `user` stands for clients without a person. */
  people: z.array(
    z.object({ user: z.nullable(personSchema), entries: z.int(), changes: z.int(), byDay: z.array(z.int()) }),
  ),
});
export type Activity = z.infer<typeof activitySchema>;

export const countEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/entryCount",
    summary: "Count entries",
    section: "4.4",
    credentials: "project",
    action: "read",
    errors: ["busy", "invalid_query", "personal_token_required"],
    query: z.object({
      ...scopeShape,
      tagId: z.optional(idFilter),
      includeWords: z.optional(queryBoolean),
      /** Counts only keys that match this search in the query language (rules.md 3.9). */
      q: z.optional(z.string().check(z.maxLength(4_000))),
    }),
    response: entryCountsSchema,
  }),
  listBadges: endpoint({
    method: "GET",
    path: "/v1/api/badges",
    summary: "List progress badges",
    section: "dashboard, entry counts",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.record(z.string(), z.string()),
  }),
  readProgress: endpoint({
    method: "GET",
    path: "/v1/api/progress",
    summary: "Get progress over time",
    section: "dashboard, entry counts",
    credentials: "member",
    action: "read",
    query: z.object({ ...scopeShape, days: z.optional(daysOf) }),
    response: progressSchema,
  }),
  readActivity: endpoint({
    method: "GET",
    path: "/v1/api/activity",
    summary: "Get activity",
    section: "dashboard, entry counts",
    credentials: "member",
    action: "read",
    query: z.object({ ...scopeShape, days: z.optional(daysOf) }),
    response: activitySchema,
  }),
};
