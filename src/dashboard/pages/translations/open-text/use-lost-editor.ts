import { type RefObject, useLayoutEffect } from "react";
import type { EntryRow } from "#contract/entries.ts";
import { addressId, isSameCell } from "#dashboard/editing/cell-address.ts";
import { indexOfLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { findGridCell } from "#dashboard/pages/translations/grid/grid-commands.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { type Loss, takeLostText } from "./lost-text.ts";

/**
 * An open text goes where its row goes. It closes when its language or key is deleted, when its row is no longer there, or
 * when it may no longer be written. What was typed is in the journal, and its person continues in a dialog: the focus goes
 * to no other text.
 */
export function useLostEditor(
  scroller: RefObject<HTMLDivElement | null>,
  deps: GridDeps,
  rowAt: (index: number) => EntryRow | undefined,
): void {
  useLayoutEffect(() => {
    goWithRow(deps, rowAt);
    const reason = lossOf(deps, rowAt);
    if (reason === undefined) return;
    const { editing } = deps.cursor.get();
    deps.cursor.setActive(false);
    scroller.current?.focus({ preventScroll: true });
    if (editing && takeLostText(deps, editing, reason)) return;
    deps.sayClosed("grid.lost", { reason });
  });
}

/** At once, before another letter is typed: in another result its row may stand elsewhere. */
function goWithRow(
  { cursor, opened, rowOfKey }: GridDeps,
  rowAt: (index: number) => EntryRow | undefined,
): void {
  const { row: index, editing } = cursor.get();
  if (editing === undefined || rowAt(index)?.key === editing.key) return;
  const row = rowOfKey(editing.key);
  if (row === undefined || row === index) return;
  const own = opened.get(addressId(editing));
  if (own) own.isMoved = true;
  cursor.follow({ row });
}

/** Why the open text is no longer available; undefined while it is, or while its row is loading. */
function lossOf(
  { cursor, columns, rights, total }: GridDeps,
  rowAt: (index: number) => EntryRow | undefined,
): Loss | undefined {
  const { row: index, column, editing } = cursor.get();
  const row = rowAt(index);
  if (editing === undefined || (row === undefined && index < total)) return undefined;
  if (indexOfLanguage(columns, editing.language) < 0) return "language";
  if (row?.key !== editing.key) return "results";
  if (row.deleted === true) return "key";
  const gridCell = findGridCell(rights, row, columns[column]);
  if (gridCell === undefined || !isSameCell(gridCell.address, editing)) return "language";
  return gridCell.closed === undefined ? undefined : "right";
}
