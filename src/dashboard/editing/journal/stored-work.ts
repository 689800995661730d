import type { Cell } from "#contract/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { CellWork } from "#dashboard/editing/cell-work.ts";

/** Work in the journal; an older release based all of it on one cell, and stored theirs beside it. */
export type StoredWork = Omit<CellWork, "begun"> & { begun?: CellWork["begun"]; theirs?: Cell };

/** The person whose work it is; it is never shown to another account. */
export type JournalOwner = { person: string; app: string; branch: string };

/** The cell of a work, and the tab that has it. */
export type StoredAddress = JournalOwner & CellAddress & { tab: string };
export type StoredRecord = StoredAddress & { work: StoredWork };

/** Work that was to be saved is sent again; what was only typed waits for its person. */
export function workOfStored({ sending, theirs, begun, ...stored }: StoredWork): CellWork {
  const { base } = stored;
  const waiting = { ...sending, ...stored.waiting };
  const work = {
    ...stored,
    base: theirs ?? base,
    begun: begun ?? { text: base, comment: base, status: base },
  };
  if (Object.keys(waiting).length === 0) return { ...work, mark: "local" };
  if (stored.mark === "conflict") return { ...work, waiting };
  return { ...work, mark: "failed", waiting, problem: "interrupted" };
}
