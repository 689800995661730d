import { addressId } from "#dashboard/editing/cell-address.ts";
import type { CellWork } from "#dashboard/editing/queue/cell-work.ts";
import { removeEarly, writeEarly } from "./early-texts.ts";
import type { JournalStore } from "./journal-store.ts";
import type { JournalOwner } from "./stored-work.ts";

export type Journal = JournalStore & {
  /** False if the browser cannot store anything: leaving the page then needs confirmation. */
  isPersisted: () => boolean;
};

/** Persists the unsaved work of one tab in IndexedDB, and in `localStorage` until the database is open. */
export function openJournal(owner: JournalOwner, tab: string): Journal {
  let store: JournalStore | undefined;
  let failed = false;
  let isEarlyFull = false;
  const early = new Map<string, CellWork>();
  const fail = () => {
    failed = true;
  };
  // Loaded later: not needed for the first rows.
  const opening = import("./journal-store.ts")
    .then(({ openJournalStore }) => openJournalStore(owner, tab, fail))
    .then((opened) => {
      store = opened;
      for (const work of early.values()) {
        opened.persist(work);
        removeEarly({ ...owner, tab, ...work });
      }
    }, fail);

  return {
    isPersisted: () => !failed && (store !== undefined || !isEarlyFull),
    persist(work) {
      if (store !== undefined) return store.persist(work);
      const { key, language } = work;
      early.set(addressId(work), work);
      isEarlyFull ||= !writeEarly({ ...owner, tab, key, language, work });
    },
    forget(address) {
      if (store !== undefined) return store.forget(address);
      early.delete(addressId(address));
      removeEarly({ ...owner, tab, ...address });
    },
    async adopt(accept) {
      await opening;
      return store?.adopt(accept) ?? 0;
    },
    watchOthers(listener, onClosed) {
      let stop = (): void => {
        isStopped = true;
      };
      let isStopped = false;
      void opening.then(() => {
        if (isStopped) return;
        // If nothing can be stored here, no other tab stores anything either.
        if (store === undefined) listener(0);
        else stop = store.watchOthers(listener, onClosed);
      });
      return () => stop();
    },
  };
}
