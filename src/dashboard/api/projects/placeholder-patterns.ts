import { placeholderPatternEndpoints, type TriedPattern } from "#contract/projects/placeholder-patterns.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** The matches of a pattern, the number of searched texts, and whether these are all texts of the branch. */
export type PatternTrial = { tried: TriedPattern; texts: number; isComplete: boolean };

/** Searches for a pattern in the texts of a branch; stores nothing. */
export async function tryPattern(scope: BranchScope, pattern: string): Promise<PatternTrial | undefined> {
  const { patterns, texts, complete } = await call(placeholderPatternEndpoints.tryPatterns, {
    query: scope,
    body: { patterns: [pattern] },
  });
  const [tried] = patterns;
  return tried && { tried, texts, isComplete: complete };
}
