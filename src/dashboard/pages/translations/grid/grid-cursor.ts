import { useSyncExternalStore } from "react";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";

/** Columns of the grid: 0 the key, 1 the source, then the chosen languages. */
export const keyColumn = 0;
export const sourceColumn = 1;
export const pinnedColumns = 2;

export type CursorState = Readonly<{
  row: number;
  column: number;
  /** The text that is open, by what it is: its row and column may come to hold another one. */
  editing: CellAddress | undefined;
  /** Whether it is on the names of the columns; `row` is then where it came from. */
  header: boolean;
  /** Whether the keyboard is in the grid; only then may a cell take the browser's focus. */
  active: boolean;
}>;
export type Cursor = ReturnType<typeof createCursor>;

/** Where the keyboard is, outside of React: a move repaints the two rows concerned and nothing else. */
export function createCursor(start: { row: number; column: number }) {
  let state: CursorState = { ...start, editing: undefined, header: false, active: false };
  let isTypedOver = false;
  let isPasting = false;
  let bounds = { rows: 0, columns: pinnedColumns };
  const listeners = createListeners();

  function set(next: Partial<CursorState>): void {
    const merged = { ...state, ...next };
    if (sameState(merged, state)) return;
    state = merged;
    listeners.notify();
  }

  function clamped(row: number, column: number) {
    return {
      row: Math.max(0, Math.min(row, bounds.rows - 1)),
      column: Math.max(0, Math.min(column, bounds.columns - 1)),
    };
  }

  return {
    get: (): CursorState => state,
    bounds: () => bounds,
    setBounds(rows: number, columns: number): void {
      bounds = { rows, columns };
      if (rows > 0) set(clamped(state.row, state.column));
    },
    moveTo(row: number, column: number): void {
      set({ ...clamped(row, column), editing: undefined, header: false });
    },
    toHeader(column: number): void {
      set({ ...clamped(state.row, column), editing: undefined, header: true, active: true });
    },
    /** The row or column was moved, with everything going on in it. */
    follow(position: Partial<Pick<CursorState, "row" | "column">>): void {
      set(position);
    },
    edit({ key, language }: CellAddress, replaces = false): void {
      isTypedOver = replaces;
      set({ editing: { key, language }, header: false, active: true });
    },
    /** Whether the open text was opened by typing over it; once, since a field that is drawn anew holds what was typed. */
    takeTypedOver(): boolean {
      const was = isTypedOver;
      isTypedOver = false;
      return was;
    },
    leave(): void {
      set({ editing: undefined });
    },
    /** Whether a table was pasted of which nobody knows yet what it does: until then no text opens below it. */
    isPasting: (): boolean => isPasting,
    setPasting(pasting: boolean): void {
      isPasting = pasting;
    },
    setActive(active: boolean): void {
      set(active ? { active } : { active, editing: undefined, header: false });
    },
    subscribe: listeners.subscribe,
  };
}

function sameState(a: CursorState, b: CursorState): boolean {
  return (
    a.row === b.row &&
    a.column === b.column &&
    a.editing === b.editing &&
    a.header === b.header &&
    a.active === b.active
  );
}

/** Repaints only when what `read` answers has changed; it must answer a plain value. */
export function useCursor<T extends string | number | boolean>(
  cursor: Cursor,
  read: (state: CursorState) => T,
): T {
  return useSyncExternalStore(cursor.subscribe, () => read(cursor.get()));
}
