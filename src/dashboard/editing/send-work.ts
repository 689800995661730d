import type { Language } from "#contract/projects/languages.ts";
import { textEdit } from "#dashboard/api/entries/send-save.ts";
import { hasPart } from "./cell-parts.ts";
import { languageRefusal } from "./cell-refusal.ts";
import type { CellWork } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";

/** What the person may write in the branch by now. */
export type SendRights = {
  drafts: boolean;
  canWrite: boolean;
  /** Why nothing can be written, if so. */
  closedBy?: string;
  languages: readonly Language[];
  /** Keys that no longer exist. */
  goneKeys?: readonly string[];
};

/** Whether the person can save it now: it was left or it failed, and they may still write it. */
export function isSendable(work: CellWork, rights: SendRights): boolean {
  return isWaiting(work) && sendRefusal(work, rights) === undefined;
}

/** Whether the cell no longer exists, to go to, to save in or to choose in. */
export function isCellGone({ key, language }: CellWork, { goneKeys = [], languages }: SendRights): boolean {
  return goneKeys.includes(key) || languages.every(({ code }) => code !== language);
}

/**
 * Why pending work would only be refused: its key or its language was deleted, or its person may no longer write it. It
 * stays theirs, and can be saved once they have the right again.
 */
export function sendRefusal(work: CellWork, rights: SendRights): string | undefined {
  if (work.mark !== "sending" && rights.goneKeys?.includes(work.key)) return "deletedKey";
  if (!isWaiting(work)) return undefined;
  const language = rights.languages.find(({ code }) => code === work.language);
  if (language === undefined) return "deletedLanguage";
  const refusal = rights.canWrite ? languageRefusal(language) : (rights.closedBy ?? "role");
  // Comment and status of a source are for everybody, even where only others may write its text.
  return refusal === "source" && !hasPart(work, "text") ? undefined : refusal;
}

function isWaiting({ mark }: CellWork): boolean {
  return mark === "local" || mark === "failed";
}

/** Saves what was typed and left, a text in the way that leaving its cell does: as a draft where drafts exist. */
export function sendWork(queue: SaveQueue, { drafts }: Pick<SendRights, "drafts">, work: CellWork): void {
  const { text, comment, begun, base } = work;
  // Empty drafts do not exist.
  const asDraft = drafts && text !== "";
  if (text !== undefined) queue.save(work, textEdit(text, { asDraft, drafts }), begun.text ?? base);
  if (comment !== undefined) queue.save(work, { comment }, begun.comment ?? base);
  queue.retry(work);
}
