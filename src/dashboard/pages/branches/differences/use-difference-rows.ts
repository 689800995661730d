import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import {
  type DifferenceQuery,
  differenceWindow,
  type ListedDifference,
} from "#dashboard/api/branches/branches.ts";

/**
 * Rows of a long list by index, loaded in windows as they scroll into view. The first window, which is always loaded,
 * contains the counts (`numbers`).
 */
export function useDifferenceRows(queryOf: (position: number) => DifferenceQuery) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const positions = positionsOf(range);
  const windows = useQueries({
    queries: positions.map((position) => ({ ...queryOf(position), placeholderData: keepPreviousData })),
  });
  const [firstWindow] = windows;
  const rowAt = (index: number): ListedDifference | undefined => {
    const windowIndex = positions.indexOf(windowStart(index));
    const window = windows[windowIndex];
    // While a filter changes, the previous rows are shown in the first window only.
    if (window === undefined || (window.isPlaceholderData && windowIndex > 0)) return undefined;
    return window.data?.rows[index % differenceWindow];
  };
  const onRange = useCallback(
    (first: number, last: number) =>
      setRange((before) => (before.first === first && before.last === last ? before : { first, last })),
    [],
  );
  return {
    numbers: firstWindow?.data,
    isPending: firstWindow?.isPending === true,
    isStale: firstWindow?.isPlaceholderData === true,
    error: windows.find(({ error }) => error !== null)?.error ?? null,
    retry: () => void Promise.all(windows.filter((query) => query.isError).map((query) => query.refetch())),
    rowAt,
    onRange,
  };
}

/** Start positions of the first window, and of the windows in the viewport. */
function positionsOf({ first, last }: { first: number; last: number }): number[] {
  const positions = new Set([0]);
  for (let index = first; index <= last; index += differenceWindow) positions.add(windowStart(index));
  positions.add(windowStart(last));
  return [...positions];
}

function windowStart(index: number): number {
  return Math.floor(index / differenceWindow) * differenceWindow;
}
