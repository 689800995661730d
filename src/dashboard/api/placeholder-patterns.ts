import { placeholderPatternEndpoints, type TriedPattern } from "#contract/projects/placeholder-patterns.ts";
import type { BranchScope } from "./branch-scope.ts";
import { call } from "./transport/call.ts";

/** What a pattern finds, of how many texts of the branch, and whether these are all. */
export type PatternTrial = { tried: TriedPattern; texts: number; isComplete: boolean };

/** Looks for a pattern in the texts of a branch; nothing is stored. */
export async function tryPattern(scope: BranchScope, pattern: string): Promise<PatternTrial | undefined> {
  const { patterns, texts, complete } = await call(placeholderPatternEndpoints.tryPatterns, {
    query: scope,
    body: { patterns: [pattern] },
  });
  const [tried] = patterns;
  return tried && { tried, texts, isComplete: complete };
}
