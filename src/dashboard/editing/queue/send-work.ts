import type { Language } from "#contract/languages.ts";
import { textEdit } from "#dashboard/api/entries/send-save.ts";
import { hasPart } from "#dashboard/editing/cell-parts.ts";
import { languageRefusal } from "#dashboard/editing/cell-refusal.ts";
import type { CellWork } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";

/** Current write permissions of the user in the branch. */
export type SendRights = {
  drafts: boolean;
  canWrite: boolean;
  /** Reason why nothing in the branch can be written; absent if it is writable. */
  closedBy?: string;
  languages: readonly Language[];
  deletedKeys?: readonly string[];
};

/** Whether the work can be saved now: it is unsent or failed, and the user may still write it. */
export function isSendable(work: CellWork, rights: SendRights): boolean {
  return isUnsent(work) && sendRefusal(work, rights) === undefined;
}

/** Whether the key or the language of the cell was deleted. */
export function isCellDeleted(
  { key, language }: CellWork,
  { deletedKeys = [], languages }: SendRights,
): boolean {
  return deletedKeys.includes(key) || languages.every(({ code }) => code !== language);
}

/**
 * Reason why the server would refuse the work: its key or language was deleted, or the user lost the right to write
 * it. Such work stays, and can be saved once the user has the right again.
 */
export function sendRefusal(work: CellWork, rights: SendRights): string | undefined {
  if (work.mark !== "sending" && rights.deletedKeys?.includes(work.key)) return "deletedKey";
  if (!isUnsent(work)) return undefined;
  const language = rights.languages.find(({ code }) => code === work.language);
  if (language === undefined) return "deletedLanguage";
  const refusal = rights.canWrite ? languageRefusal(language) : (rights.closedBy ?? "role");
  // Everyone may edit the comment and status of a source text, even if they may not edit the text.
  return refusal === "source" && !hasPart(work, "text") ? undefined : refusal;
}

function isUnsent({ mark }: CellWork): boolean {
  return mark === "local" || mark === "failed";
}

/** Saves work as leaving its cell does: as a draft where drafts exist. */
export function sendWork(queue: SaveQueue, { drafts }: Pick<SendRights, "drafts">, work: CellWork): void {
  const { text, comment, baseline, base } = work;
  // Empty drafts do not exist.
  const asDraft = drafts && text !== "";
  if (text !== undefined) queue.save(work, textEdit(text, { asDraft, drafts }), baseline.text ?? base);
  if (comment !== undefined) queue.save(work, { comment }, baseline.comment ?? base);
  queue.retry(work);
}
