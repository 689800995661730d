import type { Cell, EntryRow } from "#contract/entries.ts";

/** Whether a text is excluded, by itself or with its key: it needs no work, and has no findings. */
export function isExcluded(row: Pick<EntryRow, "excluded">, cell: Pick<Cell, "excluded">): boolean {
  return row.excluded === true || cell.excluded === true;
}
