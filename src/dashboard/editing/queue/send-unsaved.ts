import type { Language } from "#contract/languages.ts";
import { textEdit } from "#dashboard/api/entries/send-save.ts";
import { isPartUnsaved } from "#dashboard/editing/cell-parts.ts";
import { languageRefusal } from "#dashboard/editing/cell-refusal.ts";
import type { SaveQueue } from "./save-queue.ts";
import type { UnsavedCell } from "./unsaved-cell.ts";

/** Current write permissions of the user in the branch. */
export type SendRights = {
  drafts: boolean;
  canWrite: boolean;
  /** Reason why nothing in the branch can be written; absent if it is writable. */
  closedBy?: string;
  languages: readonly Language[];
  deletedKeys?: readonly string[];
};

/** Whether the user can save the cell now: its edits are not sent or failed, and the user may still write it. */
export function isSendable(unsaved: UnsavedCell, rights: SendRights): boolean {
  return isUnsent(unsaved) && sendRefusal(unsaved, rights) === undefined;
}

/** Whether the key or the language of the cell was deleted. */
export function isCellDeleted(
  { key, language }: UnsavedCell,
  { deletedKeys = [], languages }: SendRights,
): boolean {
  return deletedKeys.includes(key) || languages.every(({ code }) => code !== language);
}

/**
 * Reason why the server would refuse the edits of a cell: its key or language was deleted, or the user lost the right
 * to write it. The edits are preserved, and can be saved once the reason is gone.
 */
export function sendRefusal(unsaved: UnsavedCell, rights: SendRights): string | undefined {
  if (unsaved.mark !== "sending" && rights.deletedKeys?.includes(unsaved.key)) return "deletedKey";
  if (!isUnsent(unsaved)) return undefined;
  const language = rights.languages.find(({ code }) => code === unsaved.language);
  if (language === undefined) return "deletedLanguage";
  const refusal = rights.canWrite ? languageRefusal(language) : (rights.closedBy ?? "role");
  // Everyone may edit the comment and status of a source text, even if they may not edit the text.
  return refusal === "source" && !isPartUnsaved(unsaved, "text") ? undefined : refusal;
}

function isUnsent({ mark }: UnsavedCell): boolean {
  return mark === "local" || mark === "failed";
}

/** Saves the edits of a cell as if the user had left it: the text becomes a draft, if the project has drafts. */
export function sendUnsaved(
  queue: SaveQueue,
  { drafts }: Pick<SendRights, "drafts">,
  unsaved: UnsavedCell,
): void {
  const { text, comment, baseline, base } = unsaved;
  // A draft cannot be empty.
  const asDraft = drafts && text !== "";
  if (text !== undefined) queue.save(unsaved, textEdit(text, { asDraft, drafts }), baseline.text ?? base);
  if (comment !== undefined) queue.save(unsaved, { comment }, baseline.comment ?? base);
  queue.retry(unsaved);
}
