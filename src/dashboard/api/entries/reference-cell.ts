import { queryOptions } from "@tanstack/react-query";
import { type Cell, entryEndpoints } from "#contract/entries.ts";
import { printQuery, queryForKey } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { type CellAddress, emptyCell } from "./send-save.ts";

/** A string in a language that the grid does not show; refetched when it is opened again later. */
export function referenceCellQuery(scope: BranchScope, { key, language }: CellAddress) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "reference", language, key),
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Cell> => {
      const query = { ...scope, q: printQuery(queryForKey(key)), languages: [language], limit: "1" };
      const { rows } = await call(entryEndpoints.readWindow, { query, signal });
      return rows[0]?.entries[language] ?? emptyCell;
    },
  });
}
