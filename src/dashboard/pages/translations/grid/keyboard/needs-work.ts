import type { Cell } from "#contract/entries.ts";
import { statusNeedsWork } from "#dashboard/appearance/text-steps.ts";
import { displayedCell, displayedText } from "#dashboard/editing/queue/unsaved-cell.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { isExcluded } from "#dashboard/pages/translations/grid/is-excluded.ts";
import { cellAt, type GridCell } from "./grid-commands.ts";

/** The cell and its text as the grid displays them; undefined if the text is locked or excluded. */
export function editableText({ queue }: GridDeps, { address, cell, row }: GridCell) {
  const unsaved = queue.unsavedOf(address);
  const displayed = displayedCell(cell, unsaved);
  if (displayed.locked || isExcluded(row, displayed)) return undefined;
  return { displayed, text: displayedText(cell, unsaved) };
}

/**
 * Whether a text is empty, has errors, is rejected, is marked for translation or review, or belongs to an
 * older source.
 */
function needsWork(cell: Cell, text: string): boolean {
  return text === "" || cell.failing === true || cell.outdated || statusNeedsWork(cell.status);
}

/** Whether a cell needs work and no other user is working on it. */
export function needsWorkAt(deps: GridDeps, index: number, column: number): boolean {
  const gridCell = cellAt(deps, index, column);
  if (
    gridCell === undefined ||
    gridCell.textClosedReason !== undefined ||
    deps.live.presence.isOccupied(gridCell.address.key, gridCell.address.language)
  )
    return false;
  const shown = editableText(deps, gridCell);
  return shown !== undefined && needsWork(shown.displayed, shown.text);
}
