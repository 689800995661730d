import { isSameCell } from "#dashboard/editing/cell-address.ts";
import type { CellWork } from "#dashboard/editing/cell-work.ts";
import { currentCell } from "./grid-commands.ts";
import type { GridDeps } from "./grid-context.ts";

/** What is said when the server has answered for a cell. Of a conflict under the cursor the choice stands beside it. */
export function outcomeOf(deps: GridDeps, work: Pick<CellWork, "mark" | "key" | "language">): { id: string } {
  const here = currentCell(deps)?.address;
  const isHere = work.mark === "conflict" && here !== undefined && isSameCell(here, work);
  return { id: `grid.say.${isHere ? "conflictHere" : work.mark}` };
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

/** Why what was chosen for a cell was taken back. */
export function takenBackId(code: string): string {
  return refusals[code] ?? "grid.closed.refused";
}
