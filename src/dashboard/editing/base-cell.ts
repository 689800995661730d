import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { isSameCell } from "./cell-address.ts";
import { observedAfterSave } from "./cell-parts.ts";
import type { SaveQueue } from "./queue/save-queue.ts";
import { newerCell, textOfEdit, type UnsavedCell, unsavedEdit } from "./queue/unsaved-cell.ts";

/**
 * The cell that a new edit is based on: the cell that the field shows (`shown`), or the newest cell (`cell`) if it
 * already contains the field's text. Live updates may deliver a stored text before the response to its save arrives.
 */
export function observedCell(shown: Cell, cell: Cell, unsaved: UnsavedCell | undefined): Cell {
  const observed = newerCell(shown, unsaved?.baseline.text ?? shown);
  const isStored = unsaved !== undefined && textOfEdit(unsavedEdit(unsaved)) === textOf(cell);
  return isStored ? newerCell(observed, cell) : observed;
}

/** Calls `update` when the text of the cell was stored by this page. */
export function onTextStored(
  queue: SaveQueue,
  address: CellAddress,
  update: (stored: (shown: Cell) => Cell) => void,
): () => void {
  return queue.onOutcome((unsaved: UnsavedCell, sent: CellEdit) => {
    const isTextStored = unsaved.mark === "stored" && textOfEdit(sent) !== undefined;
    if (isTextStored && isSameCell(unsaved, address))
      update((shown) => observedAfterSave(shown, sent, unsaved.base));
  });
}
