import { type RefObject, useLayoutEffect } from "react";
import type { EntryRow } from "#contract/entries.ts";
import { addressId, isSameCell } from "#dashboard/editing/cell-address.ts";
import { indexOfLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { findGridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { captureOpenText, type Loss } from "./lost-text.ts";

/**
 * Moves an open text with its row. Closes it when its language or key is deleted, when its row disappears, or when it
 * becomes read-only: the user then continues typing in a dialog, so that no other text receives the keys.
 */
export function useLostEditor(
  scroller: RefObject<HTMLDivElement | null>,
  deps: GridDeps,
  rowAt: (index: number) => EntryRow | undefined,
): void {
  useLayoutEffect(() => {
    followRow(deps, rowAt);
    const reason = lossOf(deps, rowAt);
    if (reason === undefined) return;
    const { editing } = deps.cursor.get();
    deps.cursor.setActive(false);
    scroller.current?.focus({ preventScroll: true });
    if (editing && captureOpenText(deps, editing, reason)) return;
    deps.announceClosed("grid.lost", { reason });
  });
}

/** Follows the row of the open text: in new search results it may have another index. */
function followRow(
  { cursor, opened, rowOfKey }: GridDeps,
  rowAt: (index: number) => EntryRow | undefined,
): void {
  const { row: index, editing } = cursor.get();
  if (editing === undefined || rowAt(index)?.key === editing.key) return;
  const row = rowOfKey(editing.key);
  if (row === undefined || row === index) return;
  const openedCell = opened.get(addressId(editing));
  if (openedCell) openedCell.isMoved = true;
  cursor.follow({ row });
}

/** Reason why the open text is no longer available; undefined while it is, or while its row is loading. */
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
  return gridCell.textClosedReason === undefined ? undefined : "right";
}
