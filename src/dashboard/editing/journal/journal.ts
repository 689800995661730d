import { addressId } from "#dashboard/editing/cell-address.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { removeEarly, writeEarly } from "./early-texts.ts";
import type { JournalOwner } from "./journal-record.ts";
import type { JournalStore } from "./journal-store.ts";

/** Storage in the browser for unsaved cells, so that they survive a reload or a closed tab. */
export type Journal = JournalStore & {
  /** False if the browser cannot store anything: leaving the page then needs confirmation. */
  isPersisted: () => boolean;
};

/** Opens the journal of one tab: it stores unsaved cells in IndexedDB, and in `localStorage` until that is open. */
export function openJournal(owner: JournalOwner, tab: string): Journal {
  let store: JournalStore | undefined;
  let hasFailed = false;
  /** Whether `localStorage` refused an early text. */
  let hasRefusedEarlyText = false;
  const earlyCells = new Map<string, UnsavedCell>();
  const handleFailure = () => {
    hasFailed = true;
  };
  // Loaded later, since the first rows do not need it.
  const opening = import("./journal-store.ts")
    .then(({ openJournalStore }) => openJournalStore(owner, tab, handleFailure))
    .then((opened) => {
      store = opened;
      for (const unsaved of earlyCells.values()) {
        opened.persist(unsaved);
        removeEarly({ ...owner, tab, ...unsaved });
      }
    }, handleFailure);

  return {
    isPersisted: () => !hasFailed && (store !== undefined || !hasRefusedEarlyText),
    persist(unsaved) {
      if (store !== undefined) return store.persist(unsaved);
      const { key, language } = unsaved;
      earlyCells.set(addressId(unsaved), unsaved);
      hasRefusedEarlyText ||= !writeEarly({ ...owner, tab, key, language, work: unsaved });
    },
    forget(address) {
      if (store !== undefined) return store.forget(address);
      earlyCells.delete(addressId(address));
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
