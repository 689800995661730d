import { queryOptions } from "@tanstack/react-query";
import { entryEndpoints } from "#contract/entries.ts";
import { printQuery, queryForKey } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/**
 * Maximum length of a query in a URL: enough for some hundred keys, and their rows fit into one response (rules.md
 * 3.5).
 */
const maxQueryLength = 3_900;
const maxRows = 500;

/**
 * Query of the given keys that are deleted or no longer visible to the user; never cached. Refetched only when keys are
 * added or deleted.
 */
export function missingKeysQuery(scope: BranchScope, keys: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "missingKeys", keys),
    enabled: keys.length > 0,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const windows = await Promise.all(
        queriesOfKeys(keys).map((q) =>
          call(entryEndpoints.readWindow, { query: { ...scope, q, limit: String(maxRows) }, signal }),
        ),
      );
      const existing = new Set(windows.flatMap(({ rows }) => rows.map(({ key }) => key)));
      return keys.filter((key) => !existing.has(key));
    },
  });
}

/** Queries that find all these keys, each short enough for a URL. */
export function queriesOfKeys(keys: readonly string[]): string[] {
  const queries: string[] = [];
  for (const key of keys) {
    const term = printQuery(queryForKey(key));
    const longer = `${queries.at(-1)} OR ${term}`;
    if (queries.length === 0 || encodeURIComponent(longer).length > maxQueryLength) queries.push(term);
    else queries[queries.length - 1] = longer;
  }
  return queries;
}
