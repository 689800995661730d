import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { closedReason, currentCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";

/** Focuses the cell under the cursor, from the panel or a card. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>("[data-row][tabindex='0']")?.focus({ preventScroll: true });
}

/**
 * Opens the cell under the cursor and returns true; else shows its conflict, or announces why it cannot be opened.
 * `replaces`: the next typed text replaces the text of the cell.
 */
export function openCell(deps: GridDeps, replaces = false): boolean {
  const reason = closedReason(deps);
  if (reason !== undefined) {
    deps.announceClosed(reason);
    return false;
  }
  const gridCell = currentCell(deps);
  if (gridCell === undefined) return false;
  if (deps.queue.unsavedOf(gridCell.address)?.mark === "conflict") {
    deps.showInPanel("conflict", gridCell.address);
    return false;
  }
  deps.cursor.edit(gridCell.address, replaces);
  return true;
}
