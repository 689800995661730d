import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { Journal } from "#dashboard/editing/journal/journal.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import type { CellWork } from "./cell-work.ts";
import { type RowWork, type SaveSummary, summarize } from "./save-state.ts";

/**
 * Store for the unsaved work of all cells, outside React; every change is journaled and notifies listeners.
 */
export function createWorkStore(journal: Pick<Journal, "persist" | "forget">) {
  const rows = new Map<string, RowWork>();
  const listeners = createListeners();
  let version = 0;
  let summary: SaveSummary = { local: 0, sending: 0, waiting: 0, failed: 0, conflicts: 0 };

  function workOf({ key, language }: CellAddress): CellWork | undefined {
    return rows.get(key)?.[language];
  }

  function allWork(): CellWork[] {
    return [...rows.values()].flatMap((row) => Object.values(row));
  }

  function notify(areMarksChanged: boolean): void {
    version += 1;
    if (areMarksChanged) summary = summarize(allWork());
    listeners.notify();
  }

  return {
    workOf,
    allWork,
    rowWork: (key: string): RowWork | undefined => rows.get(key),
    summary: (): SaveSummary => summary,
    /** Notifies the listeners although no work has changed. */
    touch: () => notify(false),
    version: (): number => version,
    put(work: CellWork): void {
      const before = workOf(work);
      if (work.mark === "stored") journal.forget(work);
      else journal.persist(work);
      rows.set(work.key, { ...rows.get(work.key), [work.language]: work });
      notify(before?.mark !== work.mark);
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
