import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import { type CellAddress, textOf } from "#dashboard/api/entries/send-save.ts";
import { addressId, isSameCell } from "#dashboard/editing/cell-address.ts";
import { hasPart, overSeenValue, storedOver } from "#dashboard/editing/cell-parts.ts";
import { textOfEdit } from "#dashboard/editing/cell-work.ts";
import { storeText } from "#dashboard/pages/translations/grid/grid-commands.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { OpenedCell } from "./opened-cell.ts";
import { typedText } from "./typed-text.ts";

/** The press that closes an editor and does something to its text is one action, about the text that stood there. */
const pressMs = 500;

/**
 * The cell that the field shows: as it was opened, then as its text was stored. What others write comes into it only
 * while nothing was typed; from the first letter on they are told apart.
 */
export function useOpenedCell(
  { key, language }: CellAddress,
  cell: Cell,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const intl = useIntl();
  const grid = useGrid();
  const { queue, opened, sayClosed } = grid;
  const leave = useEffectEvent(() => storeText(grid, "leave"));
  const [first] = useState(cell);
  const shown = useRef<OpenedCell>({ cell: first, field: null });
  const [before] = useState(() => queue.workOf({ key, language }));
  const isTyped = useRef(before !== undefined && hasPart(before, "text"));
  useLayoutEffect(() => {
    const address = { key, language };
    const id = addressId(address);
    const own = shown.current;
    own.field = field.current;
    opened.set(id, own);
    const release = queue.hold(address, () => leave());
    const stop = queue.onOutcome((work, sent) => {
      const isOurs = work.mark === "stored" && textOfEdit(sent) !== undefined;
      if (!isOurs || !isSameCell(work, address)) return;
      own.cell = storedOver(own.cell, sent, work.base);
      isTyped.current = (own.field && typedText(own.field)) !== textOf(work.base);
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
  return {
    opened: () => shown.current.cell,
    noteTyped: () => {
      isTyped.current = true;
    },
    /** Takes over what somebody else wrote; gives the text where it is another one. */
    follow(fresh: Cell): string | undefined {
      const own = shown.current;
      const work = queue.workOf({ key, language });
      const isBusy = isTyped.current || (work !== undefined && hasPart(work, "text"));
      if (isBusy || fresh.version <= own.cell.version) return undefined;
      const text = textOf(fresh);
      const isOther = text !== textOf(own.cell);
      own.cell = overSeenValue(fresh, own.cell);
      if (!isOther) return undefined;
      sayClosed("grid.editor.fresh", { name: fresh.userName ?? intl.formatMessage({ id: "shell.someone" }) });
      return text;
    },
  };
}
