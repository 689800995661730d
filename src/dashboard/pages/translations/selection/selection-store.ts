import { useSyncExternalStore } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { noRows, type RowSelection } from "./row-selection.ts";

export type SelectionStore = ReturnType<typeof createSelection>;

/** The selected rows, outside React: a change renders only the rows concerned. */
export function createSelection() {
  let selection = noRows;
  const listeners = createListeners();

  function set(next: RowSelection): void {
    selection = next;
    listeners.notify();
  }

  return {
    get: (): RowSelection => selection,
    /** Changes the selection of a set; a selection of another set ends. */
    change(id: string, next: (selection: RowSelection) => RowSelection): void {
      set(next(selection.set === id ? selection : { set: id, ranges: [] }));
    },
    clear: () => set(noRows),
    subscribe: listeners.subscribe,
  };
}

/**
 * Renders the component again only when the result of `read` changes; it must be a primitive value or a part of the
 * selection.
 */
export function useSelection<T>(store: SelectionStore, read: (selection: RowSelection) => T): T {
  return useSyncExternalStore(store.subscribe, () => read(store.get()));
}
