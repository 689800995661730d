import { useSyncExternalStore } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import type { BulkStart } from "./bulk-values.ts";

/** The open part of the bulk actions: their menu, or the dialog of an action. */
type OpenPart = "menu" | BulkStart;

export type BulkStore = ReturnType<typeof createBulk>;

/** State outside React: keys and the palette open an action without rendering the grid. */
export function createBulk() {
  let part: OpenPart | undefined;
  const listeners = createListeners();

  function set(next: OpenPart | undefined): void {
    part = next;
    listeners.notify();
  }

  return {
    get: (): OpenPart | undefined => part,
    open: (next: OpenPart) => set(next),
    /** Closes the menu; an action that was chosen in it stays open. */
    closeMenu: () => part === "menu" && set(undefined),
    close: () => set(undefined),
    subscribe: listeners.subscribe,
  };
}

export function useOpenBulk(store: BulkStore): OpenPart | undefined {
  return useSyncExternalStore(store.subscribe, store.get);
}
