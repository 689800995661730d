import type { JournalOwner, JournalStore } from "./journal-store.ts";

export type Journal = JournalStore & {
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
  const whenOpen = (action: (opened: JournalStore) => void): void => {
    if (store !== undefined) action(store);
    else void opening.then(() => store && action(store));
  };

  return {
    isKept: () => !failed,
    keep: (work) => whenOpen((opened) => opened.keep(work)),
    forget: (address) => whenOpen((opened) => opened.forget(address)),
    async adopt(take) {
      await opening;
      return store?.adopt(take) ?? 0;
    },
    watchOthers(listener) {
      let stop = (): void => {
        isLeft = true;
      };
      let isLeft = false;
      void opening.then(() => {
        if (isLeft) return;
        // Where nothing is kept, no other tab keeps anything either.
        if (store === undefined) listener(0);
        else stop = store.watchOthers(listener);
      });
      return () => stop();
    },
  };
}
