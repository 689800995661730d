import { type FocusEvent, useLayoutEffect, useReducer, useRef, useState } from "react";
import type { Cell } from "#contract/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { onTextStored } from "#dashboard/editing/base-cell.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";

/**
 * The cell that a focused text field shows: its state when the field got the focus, updated when this field stores a
 * text or the user accepts a newer text. Other changes do not replace the text under the cursor.
 */
export function usePinnedCell(queue: SaveQueue, { key, language }: CellAddress) {
  // A ref, since it is read right after a text is stored, before the next paint.
  const pinned = useRef<Cell>(undefined);
  const [isPinned, setIsPinned] = useState(false);
  const [, repaint] = useReducer((paints: number) => paints + 1, 0);
  useLayoutEffect(() => {
    if (!isPinned) return;
    const address = { key, language };
    const release = queue.markOpen(address);
    const stop = onTextStored(queue, address, (stored) => {
      pinned.current &&= stored(pinned.current);
    });
    return () => {
      stop();
      release();
    };
  }, [queue, key, language, isPinned]);

  return {
    pinned: () => pinned.current,
    pin(cell: Cell): void {
      pinned.current ??= cell;
      setIsPinned(true);
    },
    release(event: FocusEvent): void {
      // The window lost the focus; the cursor stays in the field.
      if (document.activeElement === event.currentTarget) return;
      pinned.current = undefined;
      setIsPinned(false);
    },
    replace(cell: Cell): void {
      pinned.current &&= cell;
      repaint();
    },
  };
}
