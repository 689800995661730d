import type { EntryRow } from "#contract/entries.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { displayedText } from "#dashboard/editing/queue/unsaved-cell.ts";
import type { GridColumn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { keyColumn, sourceColumn } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";

type CopyDeps = Pick<GridDeps, "columns" | "entrySet" | "rowAt" | "selection" | "total"> & {
  cursor: Pick<GridDeps["cursor"], "get">;
  queue: Pick<GridDeps["queue"], "unsavedOf">;
};

/**
 * The texts to copy, as their cells show them. If the cursor is on a selected row, the selected rows in all shown
 * languages, with keys if the cursor is on a key; else the cell under the cursor. Empty while a row is not loaded.
 */
export function copiedTable(deps: CopyDeps): string[][] {
  const { row, column } = deps.cursor.get();
  const current = deps.rowAt(row);
  if (current === undefined) return [];
  const rows = loadedSelection(deps);
  const isSelection = rows.length > 1 && rows.includes(current);
  const firstColumn = column === keyColumn ? keyColumn : sourceColumn;
  const columns = isSelection ? deps.columns.slice(firstColumn) : deps.columns.slice(column, column + 1);
  return (isSelection ? rows : [current]).map((item) => columns.map((shown) => textIn(deps, item, shown)));
}

/** The selected rows in order, without deleted ones; empty if one of these rows is not loaded. */
function loadedSelection({ selection, entrySet, total, rowAt }: CopyDeps): EntryRow[] {
  const { set, ranges } = selection.get();
  const rows: EntryRow[] = [];
  if (set !== entrySet.set) return rows;
  for (const [first, last] of ranges)
    for (let index = first; index <= Math.min(last, total - 1); index++) {
      const row = rowAt(index);
      if (row === undefined) return [];
      if (!row.deleted) rows.push(row);
    }
  return rows;
}

function textIn({ queue }: CopyDeps, row: EntryRow, column: GridColumn): string {
  if (column.kind === "key") return row.key;
  const { code: language } = column.language;
  return displayedText(row.entries[language] ?? emptyCell, queue.unsavedOf({ key: row.key, language }));
}
