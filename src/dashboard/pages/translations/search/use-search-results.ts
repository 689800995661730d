import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import {
  type EntrySearch,
  type FoundSet,
  restOfSetQuery,
  searchQuery,
  windowRows,
} from "#dashboard/api/entries/entries.ts";
import { columnsOf, type GridColumn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { Arrangement } from "#dashboard/pages/translations/columns/use-arrangement.ts";
import type { Cursor } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { rowIn } from "#dashboard/pages/translations/grid/use-rows.ts";
import { searchOf } from "./first-rows.ts";

type Search = { text: string; sort: EntrySearch["sort"]; cursor: Cursor };

/**
 * The working set of a search; the previous rows stay visible until the first rows of the new one are loaded.
 */
export function useSearchResults(
  scope: BranchScope,
  languages: readonly Language[],
  chosen: readonly string[],
  { text, sort, cursor }: Search,
) {
  const client = useQueryClient();
  const { q, languages: codes } = searchOf({ text, sort }, languages, chosen);
  const shown = codes.join();
  const last = useRef<FoundSet>(undefined);
  const query = useMemo(() => {
    const search = { q, sort, languages: shown.split(",") };
    return searchQuery(client, scope, search, () => {
      const before = last.current;
      const { row } = cursor.get();
      if (before?.q !== q || before.sort !== sort)
        return { partial: before !== undefined || row < windowRows };
      // The answer contains the new position of the key under the cursor.
      const near = rowIn(client, scope, before, row)?.key;
      return near === undefined ? {} : { near };
    });
  }, [client, scope, q, sort, shown, cursor]);
  const results = useQuery({ ...query, placeholderData: keepPreviousData });
  useEffect(() => {
    last.current = results.data;
  }, [results.data]);
  const restOfSet = useQuery(
    restOfSetQuery(client, scope, results.isPlaceholderData ? undefined : results.data),
  );
  const { refetch } = results;
  useEffect(() => {
    if (restOfSet.isError) void refetch();
  }, [restOfSet.isError, refetch]);
  return results;
}

/** Keeps the last valid results while the search text is invalid. */
export function useLastValidResults(results: FoundSet | undefined, isProblem: boolean): FoundSet | undefined {
  const last = useRef(results);
  useEffect(() => {
    if (results !== undefined) last.current = results;
  }, [results]);
  return isProblem ? (results ?? last.current) : results;
}

/** The chosen columns whose texts are in the results; others are added when they are loaded. */
export function useLoadedColumns(
  languages: readonly Language[],
  { shown, pins }: Arrangement,
  results: FoundSet | undefined,
): GridColumn[] {
  return useMemo(() => {
    const loaded = shown.filter((code) => results?.languages.includes(code));
    return columnsOf(languages, loaded, pins);
  }, [languages, shown, pins, results]);
}
