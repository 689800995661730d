import { readStored, removeStored, storedNames, writeStored } from "#dashboard/lib/storage/stored-value.ts";
import type { JournalKey, JournalOwner, JournalRecord } from "./journal-record.ts";

const prefix = "parlance.journal.";

/**
 * Stores an early text: one that was typed before the journal's database is open. `localStorage` is synchronous, so the
 * text survives even if the user leaves the page before that. Returns false if the browser refuses.
 */
export function writeEarly(record: JournalRecord): boolean {
  return writeStored(nameOf(record), record);
}

export function removeEarly(address: JournalKey): void {
  removeStored(nameOf(address));
}

/** Early texts of all users, branches and tabs in this browser. */
export function listAllEarlyTexts(): JournalRecord[] {
  return storedNames()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => (readStored(name) as JournalRecord | undefined) ?? []);
}

/** Early texts of one user in one branch, from all tabs. */
export function listEarlyTexts({ person, app, branch }: JournalOwner): JournalRecord[] {
  return listAllEarlyTexts().filter(
    (record) => record.person === person && record.app === app && record.branch === branch,
  );
}

function nameOf({ person, app, branch, tab, key, language }: JournalKey): string {
  return prefix + JSON.stringify([person, app, branch, tab, key, language]);
}
