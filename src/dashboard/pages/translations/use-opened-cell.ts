import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Cell } from "#contract/entries.ts";
import type { CellAddress } from "#dashboard/api/send-save.ts";
import { addressId, isSameCell } from "./cell-address.ts";
import { textOfEdit } from "./cell-work.ts";
import { type OpenedCell, useGrid } from "./grid-context.ts";

/** The press that closes an editor and does something to its text is one act, about the text that stood there. */
const pressMs = 500;

/** The cell that the field shows: as it was opened, then as its text was stored; what others write is not in it. */
export function useOpenedCell(
  { key, language }: CellAddress,
  cell: Cell,
  field: RefObject<HTMLTextAreaElement | null>,
): () => Cell {
  const { queue, opened } = useGrid();
  const [first] = useState(cell);
  const shown = useRef<OpenedCell>({ cell: first, field: null });
  useLayoutEffect(() => {
    const address = { key, language };
    const id = addressId(address);
    const own = shown.current;
    own.field = field.current;
    opened.set(id, own);
    const release = queue.hold(address);
    const stop = queue.onOutcome((work, sent) => {
      const isOurs = work.mark === "stored" && textOfEdit(sent) !== undefined;
      if (isOurs && isSameCell(work, address)) own.cell = work.base;
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
  return () => shown.current.cell;
}
