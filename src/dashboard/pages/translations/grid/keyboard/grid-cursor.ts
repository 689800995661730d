import { useSyncExternalStore } from "react";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";

/** Columns of the grid: 0 is the key, 1 the source, then the chosen languages. */
export const keyColumn = 0;
export const sourceColumn = 1;
/** Number of columns before the chosen languages. */
export const pinnedColumns = 2;

export type CursorState = Readonly<{
  row: number;
  column: number;
  /** Address of the open text; not its position, as rows and columns can move. */
  editing: CellAddress | undefined;
  /** Whether the cursor is in the header; `row` is then the row it came from. */
  header: boolean;
  /** Whether the keyboard focus is in the grid; only then may a cell take the browser's focus. */
  active: boolean;
  /** Whether a pointer press moved the cursor; the grid then scrolls only as far as needed. */
  pressed: boolean;
}>;
export type Cursor = ReturnType<typeof createCursor>;

/** Position of the keyboard cursor, outside React: a move renders only the two rows concerned. */
export function createCursor(start: { row: number; column: number }) {
  let state: CursorState = { ...start, editing: undefined, header: false, active: false, pressed: false };
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
    moveTo(row: number, column: number, pressed = false): void {
      set({ ...clamped(row, column), editing: undefined, header: false, pressed });
    },
    toHeader(column: number): void {
      set({ ...clamped(state.row, column), editing: undefined, header: true, active: true });
    },
    /** Moves the cursor along with its row or column; an open text stays open. */
    follow(position: Partial<Pick<CursorState, "row" | "column">>): void {
      set(position);
    },
    edit({ key, language }: CellAddress, typedOver = false): void {
      isTypedOver = typedOver;
      set({ editing: { key, language }, header: false, active: true });
    },
    /**
     * Whether the open text was opened by typing over it. True only once: a field that is mounted again
     * already contains the typed text.
     */
    consumeTypedOver(): boolean {
      const value = isTypedOver;
      isTypedOver = false;
      return value;
    },
    leave(): void {
      set({ editing: undefined });
    },
    /** Whether a pasted table is still being analyzed; no text opens until then. */
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
    a.active === b.active &&
    a.pressed === b.pressed
  );
}

/** Renders the component again only when the result of `read`, a primitive value, changes. */
export function useCursor<T extends string | number | boolean>(
  cursor: Cursor,
  read: (state: CursorState) => T,
): T {
  return useSyncExternalStore(cursor.subscribe, () => read(cursor.get()));
}
