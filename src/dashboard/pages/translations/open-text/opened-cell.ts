import type { Cell } from "#contract/entries.ts";
import type { CheckName } from "#text/checks/check-names.ts";
import { fieldSelection, fieldText } from "./field-text.ts";

/** State of an open editor, and the actions that its parts offer to keyboard commands and buttons. */
export type OpenedCell = {
  cell: Cell;
  /** The field of the whole text. */
  field: HTMLTextAreaElement | null;
  /** The user typed in the editor, or the text was unsaved when it opened. */
  isTyped?: boolean;
  /** Id of the part focused last, in a message that is edited form by form. */
  part?: string;
  /** The row has moved: the editor that opens in its new place continues with this state. */
  isMoved?: true;
  /** Selection before the row moved. */
  selection?: readonly [number, number];
  /** Shows which digit inserts which placeholder. */
  offer?: () => void;
  /** Switches between the forms of a message and its whole text. */
  toggleForms?: () => void;
  /** Replaces the whole text in one undoable step. */
  replace?: (text: string) => void;
  /** Fixes the findings of a check, by default of the first fixable check. */
  fix?: (check?: CheckName) => void;
  /** Replaces the text with the source, or each form with the same form of the source. */
  copySource?: () => void;
  /** Copies the focused form to the empty forms. */
  fillForms?: () => void;
  /** Offers the texts of strings with the same source. */
  insertMatch?: () => void;
  /** Switches between the normal and the wide editor. */
  toggleWide?: () => void;
  /** Restores the text that was typed over; returns false if there was nothing to restore. */
  restoreOverwritten?: () => boolean;
};

/** State with which the editor of a moved row continues; undefined if the row has not moved. */
export function movedCell({ cell, field, isTyped = false, isMoved, part }: OpenedCell) {
  if (!isMoved || field === null) return undefined;
  const openedCell: OpenedCell = { cell, field: null, isTyped, selection: fieldSelection(field) };
  return { openedCell, text: fieldText(field), part };
}

/** Returns a function that restores an overwritten text as one undoable step, unless the cell was saved since. */
export function restorerOf(openedCell: OpenedCell, text: string): () => boolean {
  const { version } = openedCell.cell;
  return () => {
    delete openedCell.restoreOverwritten;
    const { field, cell } = openedCell;
    if (field === null || cell.version !== version || fieldText(field) === text) return false;
    replaceText(openedCell, text);
    return true;
  };
}

/** Replaces the whole text as one undoable step, also while the module that sets `replace` is still loading. */
export function replaceText({ field, replace }: OpenedCell, text: string): void {
  if (replace) {
    replace(text);
    return;
  }
  field?.focus();
  field?.select();
  document.execCommand("insertText", false, text);
}
