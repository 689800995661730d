import type { Cell } from "#contract/entries.ts";
import { typedText } from "./typed-text.ts";

/**
 * What an open editor shows, and the field of its whole text; `offer` shows which digit inserts which placeholder,
 * `toggleForms` leads from the forms of a message to the whole of it and back. `write` puts a text in place of what is
 * selected, as typing does. `bringBack` says whether it brought back what somebody had typed over.
 */
export type OpenedCell = {
  cell: Cell;
  field: HTMLTextAreaElement | null;
  /** Somebody typed here: since it was opened, or before, what was not saved by then. */
  isTyped?: boolean;
  offer?: () => void;
  toggleForms?: () => void;
  write?: (text: string) => void;
  bringBack?: () => boolean;
};

/** Brings back a text that somebody typed over, unless it was saved since: as a step of the field that can be undone. */
export function backTo(own: OpenedCell, text: string): () => boolean {
  const { version } = own.cell;
  return () => {
    delete own.bringBack;
    const { field, cell, write = insertText } = own;
    if (field === null || cell.version !== version || typedText(field) === text) return false;
    field.select();
    write(text);
    return true;
  };
}

function insertText(text: string): void {
  document.execCommand("insertText", false, text);
}
