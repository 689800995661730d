import type { Cell } from "#contract/entries.ts";
import { paintedCell, paintedText } from "#dashboard/editing/queue/cell-work.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { isExcluded } from "#dashboard/pages/translations/grid/is-excluded.ts";
import { cellAt } from "./grid-commands.ts";

/**
 * Whether a text is empty, has errors, is rejected, is marked for translation or review, or belongs to an
 * older source.
 */
function needsWork(cell: Cell, text: string): boolean {
  return text === "" || cell.failing === true || cell.outdated || ["2", "3", "4"].includes(cell.status);
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
  const work = deps.queue.workOf(gridCell.address);
  const painted = paintedCell(gridCell.cell, work);
  if (painted.locked || isExcluded(gridCell.row, painted)) return false;
  return needsWork(painted, paintedText(gridCell.cell, work));
}
