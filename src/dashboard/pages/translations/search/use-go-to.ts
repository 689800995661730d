import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { type FoundSet, findInSet } from "#dashboard/api/entries/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { onNextInput } from "#dashboard/lib/on-next-input.ts";
import {
  columnLanguage,
  type GridColumn,
  indexOfLanguage,
} from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { Cursor } from "#dashboard/pages/translations/grid/grid-cursor.ts";
import { findLoadedRow, rowIn } from "#dashboard/pages/translations/grid/use-rows.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";

type Place = {
  scope: BranchScope;
  found: FoundSet | undefined;
  cursor: Cursor;
  columns: readonly GridColumn[];
};

/** The cell that is open, or under the cursor; undefined on a key. */
export function useHere({ scope, found, cursor, columns }: Place) {
  const client = useQueryClient();
  return (): CellAddress | undefined => {
    const { editing, row, column } = cursor.get();
    const key = found && rowIn(client, scope, found, row)?.key;
    const language = columnLanguage(columns[column])?.code;
    return editing ?? (key && language ? { key, language } : undefined);
  };
}

/** Goes to a cell and answers true, where its row is loaded and its column shown. */
export function useGoToShown({ scope, found, cursor, columns }: Place) {
  const client = useQueryClient();
  return ({ key, language }: CellAddress): boolean => {
    const row = found === undefined ? -1 : findLoadedRow(client, scope, found.set, key);
    return row >= 0 && arrive({ cursor, columns }, row, language);
  };
}

/** Where somebody is led; `search` is what was searched for because the key was not among the rows. */
type Aim = { cell: CellAddress; onThere: () => void; search?: string };

/**
 * Goes to any cell of the branch, unless somebody does something else meanwhile. Its column is shown first, and what was
 * searched for stays where the row is among those that were found, however far below.
 */
export function useGoTo(
  place: Place,
  ways: { showLanguage: (language: string) => void; searchFor: (search: string) => void },
) {
  const { scope, found, cursor, columns } = place;
  const goToShown = useGoToShown(place);
  const aim = useRef<Aim>(undefined);

  const goOn = useEffectEvent(async () => {
    const sought = aim.current;
    if (found === undefined || sought === undefined) return;
    const { cell, onThere, search } = sought;
    // Other rows or columns are on their way.
    if (indexOfLanguage(columns, cell.language) < 0 || (search ?? found.q) !== found.q) return;
    // Where the set cannot be asked, it is as if the row were not in it.
    const row = await findInSet(scope, found, cell.key).catch(() => null);
    if (aim.current !== sought) return;
    aim.current = undefined;
    if (row !== null && arrive({ cursor, columns }, row, cell.language)) return onThere();
    if (search !== undefined) return;
    const byKey = `key:=${JSON.stringify(cell.key)}`;
    aim.current = { cell, onThere, search: byKey };
    ways.searchFor(byKey);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sought may have come with these
  useEffect(() => void goOn(), [found, columns]);

  return (cell: CellAddress, onThere = () => {}): void => {
    // What is there already is gone to at once, so that the next key is pressed in it.
    if (goToShown(cell)) {
      onThere();
      return;
    }
    aim.current = { cell, onThere };
    onNextInput(() => {
      if (aim.current?.cell === cell) aim.current = undefined;
    });
    if (indexOfLanguage(columns, cell.language) < 0) ways.showLanguage(cell.language);
    void goOn();
  };
}

function arrive(
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
