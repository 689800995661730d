import { type DBSchema, openDB } from "idb";
import type { CellAddress } from "#dashboard/api/send-save.ts";
import type { Journal, JournalOwner } from "./journal.ts";
import type { KeptWork } from "./kept-work.ts";

export type JournalStore = Omit<Journal, "isKept">;

type Kept = JournalOwner & CellAddress & { tab: string; work: KeptWork };
type Key = [person: string, app: string, branch: string, tab: string, key: string, language: string];

interface JournalSchema extends DBSchema {
  work: { key: Key; value: Kept };
}

const lockPrefix = "parlance.tab.";
/** Sorts after every text. */
const afterAll = "\uffff";

/** The database of a journal, for a tab that counts as alive from then on. */
export async function openJournalStore(
  owner: JournalOwner,
  tab: string,
  onFailure: () => void,
): Promise<JournalStore> {
  const { person, app, branch } = owner;
  holdTab(tab);
  const db = await openDB<JournalSchema>("parlance", 1, {
    upgrade(opened) {
      opened.createObjectStore("work", { keyPath: ["person", "app", "branch", "tab", "key", "language"] });
    },
  });
  const keyOf = ({ key, language }: CellAddress, of = tab): Key => [person, app, branch, of, key, language];

  function write(act: (store: ReturnType<typeof storeOf>) => Promise<unknown>): void {
    const transaction = db.transaction("work", "readwrite");
    act(storeOf(transaction)).catch(onFailure);
    // Without waiting for the answer: a page that is killed now has handed everything over.
    transaction.commit();
    transaction.done.catch(() => undefined);
  }

  return {
    keep: (work) =>
      write((store) => store.put({ ...owner, tab, key: work.key, language: work.language, work })),
    forget: (address) => write((store) => store.delete(keyOf(address))),
    async adopt(take) {
      const alive = await livingTabs();
      const range = IDBKeyRange.bound([person, app, branch], [person, app, branch, afterAll]);
      // Read, offered and moved in one transaction and one task: no keystroke comes between.
      const { store, done } = db.transaction("work", "readwrite");
      const kept = (await store.getAll(range)).filter((one) => one.tab !== tab && !alive.has(one.tab));
      let left = 0;
      for (const one of kept.toSorted((a, b) => b.work.edited - a.work.edited)) {
        if (!take(one.work)) left += 1;
        // Whether it was moved is known when all is done.
        else
          for (const step of [store.put({ ...one, tab }), store.delete(keyOf(one, one.tab))])
            step.catch(ignore);
      }
      await done;
      return left;
    },
  };
}

function storeOf(transaction: {
  store: { put: (kept: Kept) => Promise<Key>; delete: (key: Key) => Promise<void> };
}) {
  return transaction.store;
}

const ignore = () => undefined;

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
