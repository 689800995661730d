import { currentTab, listOpenTabs } from "#dashboard/lib/storage/tab-locks.ts";
import { listAllEarlyTexts } from "./early-texts.ts";

/** Key path of the object store, which all tabs of this browser share. */
const keyPath = ["person", "app", "branch", "tab", "key", "language"];
/** Sorts after every other part of a key. */
const lastKey = "\uffff";

/** Channel between tabs for changes of a user's journal; each message is the id of the changed branch. */
export function openJournalChannel(person: string): BroadcastChannel {
  return new BroadcastChannel(`parlance.journal.${person}`);
}

/** A branch with the number of its unsaved texts. */
export type UnsavedBranch = { app: string; branch: string; count: number };

export function openJournalDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open("parlance", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("work", { keyPath });
  return resultOf(request);
}

/** Resolves with the result of an IndexedDB request. */
export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The range of all keys that begin with these parts. */
export function rangeBelow(...parts: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, lastKey]);
}

/** Branches in which a user has unsaved texts in this browser, except texts of other open tabs. */
export async function listUnsavedBranches(person: string): Promise<UnsavedBranch[]> {
  const db = await openJournalDatabase();
  const keys = await resultOf(db.transaction("work").objectStore("work").getAllKeys(rangeBelow(person)));
  db.close();
  const early = listAllEarlyTexts().filter((record) => record.person === person);
  const open = navigator.locks === undefined ? new Set<string>() : await listOpenTabs();
  const branches = new Map<string, UnsavedBranch>();
  const unsaved = [
    ...(keys as string[][]),
    ...early.map(({ app, branch, tab }) => [person, app, branch, tab]),
  ];
  for (const [, app, branch, tab] of unsaved) {
    if (app === undefined || branch === undefined || tab === undefined) continue;
    if (tab !== currentTab && open.has(tab)) continue;
    const counted = branches.get(`${app} ${branch}`) ?? { app, branch, count: 0 };
    branches.set(`${app} ${branch}`, { ...counted, count: counted.count + 1 });
  }
  return [...branches.values()];
}
