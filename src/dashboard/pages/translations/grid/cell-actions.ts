import { textEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { hasPart } from "#dashboard/editing/cell-parts.ts";
import { withUnsaved } from "#dashboard/editing/cell-work.ts";
import { settled } from "#dashboard/editing/settled.ts";
import { asksToDecide, type GridCell, meaningOption, seenGridCell } from "./grid-commands.ts";
import type { GridDeps } from "./grid-context.ts";

/** Publishes the draft that is shown. */
export function publishDraft(deps: GridDeps, gridCell: GridCell): void {
  if (asksToDecide(deps, gridCell)) return;
  const work = deps.queue.workOf(gridCell.address);
  const seen = seenGridCell(deps, gridCell);
  const text = work?.text ?? withUnsaved(seen, work).draft;
  if (text === "") return;
  deps.queue.save(gridCell.address, { value: text, draft: "" }, seen, meaningOption(deps, gridCell, true));
}

/** Takes the draft away; what is published stays. */
export async function discardDraft(deps: GridDeps, gridCell: GridCell): Promise<void> {
  if (await holdsUnsaved(deps, gridCell)) return;
  deps.queue.save(gridCell.address, { draft: "" }, seenGridCell(deps, gridCell));
}

export function setLock(deps: GridDeps, gridCell: GridCell, locked: boolean): void {
  if (asksToDecide(deps, gridCell)) return;
  deps.queue.save(gridCell.address, { locked }, seenGridCell(deps, gridCell));
}

/** Writes an older text as a new save: a draft for those who may not publish. */
export async function restoreText(deps: GridDeps, gridCell: GridCell, text: string): Promise<void> {
  if (await holdsUnsaved(deps, gridCell)) return;
  const { drafts, canPublish } = deps.rights;
  const seen = seenGridCell(deps, gridCell);
  if (text === textOf(withUnsaved(seen, deps.queue.workOf(gridCell.address)))) return;
  const asDraft = drafts && !canPublish;
  deps.queue.save(
    gridCell.address,
    textEdit(text, { asDraft, drafts }),
    seen,
    meaningOption(deps, gridCell, !asDraft),
  );
}

/** Whether a typed text is nowhere but here, after what was left is saved: it is not replaced, which is said. */
async function holdsUnsaved(deps: GridDeps, gridCell: GridCell): Promise<boolean> {
  deps.queue.leaveOpen();
  await settled(deps.queue);
  if (asksToDecide(deps, gridCell)) return true;
  const work = deps.queue.workOf(gridCell.address);
  const isUnsaved = work !== undefined && hasPart(work, "text");
  if (isUnsaved) deps.sayClosed("tray.saveFirst");
  return isUnsaved;
}
