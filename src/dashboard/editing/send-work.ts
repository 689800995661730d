import type { Language } from "#contract/projects/languages.ts";
import { textEdit } from "#dashboard/api/entries/send-save.ts";
import { hasPart } from "./cell-parts.ts";
import { languageRefusal } from "./cell-refusal.ts";
import type { CellWork } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";

/** What somebody may write in the branch by now. */
export type SendRights = {
  drafts: boolean;
  canWrite: boolean;
  /** Why nothing can be written, where that is so. */
  closedBy?: string;
  languages: readonly Language[];
  /** Keys that are not there any more. */
  goneKeys?: readonly string[];
};

/** Whether somebody can ask now that it is saved: it was left or it failed, and it is still theirs to write. */
export function isSendable(work: CellWork, rights: SendRights): boolean {
  return isWaiting(work) && sendRefusal(work, rights) === undefined;
}

/** Whether there is no such cell any more to go to, to save in or to choose in. */
export function isCellGone({ key, language }: CellWork, { goneKeys = [], languages }: SendRights): boolean {
  return goneKeys.includes(key) || languages.every(({ code }) => code !== language);
}

/**
 * Why work that waits would only be refused: its key or its language was deleted, or is not its person's any more. It
 * stays theirs, and can be saved once the right is back.
 */
export function sendRefusal(work: CellWork, rights: SendRights): string | undefined {
  if (work.mark !== "sending" && rights.goneKeys?.includes(work.key)) return "deletedKey";
  if (!isWaiting(work)) return undefined;
  const language = rights.languages.find(({ code }) => code === work.language);
  if (language === undefined) return "deletedLanguage";
  const refusal = rights.canWrite ? languageRefusal(language) : (rights.closedBy ?? "role");
  // Of a source that only others write: its comment and its status are for everybody.
  return refusal === "source" && !hasPart(work, "text") ? undefined : refusal;
}

function isWaiting({ mark }: CellWork): boolean {
  return mark === "local" || mark === "failed";
}

/** Saves what was typed and left: a text as leaving its cell does, so as a draft where drafts exist. */
export function sendWork(queue: SaveQueue, { drafts }: Pick<SendRights, "drafts">, work: CellWork): void {
  const { text, comment, begun, base } = work;
  // There is no empty draft.
  const asDraft = drafts && text !== "";
  if (text !== undefined) queue.save(work, textEdit(text, { asDraft, drafts }), begun.text ?? base);
  if (comment !== undefined) queue.save(work, { comment }, begun.comment ?? base);
  queue.retry(work);
}
