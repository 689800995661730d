import * as z from "zod/mini";
import {
  idFilter,
  personSchema,
  queryBoolean,
  queryInteger,
  queryList,
  scopeQuery,
  scopeShape,
} from "./common.ts";
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
  "excluded",
] as const;

const counters = z.record(z.string(), z.int());

/** Counters by language. `words` counts the words of the source text, if requested. */
export const entryCountsSchema = z.record(
  z.string(),
  z.looseObject({
    words: z
      .optional(counters)
      .check(z.describe("The same numbers in words of the source texts. Missing: not asked for.")),
  }),
);

/** Numbers by condition, such as `check:tags`. */
const filterCountsSchema = z
  .record(z.string(), z.int())
  .check(
    z.describe(
      "Numbers by condition of the query language. `is:`, `check:` and `by:me`: strings of the languages. `has:`: keys.",
    ),
  );

/** Number of days up to today in UTC; default 30. */
const dayCount = queryInteger.check(z.refine((days) => days >= 1 && days <= 366, "must be 1 to 366"));

/** One number per day; null before the first recorded day. */
const series = z.array(z.nullable(z.int()));
export const progressSchema = z.object({
  days: z.array(z.string()).check(z.describe("The days in UTC, such as `2026-11-21`, oldest first.")),
  languages: z
    .record(
      z.string(),
      z.object({
        translated: series.check(
          z.describe("For each day, the number of translated strings. Null: not known."),
        ),
        accepted: series.check(z.describe("For each day, the number of accepted strings. Null: not known.")),
        all: series.check(z.describe("For each day, the number of strings. Null: not known.")),
        translatedWords: series.check(
          z.describe(
            "For each day, the number of words in the source texts of translated strings. Null: not known.",
          ),
        ),
        allWords: series.check(
          z.describe("For each day, the number of words of the source texts. Null: not known."),
        ),
      }),
    )
    .check(z.describe("The numbers by language code.")),
});
export type Progress = z.infer<typeof progressSchema>;

export const activitySchema = z.object({
  days: z.array(z.string()).check(z.describe("The days in UTC, such as `2026-11-21`, oldest first.")),
  people: z
    .array(
      z.object({
        user: z.nullable(personSchema).check(z.describe("The person. Null: programs without a person.")),
        entries: z.int().check(z.describe("The number of entries that the person changed.")),
        changes: z.int().check(z.describe("The number of change sets of the person.")),
        byDay: z
          .array(z.int())
          .check(z.describe("The number of entries that the person changed on each day of `days`.")),
      }),
    )
    .check(z.describe("The people, with the most active first.")),
});
export type Activity = z.infer<typeof activitySchema>;

export const countEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/entryCount",
    summary: "Count entries",
    description:
      "Returns the number of entries per language and status, for a branch, a tag or a search query.",
    section: "4.4",
    credentials: "project",
    action: "read",
    errors: ["busy", "invalid_query", "personal_token_required"],
    query: z.object({
      ...scopeShape,
      tagId: z.optional(idFilter).check(z.describe("Only keys with this tag, by ID.")),
      includeWords: z.optional(queryBoolean).check(z.describe("Whether to count words as well as strings.")),
      /** Counts only keys that match this search in the query language (rules.md 3.9). */
      q: z
        .optional(z.string().check(z.maxLength(4_000)))
        .check(z.describe("A search in the query language, such as `is:untranslated key:checkout`.")),
    }),
    response: entryCountsSchema,
  }),
  readFilters: endpoint({
    method: "GET",
    path: "/v1/api/entryCount/filters",
    summary: "Count entries by filter",
    description:
      "Returns how much each filter finds in some languages: every check, warnings, comments, screenshots, length limits, discussions, and what you edited last (`by:me`). Without a person, discussions and `by:me` are left out.",
    section: "rules 30.3",
    credentials: "project",
    action: "read",
    errors: ["busy"],
    query: z.object({
      ...scopeShape,
      languages: z.optional(queryList).check(z.describe("Language codes. Default: all.")),
    }),
    response: filterCountsSchema,
  }),
  listBadges: endpoint({
    method: "GET",
    path: "/v1/api/badges",
    summary: "List progress badges",
    description:
      "Returns the address of an SVG badge for each language that shows how much of it is translated. The addresses need no credentials.",
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
    description:
      "Returns the translated strings and words of each language at the end of each day, and the current numbers for today.",
    section: "dashboard, entry counts",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      days: z.optional(dayCount).check(z.describe("The number of days to return.")),
    }),
    response: progressSchema,
  }),
  readActivity: endpoint({
    method: "GET",
    path: "/v1/api/activity",
    summary: "Get activity",
    description: "Returns how many entries each person changed per day.",
    section: "dashboard, entry counts",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      days: z.optional(dayCount).check(z.describe("The number of days to return.")),
    }),
    response: activitySchema,
  }),
};
