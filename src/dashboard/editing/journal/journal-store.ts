import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import type { CellWork } from "#dashboard/editing/queue/cell-work.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import {
  listClosedTabs,
  listOpenTabs,
  lockTab,
  waitUntilTabCloses,
} from "#dashboard/lib/storage/tab-locks.ts";
import { throttle } from "#dashboard/lib/time/throttle.ts";
import { listEarlyTexts, removeEarly } from "./early-texts.ts";
import { openJournalChannel, openJournalDatabase, rangeBelow, resultOf } from "./journal-database.ts";
import type { JournalOwner, StoredRecord } from "./stored-work.ts";

export type JournalStore = {
  /** Writes in the same task as the keystroke, so that the text survives a page close right after it. */
  persist: (work: CellWork) => void;
  forget: (address: CellAddress) => void;
  /**
   * Offers the work of closed tabs, newest first per cell. Accepted work moves to this tab; the rest stays
   * where it is. Returns the number of rejected records.
   */
  adopt: (accept: (work: CellWork) => boolean) => Promise<number>;
  /**
   * Reports the number of texts in other open tabs, now and on every change, and the closing of such a tab,
   * until the returned function is called.
   */
  watchOthers: (listener: (count: number) => void, onClosed: () => void) => () => void;
};

/** Minimum interval between counts, in ms: changes of other tabs within it are counted together. */
const countingMs = 200;

/** Opens the database of a journal and marks the tab as open. */
export async function openJournalStore(
  owner: JournalOwner,
  tab: string,
  onFailure: () => void,
): Promise<JournalStore> {
  const { person, app, branch } = owner;
  void lockTab(tab);
  const db = await openJournalDatabase();
  let isOpen = true;
  // The browser closes the database when the user clears the site's data.
  db.onclose = () => {
    isOpen = false;
    onFailure();
  };
  const keyOf = ({ key, language }: CellAddress, ownerTab = tab) => [
    person,
    app,
    branch,
    ownerTab,
    key,
    language,
  ];
  const range = rangeBelow(person, app, branch);

  /** Cells whose text this tab stores; other tabs are notified when the number changes. */
  const cells = new Set<string>();
  const channel = openJournalChannel(person);
  const counts = createListeners<[count: number]>();
  const closings = createListeners();
  /** Other open tabs with texts. */
  const watchedTabs = new Set<string>();
  const count = () =>
    countOthers().then(
      (found) => counts.notify(found),
      () => undefined,
    );
  const { ask: scheduleCount } = throttle(count, countingMs);
  channel.onmessage = ({ data }) => data === branch && scheduleCount();

  function write(action: (store: IDBObjectStore) => void, isCountChanged: boolean): void {
    if (!isOpen) return;
    const transaction = db.transaction("work", "readwrite");
    transaction.onabort = onFailure;
    if (isCountChanged) transaction.oncomplete = () => channel.postMessage(branch);
    action(transaction.objectStore("work"));
    // Commits without waiting for the result, so that the write survives even if the page is killed now.
    transaction.commit();
  }

  /** Moves early texts of closed tabs into the database. */
  async function moveEarlyTexts(): Promise<void> {
    const closedTabs = await listClosedTabs(listEarlyTexts(owner).map((record) => record.tab));
    // Lists again, because another tab may have moved some of them.
    const remaining = listEarlyTexts(owner).filter((record) => closedTabs.has(record.tab));
    if (remaining.length === 0) return;
    const transaction = db.transaction("work", "readwrite");
    for (const record of remaining)
      transaction.objectStore("work").put({ ...record, tab: `storage ${record.tab}` });
    await finished(transaction);
    for (const record of remaining) removeEarly(record);
  }

  async function listClosedTabsWithWork(): Promise<ReadonlySet<string>> {
    const stored = await resultOf<StoredRecord[]>(db.transaction("work").objectStore("work").getAll(range));
    return listClosedTabs(stored.map((record) => record.tab).filter((record) => record !== tab));
  }

  /** Ignores closed tabs: their texts are adopted by the next tab. */
  async function countOthers(): Promise<number> {
    if (navigator.locks === undefined) return 0;
    const open = await listOpenTabs();
    const stored = await resultOf<StoredRecord[]>(db.transaction("work").objectStore("work").getAll(range));
    const theirs = stored.filter((record) => record.tab !== tab && open.has(record.tab));
    for (const record of theirs) watchClosing(record.tab);
    return theirs.length;
  }

  /** A closed tab sends no message; the release of its lock reports the closing. */
  function watchClosing(otherTab: string): void {
    if (watchedTabs.has(otherTab)) return;
    watchedTabs.add(otherTab);
    void waitUntilTabCloses(otherTab).then(() => {
      watchedTabs.delete(otherTab);
      scheduleCount();
      closings.notify();
    });
  }

  return {
    persist(work) {
      const isAdded = !cells.has(addressId(work));
      cells.add(addressId(work));
      const { key, language } = work;
      write((store) => store.put({ ...owner, tab, key, language, work }), isAdded);
    },
    forget: (address) => write((store) => store.delete(keyOf(address)), cells.delete(addressId(address))),
    async adopt(accept) {
      await moveEarlyTexts();
      const closedTabs = await listClosedTabsWithWork();
      const transaction = db.transaction("work", "readwrite");
      const store = transaction.objectStore("work");
      // Reads, offers and moves in one transaction and one task, so that no keystroke can interleave.
      const stored = (await resultOf<StoredRecord[]>(store.getAll(range))).filter((record) =>
        closedTabs.has(record.tab),
      );
      let remaining = 0;
      for (const record of stored.toSorted(byAge)) {
        if (!accept(record.work)) {
          remaining += 1;
          continue;
        }
        store.put({ ...record, tab });
        store.delete(keyOf(record, record.tab));
      }
      await finished(transaction);
      scheduleCount();
      return remaining;
    },
    watchOthers(listener, onClosed) {
      void count();
      const unsubscribers = [counts.subscribe(listener), closings.subscribe(onClosed)];
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
  };
}

function byAge(a: StoredRecord, b: StoredRecord): number {
  return b.work.edited - a.work.edited;
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
