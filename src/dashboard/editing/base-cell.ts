import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { isSameCell } from "./cell-address.ts";
import { observedAfterSave } from "./cell-parts.ts";
import { type CellWork, newerCell, textOfEdit, unsavedEdit } from "./queue/cell-work.ts";
import type { SaveQueue } from "./queue/save-queue.ts";

/**
 * The cell that a new edit is based on: the cell that the field shows, or a newer one that stores the field's text.
 * Live updates may deliver a stored text before the response to its save arrives.
 */
export function observedCell(shown: Cell, cell: Cell, work: CellWork | undefined): Cell {
  const observed = newerCell(shown, work?.baseline.text ?? shown);
  const isStored = work !== undefined && textOfEdit(unsavedEdit(work)) === textOf(cell);
  return isStored ? newerCell(observed, cell) : observed;
}

/** Calls `update` when the text of the cell was stored by this page. */
export function onTextStored(
  queue: SaveQueue,
  address: CellAddress,
  update: (stored: (shown: Cell) => Cell) => void,
): () => void {
  return queue.onOutcome((work: CellWork, sent: CellEdit) => {
    const isTextStored = work.mark === "stored" && textOfEdit(sent) !== undefined;
    if (isTextStored && isSameCell(work, address))
      update((shown) => observedAfterSave(shown, sent, work.base));
  });
}
