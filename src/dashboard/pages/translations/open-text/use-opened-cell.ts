import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Cell } from "#contract/entries.ts";
import { type CellAddress, textOf } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { hasPart, overSeenValue } from "#dashboard/editing/cell-parts.ts";
import { paintedText } from "#dashboard/editing/cell-work.ts";
import { onOwnText } from "#dashboard/editing/seen-cell.ts";
import { storeText } from "#dashboard/pages/translations/grid/grid-commands.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { movedCell, type OpenedCell } from "./opened-cell.ts";
import { showText, typedText } from "./typed-text.ts";

/** The press that closes an editor and does something to its text is one action, about the text that stood there. */
const pressMs = 500;

/**
 * The cell that the field shows: as it was opened, then as its text was stored, or as somebody took it over. What others
 * write stands beside it until then, however long nothing was typed: no letter joins a text that came below the cursor.
 */
export function useOpenedCell(
  { key, language }: CellAddress,
  cell: Cell,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const grid = useGrid();
  const { queue, opened } = grid;
  const leave = useEffectEvent(() => storeText(grid, "leave"));
  const [begun] = useState(() => {
    const before = opened.get(addressId({ key, language }));
    const work = queue.workOf({ key, language });
    const isTyped = work !== undefined && hasPart(work, "text");
    const own: OpenedCell = { cell, field: null, isTyped };
    return (before && movedCell(before)) ?? { own, text: paintedText(cell, work), part: undefined };
  });
  const shown = useRef(begun.own);
  useLayoutEffect(() => {
    const address = { key, language };
    const id = addressId(address);
    const own = shown.current;
    own.field = field.current;
    opened.set(id, own);
    const release = queue.hold(address, () => leave());
    const stop = onOwnText(queue, address, (stored) => {
      own.cell = stored(own.cell);
    });
    const forget = () => {
      stop();
      if (opened.get(id) === own) opened.delete(id);
    };
    return () => {
      release();
      setTimeout(forget, pressMs);
    };
  }, [queue, opened, key, language, field]);

  /** Whether the field shows what is stored, and nothing of one's own would go with it. */
  function isAsStored(): boolean {
    const { cell: own, field: its } = shown.current;
    const work = queue.workOf({ key, language });
    const isUnsaved = work !== undefined && hasPart(work, "text");
    return !isUnsaved && (its === null || typedText(its) === textOf(own));
  }

  return {
    /** What stands in the field first. */
    start: begun.text,
    /** The form that somebody was in before its row moved. */
    part: begun.part,
    opened: () => shown.current.cell,
    isAsStored,
    /** What else of the cell became another is seen beside the text that stays the same. */
    follow(fresh: Cell): void {
      const own = shown.current;
      const isSame = fresh.version > own.cell.version && textOf(fresh) === textOf(own.cell);
      if (isSame && isAsStored()) own.cell = overSeenValue(fresh, own.cell);
    },
    /** Another text takes the place of the one that is stored, and is what is typed on. */
    take(fresh: Cell): void {
      const own = shown.current;
      own.cell = overSeenValue(fresh, own.cell);
      if (own.field !== null) showText(own.field, textOf(fresh));
    },
  };
}
