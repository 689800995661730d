import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";

/** The user who typed the texts, and the branch they belong to. They are never shown to another account. */
export type JournalOwner = { person: string; app: string; branch: string };

/** Key of a record: its cell and the browser tab in which it was typed. */
export type JournalKey = JournalOwner & CellAddress & { tab: string };
/** An unsaved cell as the journal stores it. */
export type JournalRecord = JournalKey & {
  /** Browsers contain records with this field name. */
  work: UnsavedCell;
};

/** Prepares a cell that a closed tab left unsaved: edits to be saved are sent again, typed text waits for the user. */
export function resumeUnsaved({ sending, ...stored }: UnsavedCell): UnsavedCell {
  const waiting = { ...sending, ...stored.waiting };
  if (Object.keys(waiting).length === 0) return { ...stored, mark: "local" };
  if (stored.mark === "conflict") return { ...stored, waiting };
  return { ...stored, mark: "failed", waiting, problem: "interrupted" };
}
