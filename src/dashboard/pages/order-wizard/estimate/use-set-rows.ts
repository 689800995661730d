import { useQueries } from "@tanstack/react-query";
import type { EntryRow } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { type EntrySet, windowQuery, windowRows } from "#dashboard/api/entries/entries.ts";

type SetRowsInput = { scope: BranchScope; entrySet: EntrySet; first: number; last: number };

/**
 * Loads the rows of a set from `first` to `last`, the visible ones. (`useRows` of the grid also prefetches, and loads
 * the focused row.)
 */
export function useSetRows({ scope, entrySet, first, last }: SetRowsInput) {
  const firstWindow = Math.floor(first / windowRows);
  const windows = useQueries({
    queries: Array.from({ length: Math.floor(last / windowRows) - firstWindow + 1 }, (_, index) =>
      windowQuery(scope, entrySet, (firstWindow + index) * windowRows),
    ),
  });
  return {
    rowAt: (index: number): EntryRow | undefined =>
      windows[Math.floor(index / windowRows) - firstWindow]?.data?.rows[index % windowRows],
    error: windows.find((window) => window.error !== null)?.error ?? null,
  };
}
