import { addressId } from "#dashboard/editing/cell-address.ts";
import type { CellWork } from "#dashboard/editing/cell-work.ts";
import { removeEarly, writeEarly } from "./early-texts.ts";
import type { JournalStore } from "./journal-store.ts";
import type { JournalOwner } from "./stored-work.ts";

export type Journal = JournalStore & {
  /** False where the browser cannot store anything: then leaving the page asks first. */
  isKept: () => boolean;
};

/** The unsaved work of one tab in IndexedDB. Until the database is open, `localStorage` has it. */
export function openJournal(owner: JournalOwner, tab: string): Journal {
  let store: JournalStore | undefined;
  let failed = false;
  let isEarlyFull = false;
  const early = new Map<string, CellWork>();
  const fail = () => {
    failed = true;
  };
  // Not needed for the first rows.
  const opening = import("./journal-store.ts")
    .then(({ openJournalStore }) => openJournalStore(owner, tab, fail))
    .then((opened) => {
      store = opened;
      for (const work of early.values()) {
        opened.keep(work);
        removeEarly({ ...owner, tab, ...work });
      }
    }, fail);

  return {
    isKept: () => !failed && (store !== undefined || !isEarlyFull),
    keep(work) {
      if (store !== undefined) return store.keep(work);
      const { key, language } = work;
      early.set(addressId(work), work);
      isEarlyFull ||= !writeEarly({ ...owner, tab, key, language, work });
    },
    forget(address) {
      if (store !== undefined) return store.forget(address);
      early.delete(addressId(address));
      removeEarly({ ...owner, tab, ...address });
    },
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
