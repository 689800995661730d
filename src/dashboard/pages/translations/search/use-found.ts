import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { Language } from "#contract/projects/languages.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import {
  type EntrySearch,
  type FoundSet,
  restOfSetQuery,
  searchQuery,
  windowRows,
} from "#dashboard/api/entries/entries.ts";
import { columnsOf, type GridColumn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { Arrangement } from "#dashboard/pages/translations/columns/use-arrangement.ts";
import type { Cursor } from "#dashboard/pages/translations/grid/grid-cursor.ts";
import { rowIn } from "#dashboard/pages/translations/grid/use-rows.ts";
import { searchOf } from "./first-rows.ts";

type Search = { text: string; sort: EntrySearch["sort"]; cursor: Cursor };

/** The working set of a search; the old one stays in sight until the first rows of the new one are there. */
export function useFound(
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
      const near = rowIn(client, scope, before, row)?.key;
      return near === undefined ? {} : { near };
    });
  }, [client, scope, q, sort, shown, cursor]);
  const found = useQuery({ ...query, placeholderData: keepPreviousData });
  useEffect(() => {
    last.current = found.data;
  }, [found.data]);
  const rest = useQuery(restOfSetQuery(client, scope, found.isPlaceholderData ? undefined : found.data));
  const { refetch } = found;
  useEffect(() => {
    if (rest.isError) void refetch();
  }, [rest.isError, refetch]);
  return found;
}

/** What was found last stays while a search is written that cannot be understood. */
export function useLastUnderstood(found: FoundSet | undefined, isProblem: boolean): FoundSet | undefined {
  const last = useRef(found);
  useEffect(() => {
    if (found !== undefined) last.current = found;
  }, [found]);
  return isProblem ? (found ?? last.current) : found;
}

/** The columns as they are arranged; a language that is still on its way joins when it is there. */
export function useLoadedColumns(
  languages: readonly Language[],
  { shown, pins }: Arrangement,
  found: FoundSet | undefined,
): GridColumn[] {
  return useMemo(() => {
    const loaded = shown.filter((code) => found?.languages.includes(code));
    return columnsOf(languages, loaded, pins);
  }, [languages, shown, pins, found]);
}
