import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Cell } from "#contract/entries.ts";
import { type CellAddress, textOf } from "#dashboard/api/entries/send-save.ts";
import { onTextStored } from "#dashboard/editing/base-cell.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { isPartUnsaved, keepObservedValue } from "#dashboard/editing/cell-parts.ts";
import { displayedText } from "#dashboard/editing/queue/unsaved-cell.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { storeText } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { fieldText, showText } from "./field-text.ts";
import { movedCell, type OpenedCell } from "./opened-cell.ts";

/**
 * Time in ms for which the state of a closed editor is retained: the pointer press that closed the editor may also
 * press a button that acts on its text.
 */
const pressMs = 500;

/**
 * State of an open cell. The field shows the cell as it was opened, and then each version whose text this user stored
 * or accepted. Texts of other users are shown beside the field until then, so that the text never changes under the
 * caret.
 */
export function useOpenedCell(
  { key, language }: CellAddress,
  cell: Cell,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const grid = useGrid();
  const { queue, opened } = grid;
  const leave = useEffectEvent(() => storeText(grid, "leave"));
  const [initial] = useState(() => {
    const previous = opened.get(addressId({ key, language }));
    const unsaved = queue.unsavedOf({ key, language });
    const isTyped = unsaved !== undefined && isPartUnsaved(unsaved, "text");
    const openedCell: OpenedCell = { cell, field: null, isTyped };
    return (
      (previous && movedCell(previous)) ?? { openedCell, text: displayedText(cell, unsaved), part: undefined }
    );
  });
  const shown = useRef(initial.openedCell);
  useLayoutEffect(() => {
    const address = { key, language };
    const id = addressId(address);
    const openedCell = shown.current;
    openedCell.field = field.current;
    opened.set(id, openedCell);
    const release = queue.markOpen(address, () => leave());
    const stop = onTextStored(queue, address, (stored) => {
      openedCell.cell = stored(openedCell.cell);
    });
    const forget = () => {
      stop();
      if (opened.get(id) === openedCell) opened.delete(id);
    };
    return () => {
      release();
      setTimeout(forget, pressMs);
    };
  }, [queue, opened, key, language, field]);

  /** Whether the field shows the stored text, so that replacing it loses nothing. */
  function isUnchanged(): boolean {
    const { cell: openedCell, field: openField } = shown.current;
    const unsaved = queue.unsavedOf({ key, language });
    const isUnsaved = unsaved !== undefined && isPartUnsaved(unsaved, "text");
    return !isUnsaved && (openField === null || fieldText(openField) === textOf(openedCell));
  }

  return {
    /** Initial text of the field. */
    start: initial.text,
    /** Id of the part of a message that was focused before its row moved. */
    part: initial.part,
    shownCell: () => shown.current.cell,
    isUnchanged,
    /** Adopts a newer version of the cell if it has the same text and the field is unchanged. */
    follow(newer: Cell): void {
      const openedCell = shown.current;
      const isSame = newer.version > openedCell.cell.version && textOf(newer) === textOf(openedCell.cell);
      if (isSame && isUnchanged()) openedCell.cell = keepObservedValue(newer, openedCell.cell);
    },
    /** Replaces the text with that of a newer version, which further typing is based on. */
    accept(newer: Cell): void {
      const openedCell = shown.current;
      openedCell.cell = keepObservedValue(newer, openedCell.cell);
      if (openedCell.field !== null) showText(openedCell.field, textOf(newer));
    },
  };
}
