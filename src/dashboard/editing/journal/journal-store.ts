import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
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
import type { JournalOwner, JournalRecord } from "./journal-record.ts";

export type JournalStore = {
  /** Writes in the same task as the keystroke, so that the text survives if the page is closed right after it. */
  persist: (unsaved: UnsavedCell) => void;
  /** Deletes the record of a cell, because nothing in it is unsaved any more. */
  forget: (address: CellAddress) => void;
  /**
   * Offers the unsaved cells of closed tabs to `accept`, newest first. Accepted cells move to this tab, rejected cells
   * stay where they are. Returns the number of rejected cells.
   */
  adopt: (accept: (unsaved: UnsavedCell) => boolean) => Promise<number>;
  /**
   * Reports the number of texts in other open tabs, now and on every change; calls `onClosed` when such a tab closes.
   * Returns a function that stops both.
   */
  watchOthers: (listener: (count: number) => void, onClosed: () => void) => () => void;
};

/** Delay before texts of other tabs are counted, in ms, so that changes in quick succession cause one count. */
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
  const notifyCount = () =>
    countTextsOfOpenTabs().then(
      (count) => counts.notify(count),
      () => undefined,
    );
  const { ask: scheduleCount } = throttle(notifyCount, countingMs);
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
    // Lists the texts again, because another tab may have moved some in the meantime.
    const earlyTexts = listEarlyTexts(owner).filter((record) => closedTabs.has(record.tab));
    if (earlyTexts.length === 0) return;
    const transaction = db.transaction("work", "readwrite");
    for (const record of earlyTexts)
      transaction.objectStore("work").put({ ...record, tab: `storage ${record.tab}` });
    await finished(transaction);
    for (const record of earlyTexts) removeEarly(record);
  }

  async function listClosedTabsWithTexts(): Promise<ReadonlySet<string>> {
    const stored = await resultOf<JournalRecord[]>(db.transaction("work").objectStore("work").getAll(range));
    return listClosedTabs(stored.map((record) => record.tab).filter((record) => record !== tab));
  }

  /** Number of texts in other open tabs. Texts of closed tabs are adopted instead. */
  async function countTextsOfOpenTabs(): Promise<number> {
    if (navigator.locks === undefined) return 0;
    const open = await listOpenTabs();
    const stored = await resultOf<JournalRecord[]>(db.transaction("work").objectStore("work").getAll(range));
    const ofOpenTabs = stored.filter((record) => record.tab !== tab && open.has(record.tab));
    for (const record of ofOpenTabs) watchClosing(record.tab);
    return ofOpenTabs.length;
  }

  /** Waits for the lock of a tab, which the browser releases when the tab closes: a closed tab sends no message. */
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
    persist(unsaved) {
      const isNewCell = !cells.has(addressId(unsaved));
      cells.add(addressId(unsaved));
      const { key, language } = unsaved;
      write((store) => store.put({ ...owner, tab, key, language, work: unsaved }), isNewCell);
    },
    forget: (address) => write((store) => store.delete(keyOf(address)), cells.delete(addressId(address))),
    async adopt(accept) {
      await moveEarlyTexts();
      const closedTabs = await listClosedTabsWithTexts();
      const transaction = db.transaction("work", "readwrite");
      const store = transaction.objectStore("work");
      // Reads, offers and moves in one transaction and one task, so that no keystroke can interleave.
      const stored = (await resultOf<JournalRecord[]>(store.getAll(range))).filter((record) =>
        closedTabs.has(record.tab),
      );
      let rejectedCount = 0;
      for (const record of stored.toSorted(newestFirst)) {
        if (!accept(record.work)) {
          rejectedCount += 1;
          continue;
        }
        store.put({ ...record, tab });
        store.delete(keyOf(record, record.tab));
      }
      await finished(transaction);
      scheduleCount();
      return rejectedCount;
    },
    watchOthers(listener, onClosed) {
      void notifyCount();
      const unsubscribers = [counts.subscribe(listener), closings.subscribe(onClosed)];
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
  };
}

function newestFirst(a: JournalRecord, b: JournalRecord): number {
  return b.work.edited - a.work.edited;
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
