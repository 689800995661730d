import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { Journal } from "#dashboard/editing/journal/journal.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { type SaveSummary, summarize, type UnsavedRow } from "./save-state.ts";
import type { UnsavedCell } from "./unsaved-cell.ts";

/** Holds the unsaved cells of a branch outside React. Every change is written to the journal and notifies listeners. */
export function createUnsavedStore(journal: Pick<Journal, "persist" | "forget">) {
  const rows = new Map<string, UnsavedRow>();
  const listeners = createListeners();
  let version = 0;
  let summary: SaveSummary = { local: 0, sending: 0, waiting: 0, failed: 0, conflicts: 0 };

  function unsavedOf({ key, language }: CellAddress): UnsavedCell | undefined {
    return rows.get(key)?.[language];
  }

  function listUnsaved(): UnsavedCell[] {
    return [...rows.values()].flatMap((row) => Object.values(row));
  }

  function notify(areMarksChanged: boolean): void {
    version += 1;
    if (areMarksChanged) summary = summarize(listUnsaved());
    listeners.notify();
  }

  return {
    unsavedOf,
    listUnsaved,
    unsavedInRow: (key: string): UnsavedRow | undefined => rows.get(key),
    summary: (): SaveSummary => summary,
    /** Notifies the listeners although no unsaved cell has changed. */
    touch: () => notify(false),
    version: (): number => version,
    put(unsaved: UnsavedCell): void {
      const before = unsavedOf(unsaved);
      if (unsaved.mark === "stored") journal.forget(unsaved);
      else journal.persist(unsaved);
      rows.set(unsaved.key, { ...rows.get(unsaved.key), [unsaved.language]: unsaved });
      notify(before?.mark !== unsaved.mark);
    },
    drop(address: CellAddress): void {
      const { [address.language]: dropped, ...rest } = rows.get(address.key) ?? {};
      if (dropped === undefined) return;
      journal.forget(address);
      if (Object.keys(rest).length === 0) rows.delete(address.key);
      else rows.set(address.key, rest);
      notify(true);
    },
    subscribe: listeners.subscribe,
  };
}
