import { isSameCell } from "#dashboard/editing/cell-address.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import type { GridDeps } from "./grid-context.ts";
import { currentCell } from "./keyboard/grid-commands.ts";

/**
 * Message to announce after the server has answered the save of a cell. For a conflict under the cursor it
 * refers to the choice beside the cell.
 */
export function outcomeMessage(
  deps: GridDeps,
  unsaved: Pick<UnsavedCell, "mark" | "key" | "language">,
): { id: string } {
  const cursorCell = currentCell(deps)?.address;
  const isUnderCursor =
    unsaved.mark === "conflict" && cursorCell !== undefined && isSameCell(cursorCell, unsaved);
  return { id: `grid.say.${isUnderCursor ? "conflictHere" : unsaved.mark}` };
}

const refusals: Readonly<Record<string, string>> = {
  entries_locked: "grid.closed.locked",
  checks_failed: "grid.closed.checks",
  not_allowed: "grid.closed.role",
  source_not_writable: "grid.closed.source",
  branch_read_only: "grid.closed.readOnly",
  project_archived: "grid.closed.archived",
  not_found: "grid.closed.deleted",
};

/** Message id of the reason why a choice for a cell was reverted. */
export function revertedMessageId(code: string): string {
  return refusals[code] ?? "grid.closed.refused";
}
