import { textEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { hasPart } from "#dashboard/editing/cell-parts.ts";
import { withUnsaved } from "#dashboard/editing/cell-work.ts";
import { settled } from "#dashboard/editing/settled.ts";
import { asksToDecide, type CellPlace, meaningOption, seenCell } from "./grid-commands.ts";
import type { GridDeps } from "./grid-context.ts";

/** Publishes the draft that is shown. */
export function publishDraft(deps: GridDeps, place: CellPlace): void {
  if (asksToDecide(deps, place)) return;
  const work = deps.queue.workOf(place.address);
  const seen = seenCell(deps, place);
  const text = work?.text ?? withUnsaved(seen, work).draft;
  if (text === "") return;
  deps.queue.save(place.address, { value: text, draft: "" }, seen, meaningOption(deps, place, true));
}

/** Takes the draft away; what is published stays. */
export async function discardDraft(deps: GridDeps, place: CellPlace): Promise<void> {
  if (await holdsUnsaved(deps, place)) return;
  deps.queue.save(place.address, { draft: "" }, seenCell(deps, place));
}

export function setLock(deps: GridDeps, place: CellPlace, locked: boolean): void {
  if (asksToDecide(deps, place)) return;
  deps.queue.save(place.address, { locked }, seenCell(deps, place));
}

/** Writes an older text as a new save: a draft for those who may not publish. */
export async function restoreText(deps: GridDeps, place: CellPlace, text: string): Promise<void> {
  if (await holdsUnsaved(deps, place)) return;
  const { drafts, canPublish } = deps.rights;
  const seen = seenCell(deps, place);
  if (text === textOf(withUnsaved(seen, deps.queue.workOf(place.address)))) return;
  const asDraft = drafts && !canPublish;
  deps.queue.save(
    place.address,
    textEdit(text, { asDraft, drafts }),
    seen,
    meaningOption(deps, place, !asDraft),
  );
}

/** Whether a typed text is nowhere but here, after what was left is saved: it is not replaced, which is said. */
async function holdsUnsaved(deps: GridDeps, place: CellPlace): Promise<boolean> {
  deps.queue.leaveOpen();
  await settled(deps.queue);
  if (asksToDecide(deps, place)) return true;
  const work = deps.queue.workOf(place.address);
  const isUnsaved = work !== undefined && hasPart(work, "text");
  if (isUnsaved) deps.sayClosed("tray.saveFirst");
  return isUnsaved;
}
