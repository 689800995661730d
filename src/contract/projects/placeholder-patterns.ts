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

/** Messages for problems of a pattern. */
export const patternIssues = {
  unreadable: "not_a_pattern",
  unsupported: "unsupported_pattern",
  empty: "pattern_of_nothing",
  tooLarge: "pattern_too_large",
} as const satisfies Record<PatternProblem, IssueCode>;

const refusing = (problem: PatternProblem) =>
  z.refine<string>((pattern) => problemOfPattern(pattern) !== problem, issueTable[patternIssues[problem]]);

const patternSchema = z
  .string()
  .check(
    z.maxLength(maxPatternLength),
    refusing("unreadable"),
    refusing("unsupported"),
    refusing("empty"),
    refusing("tooLarge"),
  );

/** Placeholder patterns of a project, in addition to those of the text style (rules.md 9.17). */
export const placeholderPatternsSchema = z.array(patternSchema).check(
  z.maxLength(maxPatterns),
  z.refine((patterns) => new Set(patterns).size === patterns.length, issueTable.pattern_doubled),
);

const triedPatternSchema = z.object({
  pattern: z.string(),
  /** Number of examined texts with a match. */
  texts: z.int(),
  examples: z.array(
    z.object({ key: z.string(), language: z.string(), text: z.string(), found: z.array(z.string()) }),
  ),
});
export type TriedPattern = z.infer<typeof triedPatternSchema>;

export const placeholderPatternEndpoints = {
  tryPatterns: endpoint({
    method: "POST",
    path: "/v1/api/settings/placeholderPatterns/try",
    summary: "Try placeholder patterns",
    section: "rules 9.17",
    credentials: "member",
    action: "manageSettings",
    readOnly: true,
    query: scopeQuery,
    body: z.object({ patterns: placeholderPatternsSchema }),
    response: z.object({
      /** In the order of the request. */
      patterns: z.array(triedPatternSchema),
      /** Number of examined texts of the branch; only the first ones if examining all would take too long. */
      texts: z.int(),
      complete: z.boolean(),
    }),
  }),
};
