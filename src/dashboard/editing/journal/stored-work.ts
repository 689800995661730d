import type { Cell } from "#contract/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { CellWork } from "#dashboard/editing/queue/cell-work.ts";

/**
 * Work as the journal stores it; an older release based all parts on one cell, and stored the other version
 * in `theirs`.
 */
export type StoredWork = Omit<CellWork, "baseline"> & { begun?: CellWork["baseline"]; theirs?: Cell };

/** The user who owns the work; it is never shown to another account. */
export type JournalOwner = { person: string; app: string; branch: string };

/** Key of a record: its cell and the tab that stores it. */
export type StoredAddress = JournalOwner & CellAddress & { tab: string };
export type StoredRecord = StoredAddress & { work: StoredWork };

/** Work that was to be saved is sent again; text that was only typed waits for the user. */
export function workOfStored({ sending, theirs, begun, ...stored }: StoredWork): CellWork {
  const { base } = stored;
  const waiting = { ...sending, ...stored.waiting };
  const work = {
    ...stored,
    base: theirs ?? base,
    baseline: begun ?? { text: base, comment: base, status: base },
  };
  if (Object.keys(waiting).length === 0) return { ...work, mark: "local" };
  if (stored.mark === "conflict") return { ...work, waiting };
  return { ...work, mark: "failed", waiting, problem: "interrupted" };
}

/** The work in the form that the journal stores. */
export function storedWork({ baseline, ...work }: CellWork): StoredWork {
  return { ...work, begun: baseline };
}
