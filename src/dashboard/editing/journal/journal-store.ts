import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import type { CellWork } from "#dashboard/editing/cell-work.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { holdTab, listGoneTabs, listOpenTabs, untilTabIsGone } from "#dashboard/lib/storage/tab-locks.ts";
import { throttle } from "#dashboard/lib/time/throttle.ts";
import { listEarlyTexts } from "./early-texts.ts";
import { asked, openJournalChannel, openJournalDatabase, rangeBelow } from "./journal-database.ts";
import { listOlderTexts } from "./older-texts.ts";
import type { JournalOwner, StoredRecord, StoredWork } from "./stored-work.ts";

export type JournalStore = {
  /** Writes in the same task as the keystroke, so that the text survives the page from then on. */
  keep: (work: CellWork) => void;
  forget: (address: CellAddress) => void;
  /**
   * Offers what closed tabs left behind, newest first per cell. Work that is taken belongs to this tab from then on;
   * the rest stays where it is. Answers how many stayed.
   */
  adopt: (take: (work: StoredWork) => boolean) => Promise<number>;
  /**
   * Reports how many texts other open tabs hold, at once and whenever that changes, and when one of them was closed, until
   * the returned function is called.
   */
  watchOthers: (listener: (count: number) => void, onClosed: () => void) => () => void;
};

/** Changes of other tabs that arrive together are counted once. */
const countingMs = 200;

/** Opens the database of a journal, for a tab that counts as open from then on. */
export async function openJournalStore(
  owner: JournalOwner,
  tab: string,
  onFailure: () => void,
): Promise<JournalStore> {
  const { person, app, branch } = owner;
  void holdTab(tab);
  const db = await openJournalDatabase();
  let isOpen = true;
  // Clearing the site's data closes it.
  db.onclose = () => {
    isOpen = false;
    onFailure();
  };
  const keyOf = ({ key, language }: CellAddress, of = tab) => [person, app, branch, of, key, language];
  const range = rangeBelow(person, app, branch);

  /** The cells of which this tab stores a text; listeners are notified when there are more or fewer. */
  const cells = new Set<string>();
  const channel = openJournalChannel(person);
  const counts = createListeners<[count: number]>();
  const closings = createListeners();
  /** Other tabs with texts, each until it is closed. */
  const others = new Set<string>();
  const count = () =>
    countOthers().then(
      (found) => counts.notify(found),
      () => undefined,
    );
  const { ask: countSoon } = throttle(count, countingMs);
  channel.onmessage = ({ data }) => data === branch && countSoon();

  function write(action: (store: IDBObjectStore) => void, isMoreOrFewer: boolean): void {
    if (!isOpen) return;
    const transaction = db.transaction("work", "readwrite");
    transaction.onabort = onFailure;
    if (isMoreOrFewer) transaction.oncomplete = () => channel.postMessage(branch);
    action(transaction.objectStore("work"));
    // Does not wait for the answer: even if the page is killed now, everything is handed over.
    transaction.commit();
  }

  /** Moves what closed tabs left in `localStorage` into the database: early texts, and those of an older release. */
  async function takeStoredTexts(): Promise<void> {
    const list = () => [...listEarlyTexts(owner), ...listOlderTexts(owner)];
    const gone = await listGoneTabs(list().map((one) => one.tab));
    // Listed again, because another tab may have moved some of them.
    const left = list().filter((one) => gone.has(one.tab));
    if (left.length === 0) return;
    const transaction = db.transaction("work", "readwrite");
    for (const { tab: of, work } of left) {
      const { key, language } = work;
      transaction.objectStore("work").put({ ...owner, tab: `storage ${of}`, key, language, work });
    }
    await finished(transaction);
    for (const { forget } of left) forget();
  }

  async function listGone(): Promise<ReadonlySet<string>> {
    const stored = await asked<StoredRecord[]>(db.transaction("work").objectStore("work").getAll(range));
    return listGoneTabs(stored.map((one) => one.tab).filter((one) => one !== tab));
  }

  /** A closed tab has left its texts to the next one; they no longer belong to another tab. */
  async function countOthers(): Promise<number> {
    if (navigator.locks === undefined) return 0;
    const open = await listOpenTabs();
    const stored = await asked<StoredRecord[]>(db.transaction("work").objectStore("work").getAll(range));
    const theirs = stored.filter((one) => one.tab !== tab && open.has(one.tab));
    for (const one of theirs) awaitClosing(one.tab);
    return theirs.length;
  }

  /** A tab that is closed says nothing any more; its lock does. */
  function awaitClosing(other: string): void {
    if (others.has(other)) return;
    others.add(other);
    void untilTabIsGone(other).then(() => {
      others.delete(other);
      countSoon();
      closings.notify();
    });
  }

  return {
    keep(work) {
      const isMore = !cells.has(addressId(work));
      cells.add(addressId(work));
      write((store) => store.put({ ...owner, tab, key: work.key, language: work.language, work }), isMore);
    },
    forget: (address) => write((store) => store.delete(keyOf(address)), cells.delete(addressId(address))),
    async adopt(take) {
      await takeStoredTexts();
      const gone = await listGone();
      const transaction = db.transaction("work", "readwrite");
      const store = transaction.objectStore("work");
      // Reads, offers and moves in one transaction and one task, so that no keystroke comes in between.
      const stored = (await asked<StoredRecord[]>(store.getAll(range))).filter((one) => gone.has(one.tab));
      let left = 0;
      for (const one of stored.toSorted(byAge)) {
        if (!take(one.work)) {
          left += 1;
          continue;
        }
        store.put({ ...one, tab });
        store.delete(keyOf(one, one.tab));
      }
      await finished(transaction);
      countSoon();
      return left;
    },
    watchOthers(listener, onClosed) {
      void count();
      const ends = [counts.subscribe(listener), closings.subscribe(onClosed)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Newest first. */
function byAge(one: StoredRecord, other: StoredRecord): number {
  return other.work.edited - one.work.edited;
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
