import { type FocusEvent, useLayoutEffect, useReducer, useRef, useState } from "react";
import type { Cell } from "#contract/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { SaveQueue } from "#dashboard/editing/save-queue.ts";
import { onTextStored } from "#dashboard/editing/seen-cell.ts";

/**
 * The cell that a field shows while it has the cursor: as it was when the cursor came, then as its text was stored, or as
 * somebody took it over. Nothing else comes below the cursor, nor from a tab that is gone.
 */
export function useHeldCell(queue: SaveQueue, { key, language }: CellAddress) {
  // Read as soon as a text is stored, before the next paint.
  const held = useRef<Cell>(undefined);
  const [isHeld, setIsHeld] = useState(false);
  const [, repaint] = useReducer((paints: number) => paints + 1, 0);
  useLayoutEffect(() => {
    if (!isHeld) return;
    const address = { key, language };
    const release = queue.markOpen(address);
    const stop = onTextStored(queue, address, (stored) => {
      held.current &&= stored(held.current);
    });
    return () => {
      stop();
      release();
    };
  }, [queue, key, language, isHeld]);

  return {
    held: () => held.current,
    hold(cell: Cell): void {
      held.current ??= cell;
      setIsHeld(true);
    },
    release(event: FocusEvent): void {
      // The window was left, and the cursor waits for its person.
      if (document.activeElement === event.currentTarget) return;
      held.current = undefined;
      setIsHeld(false);
    },
    become(cell: Cell): void {
      held.current &&= cell;
      repaint();
    },
  };
}
