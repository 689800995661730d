import { type FoundSet, windowRows } from "#dashboard/api/entries/entries.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";

export function toggleRow({ cursor, rowAt }: GridDeps, index: number): void {
  const key = rowAt(index)?.key;
  if (key === undefined) return;
  const selected = new Set(cursor.selected());
  if (!selected.delete(key)) selected.add(key);
  cursor.select(selected, index);
}

/** From the row that was selected last to this one. */
export function selectTo(deps: GridDeps, row: number): void {
  const anchor = deps.cursor.anchor();
  selectRange(deps, Math.min(anchor, row), Math.max(anchor, row));
}

export function selectRange(deps: GridDeps, from: number, to: number): void {
  const selected = new Set(deps.cursor.selected());
  for (let index = from; index <= to; index += 1) {
    const key = deps.rowAt(index)?.key;
    if (key !== undefined) selected.add(key);
    // A row that is not loaded has a window of its kind around it.
    else index += windowRows - 1 - (index % windowRows);
  }
  deps.cursor.select(selected);
}

type Turn = { before: Pick<FoundSet, "q">; now: Pick<FoundSet, "q">; loaded: ReadonlySet<string> };

/**
 * What stays selected when another working set is shown: nothing under another search; of the same search the rows that
 * are known to be found again, which are all where nothing is filtered.
 */
export function remainingSelection(
  selected: ReadonlySet<string>,
  { before, now, loaded }: Turn,
): ReadonlySet<string> {
  if (before.q !== now.q) return new Set();
  return now.q === "" ? selected : new Set([...selected].filter((key) => loaded.has(key)));
}
