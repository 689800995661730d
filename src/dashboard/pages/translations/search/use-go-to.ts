import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { type FoundSet, findInSet } from "#dashboard/api/entries/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { onNextInput } from "#dashboard/lib/on-next-input.ts";
import {
  columnLanguage,
  type GridColumn,
  indexOfLanguage,
} from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { Cursor } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { findLoadedRow, rowIn } from "#dashboard/pages/translations/grid/use-rows.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";

/** The rows and columns in which the cursor moves. */
type Place = {
  scope: BranchScope;
  results: FoundSet | undefined;
  cursor: Cursor;
  columns: readonly GridColumn[];
};

/** Returns a function that reads the open cell, or else the cell under the cursor; undefined on a key. */
export function useCurrentCell({ scope, results, cursor, columns }: Place) {
  const client = useQueryClient();
  return (): CellAddress | undefined => {
    const { editing, row, column } = cursor.get();
    const key = results && rowIn(client, scope, results, row)?.key;
    const language = columnLanguage(columns[column])?.code;
    return editing ?? (key && language ? { key, language } : undefined);
  };
}

/** Returns a function that moves to a cell if its row is loaded and its column shown, and returns whether it did. */
function useGoToLoaded({ scope, results, cursor, columns }: Place) {
  const client = useQueryClient();
  return ({ key, language }: CellAddress): boolean => {
    const row = results === undefined ? -1 : findLoadedRow(client, scope, results.set, key);
    return row >= 0 && moveToCell({ cursor, columns }, row, language);
  };
}

/** Returns a function that moves to a cell of the results if its column is shown, and returns whether it did. */
export function useGoToResult(place: Place) {
  const { scope, results, cursor, columns } = place;
  const goToLoaded = useGoToLoaded(place);
  return async (cell: CellAddress): Promise<boolean> => {
    if (goToLoaded(cell)) return true;
    if (results === undefined || indexOfLanguage(columns, cell.language) < 0) return false;
    const row = await findInSet(scope, results, cell.key).catch(() => null);
    return row !== null && moveToCell({ cursor, columns }, row, cell.language);
  };
}

/** A pending move to a cell; `search` is the search started because the key was not in the results. */
type GoToRequest = { cell: CellAddress; onArrival: () => void; search?: string };

/**
 * Returns a function that moves to any cell of the branch, unless another input comes first. It shows the column of the
 * cell, and searches for the key only if the row is not in the current results.
 */
export function useGoTo(
  place: Place,
  actions: { showLanguage: (language: string) => void; searchFor: (search: string) => void },
) {
  const { scope, results, cursor, columns } = place;
  const goToLoaded = useGoToLoaded(place);
  const pending = useRef<GoToRequest>(undefined);

  const proceed = useEffectEvent(async () => {
    const request = pending.current;
    if (results === undefined || request === undefined) return;
    const { cell, onArrival, search } = request;
    // Waits while other rows or columns are loading.
    if (indexOfLanguage(columns, cell.language) < 0 || (search ?? results.q) !== results.q) return;
    // If the set cannot be queried, the row counts as missing.
    const row = await findInSet(scope, results, cell.key).catch(() => null);
    if (pending.current !== request) return;
    pending.current = undefined;
    if (row !== null && moveToCell({ cursor, columns }, row, cell.language)) return onArrival();
    if (search !== undefined) return;
    const byKey = `key:=${JSON.stringify(cell.key)}`;
    pending.current = { cell, onArrival, search: byKey };
    actions.searchFor(byKey);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these may complete the pending move
  useEffect(() => void proceed(), [results, columns]);

  return (cell: CellAddress, onArrival = () => {}): void => {
    // A loaded cell is focused at once, so that the next key press reaches it.
    if (goToLoaded(cell)) {
      onArrival();
      return;
    }
    pending.current = { cell, onArrival };
    onNextInput(() => {
      if (pending.current?.cell === cell) pending.current = undefined;
    });
    if (indexOfLanguage(columns, cell.language) < 0) actions.showLanguage(cell.language);
    void proceed();
  };
}

function moveToCell(
  { cursor, columns }: Pick<Place, "cursor" | "columns">,
  row: number,
  language: string,
): boolean {
  const column = indexOfLanguage(columns, language);
  if (column < 0) return false;
  cursor.moveTo(row, column);
  requestAnimationFrame(focusGrid);
  return true;
}
