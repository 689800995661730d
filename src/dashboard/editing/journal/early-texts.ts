import { readStored, removeStored, storedNames, writeStored } from "#dashboard/lib/storage/stored-value.ts";
import type { OlderText } from "./older-texts.ts";
import type { JournalOwner, StoredAddress, StoredRecord } from "./stored-work.ts";

const prefix = "parlance.journal.";

/**
 * Stores work in the same task in `localStorage`, for as long as the database is not open: a page may be left before that.
 * Returns false where the browser refuses.
 */
export function writeEarly(record: StoredRecord): boolean {
  return writeStored(nameOf(record), record);
}

export function removeEarly(address: StoredAddress): void {
  removeStored(nameOf(address));
}

/** Work that tabs stored before their database was open. */
export function listEarly(): StoredRecord[] {
  return storedNames()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => (readStored(name) as StoredRecord | undefined) ?? []);
}

/** Lists the early texts of a person in a branch. */
export function listEarlyTexts({ person, app, branch }: JournalOwner): OlderText[] {
  return listEarly()
    .filter((one) => one.person === person && one.app === app && one.branch === branch)
    .map((one) => ({ tab: one.tab, work: one.work, forget: () => removeEarly(one) }));
}

function nameOf({ person, app, branch, tab, key, language }: StoredAddress): string {
  return prefix + JSON.stringify([person, app, branch, tab, key, language]);
}
