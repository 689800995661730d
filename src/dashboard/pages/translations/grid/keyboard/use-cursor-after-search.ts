import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { FoundSet } from "#dashboard/api/entries/entries.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { findLoadedRow } from "#dashboard/pages/translations/grid/use-rows.ts";

/**
 * After a new search, moves the cursor to the first row; after a refresh, to the current position of its key.
 */
export function useCursorAfterSearch({ cursor, rowOfKey }: GridDeps, results: FoundSet): void {
  const [shown, setShown] = useState(results);
  useEffect(() => {
    if (shown.set === results.set) return;
    setShown(results);
    const { row, column, header, editing } = cursor.get();
    const isSame = shown.q === results.q && shown.sort === results.sort;
    const index = isSame ? (results.nearPosition ?? row) : 0;
    if (editing !== undefined) return cursor.follow({ row: rowOfKey(editing.key) ?? index });
    cursor.moveTo(index, column);
    if (header) cursor.toHeader(column);
  }, [cursor, rowOfKey, results, shown]);
}

/** Index of a key among the loaded rows. */
export function useRowOfKey(scope: BranchScope, set: string) {
  const client = useQueryClient();
  return useCallback(
    (key: string): number | undefined => {
      const index = findLoadedRow(client, scope, set, key);
      return index < 0 ? undefined : index;
    },
    [client, scope, set],
  );
}
