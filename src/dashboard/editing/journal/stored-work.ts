import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { CellWork } from "#dashboard/editing/queue/cell-work.ts";

/** The user who owns the work; it is never shown to another account. */
export type JournalOwner = { person: string; app: string; branch: string };

/** Key of a record: its cell and the tab that stores it. */
export type StoredAddress = JournalOwner & CellAddress & { tab: string };
export type StoredRecord = StoredAddress & { work: CellWork };

/** Work that was to be saved is sent again; text that was only typed waits for the user. */
export function workOfStored({ sending, ...stored }: CellWork): CellWork {
  const waiting = { ...sending, ...stored.waiting };
  if (Object.keys(waiting).length === 0) return { ...stored, mark: "local" };
  if (stored.mark === "conflict") return { ...stored, waiting };
  return { ...stored, mark: "failed", waiting, problem: "interrupted" };
}
