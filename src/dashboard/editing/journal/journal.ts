import type { JournalOwner, JournalStore } from "./journal-store.ts";

export type Journal = JournalStore & {
  /** False where the browser cannot store anything: then leaving the page asks first. */
  isKept: () => boolean;
};

/** The unsaved work of one tab in IndexedDB. Writes wait until the database is open. */
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
    watchOthers(listener, onClosed) {
      let stop = (): void => {
        isLeft = true;
      };
      let isLeft = false;
      void opening.then(() => {
        if (isLeft) return;
        // Where nothing can be stored, no other tab stores anything either.
        if (store === undefined) listener(0);
        else stop = store.watchOthers(listener, onClosed);
      });
      return () => stop();
    },
  };
}
