import { readStored, removeStored, storedNames, writeStored } from "#dashboard/lib/storage/stored-value.ts";
import type { JournalOwner, StoredAddress, StoredRecord } from "./stored-work.ts";

const prefix = "parlance.journal.";

/**
 * Stores work synchronously in `localStorage` until the database is open: the user may leave the page before
 * that. Returns false if the browser refuses.
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

export function listEarlyTexts({ person, app, branch }: JournalOwner): StoredRecord[] {
  return listEarly().filter(
    (record) => record.person === person && record.app === app && record.branch === branch,
  );
}

function nameOf({ person, app, branch, tab, key, language }: StoredAddress): string {
  return prefix + JSON.stringify([person, app, branch, tab, key, language]);
}
