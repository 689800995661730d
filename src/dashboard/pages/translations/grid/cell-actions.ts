import { type CellEdit, textEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { isPartUnsaved } from "#dashboard/editing/cell-parts.ts";
import { waitForSaves } from "#dashboard/editing/queue/pending-saves.ts";
import { withUnsavedEdit } from "#dashboard/editing/queue/unsaved-cell.ts";
import type { GridDeps } from "./grid-context.ts";
import {
  blockedByConflict,
  type GridCell,
  meaningOption,
  observedGridCell,
} from "./keyboard/grid-commands.ts";

/** Publishes the draft that is shown. */
export function publishDraft(deps: GridDeps, gridCell: GridCell): void {
  if (blockedByConflict(deps, gridCell)) return;
  const unsaved = deps.queue.unsavedOf(gridCell.address);
  const observed = observedGridCell(deps, gridCell);
  const text = unsaved?.text ?? withUnsavedEdit(observed, unsaved).draft;
  if (text === "") return;
  deps.queue.save(
    gridCell.address,
    { value: text, draft: "" },
    observed,
    meaningOption(deps, gridCell, true),
  );
}

/** Deletes the draft; the published text stays. */
export async function discardDraft(deps: GridDeps, gridCell: GridCell): Promise<void> {
  if (await hasUnsavedText(deps, gridCell)) return;
  deps.queue.save(gridCell.address, { draft: "" }, observedGridCell(deps, gridCell));
}

/** Locks, unlocks, excludes or includes a text. */
export function setMark(
  deps: GridDeps,
  gridCell: GridCell,
  mark: Pick<CellEdit, "locked" | "excluded">,
): void {
  if (blockedByConflict(deps, gridCell)) return;
  deps.queue.save(gridCell.address, mark, observedGridCell(deps, gridCell));
}

/** Saves an older text again: as a draft for users who may not publish. */
export async function restoreText(deps: GridDeps, gridCell: GridCell, text: string): Promise<void> {
  if (await hasUnsavedText(deps, gridCell)) return;
  const { drafts, canPublish } = deps.rights;
  const observed = observedGridCell(deps, gridCell);
  if (text === textOf(withUnsavedEdit(observed, deps.queue.unsavedOf(gridCell.address)))) return;
  const asDraft = drafts && !canPublish;
  deps.queue.save(
    gridCell.address,
    textEdit(text, { asDraft, drafts }),
    observed,
    meaningOption(deps, gridCell, !asDraft),
  );
}

/**
 * Saves open cells, then returns whether the cell still has unsaved text or a conflict. If so, announces what
 * to do first.
 */
async function hasUnsavedText(deps: GridDeps, gridCell: GridCell): Promise<boolean> {
  deps.queue.saveOpenCells();
  await waitForSaves(deps.queue);
  if (blockedByConflict(deps, gridCell)) return true;
  const unsaved = deps.queue.unsavedOf(gridCell.address);
  const isUnsaved = unsaved !== undefined && isPartUnsaved(unsaved, "text");
  if (isUnsaved) deps.announceClosed("tray.saveFirst");
  return isUnsaved;
}
