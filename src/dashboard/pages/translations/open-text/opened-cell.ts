import type { Cell } from "#contract/entries.ts";
import type { CheckName } from "#text/checks/check-names.ts";
import { fieldSelection, fieldText } from "./field-text.ts";

/**
 * State of an open editor and the field of its whole text. `offer` shows which digit inserts which
 * placeholder; `toggleForms` switches between the forms of a message and its whole text. `replace` replaces
 * the whole text in one undoable step. `fix` fixes the findings of a check, or else of the first fixable one.
 * `copySource` replaces the text with the source, or each form with that of the source. `fillForms` copies the focused
 * form to the empty ones. `insertMatch` offers the texts of strings with the same source. `toggleWide` switches the
 * wide editor. `restoreOverwritten` restores the text that was typed over, and returns whether it did.
 */
export type OpenedCell = {
  cell: Cell;
  field: HTMLTextAreaElement | null;
  /** The user typed in the editor, or the text was unsaved when it opened. */
  isTyped?: boolean;
  /** Id of the part focused last, in a message that is edited form by form. */
  part?: string;
  /** The row has moved: the editor that opens in its new place continues with this state. */
  isMoved?: true;
  /** Selection before the row moved. */
  selection?: readonly [number, number];
  offer?: () => void;
  toggleForms?: () => void;
  replace?: (text: string) => void;
  fix?: (check?: CheckName) => void;
  copySource?: () => void;
  fillForms?: () => void;
  insertMatch?: () => void;
  toggleWide?: () => void;
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

/** Replaces the whole text as one undoable step, also before the part has loaded that keeps placeholders whole. */
export function replaceText({ field, replace }: OpenedCell, text: string): void {
  if (replace) {
    replace(text);
    return;
  }
  field?.focus();
  field?.select();
  document.execCommand("insertText", false, text);
}
