import * as z from "zod/mini";
import { scopeQuery } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { type IssueCode, issueTable } from "#contract/issues.ts";
import {
  maxPatternLength,
  maxPatterns,
  type PatternProblem,
  problemOfPattern,
} from "#text/message/patterns/placeholder-patterns.ts";

/** Issue codes for problems of a pattern. */
const patternIssues = {
  unreadable: "not_a_pattern",
  unsupported: "unsupported_pattern",
  empty: "pattern_of_nothing",
  tooLarge: "pattern_too_large",
} as const satisfies Record<PatternProblem, IssueCode>;

const rejectPattern = (problem: PatternProblem) =>
  z.refine<string>((pattern) => problemOfPattern(pattern) !== problem, issueTable[patternIssues[problem]]);

export const patternSchema = z
  .string()
  .check(
    z.maxLength(maxPatternLength),
    rejectPattern("unreadable"),
    rejectPattern("unsupported"),
    rejectPattern("empty"),
    rejectPattern("tooLarge"),
  );

/** Placeholder patterns of a project, in addition to those of the text style (rules.md 9.17). */
export const placeholderPatternsSchema = z.array(patternSchema).check(
  z.maxLength(maxPatterns),
  z.refine((patterns) => new Set(patterns).size === patterns.length, issueTable.pattern_doubled),
);

const triedPatternSchema = z.object({
  pattern: z.string().check(z.describe("The pattern.")),
  texts: z.int().check(z.describe("The number of texts in which it matches.")),
  examples: z
    .array(
      z.object({
        key: z.string().check(z.describe("The name of the key.")),
        language: z.string().check(z.describe("The code of the language.")),
        text: z.string().check(z.describe("The text, or the part of it around the first match.")),
        found: z.array(z.string()).check(z.describe("The first matches.")),
      }),
    )
    .check(z.describe("Some of these texts.")),
});
export type TriedPattern = z.infer<typeof triedPatternSchema>;

export const placeholderPatternEndpoints = {
  tryPatterns: endpoint({
    method: "POST",
    path: "/v1/api/settings/placeholderPatterns/try",
    summary: "Try placeholder patterns",
    description:
      "Looks for placeholder patterns in the texts of a branch, for at most some seconds, and stores nothing. A pattern is a regular expression of JavaScript with the flag `u`, without lookaround, references and flags, in which `*`, `+` and counts may stand in each other: searching takes time that grows with the text alone. Of ICU messages, the text between the arguments is searched.",
    section: "rules 9.17",
    credentials: "member",
    action: "manageSettings",
    readOnly: true,
    query: scopeQuery,
    body: z.object({ patterns: placeholderPatternsSchema.check(z.describe("The patterns to try.")) }),
    response: z.object({
      patterns: z.array(triedPatternSchema).check(z.describe("The patterns, in the order of the request.")),
      /** Number of examined texts of the branch; only the first ones if examining all would take too long. */
      texts: z.int().check(z.describe("The number of texts that were looked at.")),
      complete: z.boolean().check(z.describe("Whether all texts of the branch were looked at.")),
    }),
  }),
};
