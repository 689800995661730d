import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { EntryRow, EntryWindow } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { type EntrySet, windowQuery, windowRows } from "#dashboard/api/entries/entries.ts";
import { queryKeys, windowPosition } from "#dashboard/api/query-keys.ts";

/** Time the scroll position must rest before the next window is fetched, in ms. */
const prefetchDelayMs = 120;

export type RowRange = { first: number; last: number };

/**
 * Loads the visible rows and the focused row `offscreen` (-1 if it is visible), and prefetches the next window.
 * The error is that of the first failed window.
 */
export function useRows(
  source: { scope: BranchScope; entrySet: EntrySet; total: number },
  range: RowRange,
  offscreen: number,
) {
  const { scope, entrySet, total } = source;
  const positions = windowStarts(range, offscreen, total);
  const windows = useQueries({
    queries: positions.map((position) => windowQuery(scope, entrySet, position)),
  });
  const byPosition = new Map(positions.map((position, index) => [position, windows[index]]));
  useNextWindow(scope, entrySet, total, windowStart(Math.max(0, range.last)));
  return {
    /** The loaded windows by the index of their first row. */
    windows: positions.map((first, index) => ({ first, rows: windows[index]?.data?.rows ?? [] })),
    rowAt: (index: number): EntryRow | undefined =>
      byPosition.get(windowStart(index))?.data?.rows[index % windowRows],
    error: windows.find((window) => window.error !== null)?.error ?? null,
    retry: () => windows.filter((window) => window.isError).map((window) => window.refetch()),
  };
}

/** Returns a function that reads a row, visible or not, from the query cache. */
export function useRowReader(
  scope: BranchScope,
  entrySet: EntrySet,
): (index: number) => EntryRow | undefined {
  const client = useQueryClient();
  return useCallback((index) => rowIn(client, scope, entrySet, index), [client, scope, entrySet]);
}

/** The row at an index, from the query cache; undefined if it is not loaded. */
export function rowIn(
  client: QueryClient,
  scope: BranchScope,
  entrySet: EntrySet,
  index: number,
): EntryRow | undefined {
  const { queryKey } = windowQuery(scope, entrySet, windowStart(index));
  return client.getQueryData(queryKey)?.rows[index % windowRows];
}

/** The index of a key among the loaded rows of a set, or -1. */
export function findLoadedRow(client: QueryClient, scope: BranchScope, set: string, key: string): number {
  const windows = client.getQueriesData<Pick<EntryWindow, "rows">>({
    queryKey: queryKeys.windows(scope, set),
  });
  for (const [queryKey, window] of windows) {
    const found = window?.rows.findIndex((row) => row.key === key) ?? -1;
    if (found >= 0) return windowPosition(queryKey) + found;
  }
  return -1;
}

/** Prefetches the window after the one that begins at `last`. */
function useNextWindow(scope: BranchScope, entrySet: EntrySet, total: number, last: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (last + windowRows >= total) return;
    const next = windowQuery(scope, entrySet, last + windowRows);
    const timer = setTimeout(() => void client.prefetchQuery(next), prefetchDelayMs);
    return () => clearTimeout(timer);
  }, [client, scope, entrySet, total, last]);
}

function windowStart(index: number): number {
  return Math.floor(index / windowRows) * windowRows;
}

function windowStarts({ first, last }: RowRange, offscreen: number, total: number): number[] {
  const positions: number[] =
    offscreen < 0 ? [] : [windowStart(offscreen)].filter((position) => position < total);
  for (let position = windowStart(first); position <= last && position < total; position += windowRows)
    if (!positions.includes(position)) positions.push(position);
  return positions;
}
