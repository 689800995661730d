import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { extendTo, selectAll, stepTo, toggleRow } from "./row-selection.ts";

type Deps = Pick<GridDeps, "selection" | "entrySet" | "rowAt">;

/** Selects or deselects a row; a row whose key was deleted is ignored. */
export function toggleRowAt({ selection, entrySet, rowAt }: Deps, row: number): void {
  if (rowAt(row)?.deleted) return;
  selection.change(entrySet.set, (before) => toggleRow(before, row));
}

/** Selects from the row toggled last, or else from `start`, to this row. */
export function selectTo({ selection, entrySet }: Deps, row: number, start?: number): void {
  selection.change(entrySet.set, (before) => extendTo(before, row, start));
}

/** Moves the cursor by rows and extends the range to it. */
export function selectStep(
  { selection, entrySet, cursor }: Deps & Pick<GridDeps, "cursor">,
  rows: number,
): void {
  const { row, column } = cursor.get();
  cursor.moveTo(row + rows, column);
  selection.change(entrySet.set, (before) => stepTo(before, row, cursor.get().row));
}

export function selectAllRows({ selection, entrySet }: Deps): void {
  selection.change(entrySet.set, selectAll);
}
