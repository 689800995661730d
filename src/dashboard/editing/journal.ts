import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { CellWork } from "./cell-work.ts";
import type { JournalStore } from "./journal-store.ts";
import type { KeptWork } from "./kept-work.ts";

/** Whose work it is: never shown to another account. */
export type JournalOwner = { person: string; app: string; branch: string };

export type Journal = {
  /** Written in the same task as the keystroke, so that it outlives the page from then on. */
  keep: (work: CellWork) => void;
  forget: (address: CellAddress) => void;
  /**
   * Offers what tabs that are gone left behind, the newest of a cell first. What is taken is of this tab from then on;
   * what is not stays where it is. Answers how many stayed.
   */
  adopt: (take: (work: KeptWork) => boolean) => Promise<number>;
  /** False where the browser keeps nothing: then leaving the page asks. */
  isKept: () => boolean;
};

/** The unsaved work of one tab in IndexedDB. What comes before the database is open waits for it. */
export function openJournal(owner: JournalOwner, tab: string): Journal {
  let store: JournalStore | undefined;
  let failed = false;
  const fail = () => {
    failed = true;
  };
  // Not needed for the first rows.
  const opening = import("./journal-store.ts")
    .then(({ openJournalStore }) => openJournalStore(owner, tab, fail))
    .then((opened) => {
      store = opened;
    }, fail);
  const whenOpen = (act: (opened: JournalStore) => void): void => {
    if (store !== undefined) act(store);
    else void opening.then(() => store && act(store));
  };

  return {
    isKept: () => !failed,
    keep: (work) => whenOpen((opened) => opened.keep(work)),
    forget: (address) => whenOpen((opened) => opened.forget(address)),
    async adopt(take) {
      await opening;
      return store?.adopt(take) ?? 0;
    },
  };
}
