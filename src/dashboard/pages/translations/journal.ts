import type { DBSchema, IDBPDatabase } from "idb";
import type { CellAddress } from "#dashboard/api/send-save.ts";
import type { CellWork } from "./cell-work.ts";

/** Whose work it is: never shown to another account. */
export type JournalOwner = { person: string; app: string; branch: string };

export type Journal = {
  /** Written in the same task as the keystroke, so that it outlives the page from then on. */
  keep: (work: CellWork) => void;
  forget: (address: CellAddress) => void;
  /** Takes over what tabs that are gone left behind, oldest first. */
  adopt: () => Promise<CellWork[]>;
  /** False where the browser keeps nothing: then leaving the page asks. */
  isKept: () => boolean;
};

type Kept = JournalOwner & CellAddress & { tab: string; work: CellWork };
type Key = [person: string, app: string, branch: string, tab: string, key: string, language: string];

interface JournalSchema extends DBSchema {
  work: { key: Key; value: Kept };
}

const lockPrefix = "parlance.tab.";
/** Sorts after every text. */
const afterAll = "\uffff";

/** The unsaved work of one tab in IndexedDB. What comes before the database is open waits for it. */
export function openJournal(owner: JournalOwner, tab: string): Journal {
  const { person, app, branch } = owner;
  let db: IDBPDatabase<JournalSchema> | undefined;
  let failed = false;
  const opening = open().then(
    (opened) => {
      db = opened;
    },
    () => {
      failed = true;
    },
  );
  holdTab(tab);

  const whenOpen = (act: (opened: IDBPDatabase<JournalSchema>) => void): void => {
    if (db !== undefined) act(db);
    else void opening.then(() => db && act(db));
  };
  const keyOf = ({ key, language }: CellAddress): Key => [person, app, branch, tab, key, language];

  function write(act: (store: ReturnType<typeof storeOf>) => Promise<unknown>): void {
    whenOpen((opened) => {
      const transaction = opened.transaction("work", "readwrite");
      act(storeOf(transaction)).catch(() => {
        failed = true;
      });
      // Without waiting for the answer: a page that is killed now has handed everything over.
      transaction.commit();
      transaction.done.catch(() => undefined);
    });
  }

  return {
    isKept: () => !failed,
    keep: (work) =>
      write((store) => store.put({ ...owner, tab, key: work.key, language: work.language, work })),
    forget: (address) => write((store) => store.delete(keyOf(address))),
    async adopt() {
      await opening;
      if (db === undefined) return [];
      const alive = await livingTabs();
      const range = IDBKeyRange.bound([person, app, branch], [person, app, branch, afterAll]);
      const left = (await db.getAll("work", range)).filter(
        (kept) => kept.tab !== tab && !alive.has(kept.tab),
      );
      const newest = left.toSorted((a, b) => b.work.edited - a.work.edited);
      // The same cell left by two tabs: the older text waits until the newer one is done with.
      const firsts = newest.filter(
        (kept, index) => newest.findIndex((one) => isSameCell(one, kept)) === index,
      );
      const transaction = db.transaction("work", "readwrite");
      for (const kept of firsts) {
        void transaction.store.put({ ...kept, tab });
        void transaction.store.delete([person, app, branch, kept.tab, kept.key, kept.language]);
      }
      await transaction.done;
      return firsts.map((kept) => kept.work).reverse();
    },
  };
}

function storeOf(transaction: {
  store: { put: (kept: Kept) => Promise<Key>; delete: (key: Key) => Promise<void> };
}) {
  return transaction.store;
}

function isSameCell(a: CellAddress, b: CellAddress): boolean {
  return a.key === b.key && a.language === b.language;
}

/** Not needed for the first rows; what is typed before it is there waits for it. */
async function open(): Promise<IDBPDatabase<JournalSchema>> {
  const { openDB } = await import("idb");
  return openDB<JournalSchema>("parlance", 1, {
    upgrade(db) {
      db.createObjectStore("work", { keyPath: ["person", "app", "branch", "tab", "key", "language"] });
    },
  });
}

/** A lock that the browser gives back when the tab is gone, however it went. */
function holdTab(tab: string): void {
  void navigator.locks?.request(lockPrefix + tab, { ifAvailable: true }, (lock) =>
    lock === null ? undefined : new Promise(() => {}),
  );
}

/** Where there are no locks every other tab counts as gone: at worst a text is sent twice. */
async function livingTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name = "" }) => (name.startsWith(lockPrefix) ? name.slice(lockPrefix.length) : [])),
  );
}
