import { queryOptions } from "@tanstack/react-query";
import { entryEndpoints } from "#contract/entries.ts";
import { keyNamed, printQuery } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** Limits a query to a URL's length, thus to some hundred keys and the rows of one answer (decisions.md 3.5). */
const mostQuery = 3_900;
const mostRows = 500;

/** Asked anew when keys come or go, and not with the rows of each change. */
export const goneKeysKey = ({ app, branch }: BranchScope) => ["project", app, branch, "goneKeys"] as const;

/** Which of the keys no longer exist, or are no longer visible; asked again each time. */
export function goneKeysQuery(scope: BranchScope, keys: readonly string[]) {
  return queryOptions({
    queryKey: [...goneKeysKey(scope), keys] as const,
    enabled: keys.length > 0,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const windows = await Promise.all(
        queriesOfKeys(keys).map((q) =>
          call(entryEndpoints.readWindow, { query: { ...scope, q, limit: String(mostRows) }, signal }),
        ),
      );
      const there = new Set(windows.flatMap(({ rows }) => rows.map(({ key }) => key)));
      return keys.filter((key) => !there.has(key));
    },
  });
}

/** Queries that find all these keys, each short enough for a URL. */
export function queriesOfKeys(keys: readonly string[]): string[] {
  const queries: string[] = [];
  for (const key of keys) {
    const term = printQuery(keyNamed(key));
    const longer = `${queries.at(-1)} OR ${term}`;
    if (queries.length === 0 || encodeURIComponent(longer).length > mostQuery) queries.push(term);
    else queries[queries.length - 1] = longer;
  }
  return queries;
}
