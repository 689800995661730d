import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { entryEndpoints, maxEntriesPerRequest, type SameSource } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import type { CellAddress } from "./send-save.ts";

/**
 * The strings before and after a string, with their texts in its language; refetched when the string is opened again
 * later.
 */
export function neighboursQuery(scope: BranchScope, { key, language }: CellAddress) {
  return queryOptions({
    queryKey: queryKeys.rows(scope, "neighbours", language, key),
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      call(entryEndpoints.readNeighbours, { query: { ...scope, key, language }, signal }),
  });
}

/**
 * Other strings with the same source, to copy a text to them. A page has at most as many strings as one request can
 * write. The version of the text is part of the query key.
 */
export function sameSourceQuery(scope: BranchScope, { key, language }: CellAddress, version: number) {
  return infiniteQueryOptions({
    queryKey: queryKeys.branch(scope, "sameSource", language, key, version),
    initialPageParam: 0,
    getNextPageParam: ({ total, strings }: SameSource, _pages, position: number) => {
      const next = position + strings.length;
      return strings.length > 0 && next < total ? next : undefined;
    },
    queryFn: ({ signal, pageParam }) =>
      call(entryEndpoints.readSameSource, {
        query: { ...scope, key, language, position: String(pageParam), limit: String(maxEntriesPerRequest) },
        signal,
      }),
  });
}
