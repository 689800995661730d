import { textEdit } from "#dashboard/api/entries/send-save.ts";
import type { CellWork } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";

/** Whether somebody can ask now that it is saved: it was left, or it failed. */
export function isSendable({ mark }: CellWork): boolean {
  return mark === "local" || mark === "failed";
}

/** Saves what was typed and left: a text as leaving its cell does, so as a draft where drafts exist. */
export function sendWork(queue: SaveQueue, { drafts }: { drafts: boolean }, work: CellWork): void {
  const { text, comment, begun, base } = work;
  // There is no empty draft.
  const asDraft = drafts && text !== "";
  if (text !== undefined) queue.save(work, textEdit(text, { asDraft, drafts }), begun.text ?? base);
  if (comment !== undefined) queue.save(work, { comment }, begun.comment ?? base);
  queue.retry(work);
}
