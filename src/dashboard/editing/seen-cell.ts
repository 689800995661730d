import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { isSameCell } from "./cell-address.ts";
import { storedOver } from "./cell-parts.ts";
import { type CellWork, newerCell, textOfEdit, unsavedEdit } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";

/** What a field began with, or what of it was saved since: of what is on its way others may tell first. */
export function seenCell(shown: Cell, cell: Cell, work: CellWork | undefined): Cell {
  const seen = newerCell(shown, work?.begun.text ?? shown);
  const isOwn = work !== undefined && textOfEdit(unsavedEdit(work)) === textOf(cell);
  return isOwn ? newerCell(seen, cell) : seen;
}

/** Says what a field shows once its own text was stored. */
export function onOwnText(
  queue: SaveQueue,
  address: CellAddress,
  become: (stored: (shown: Cell) => Cell) => void,
): () => void {
  return queue.onOutcome((work: CellWork, sent: CellEdit) => {
    const isOurs = work.mark === "stored" && textOfEdit(sent) !== undefined;
    if (isOurs && isSameCell(work, address)) become((shown) => storedOver(shown, sent, work.base));
  });
}
