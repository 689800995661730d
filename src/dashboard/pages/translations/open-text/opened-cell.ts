import type { Cell } from "#contract/entries.ts";
import type { CheckName } from "#text/checks/check-names.ts";
import { typedSelection, typedText } from "./typed-text.ts";

/**
 * What an open editor shows, and the field of its whole text; `offer` shows which digit inserts which placeholder,
 * `toggleForms` leads from the forms of a message to the whole of it and back. `replace` puts another text in place
 * of the whole, as a step that can be undone. `fix` sets right what a check finds in it, else the first that is certain.
 * `bringBack` says whether it brought back what somebody had typed over.
 */
export type OpenedCell = {
  cell: Cell;
  field: HTMLTextAreaElement | null;
  /** Somebody typed here: since it was opened, or before, what was not saved by then. */
  isTyped?: boolean;
  /** The form that had the focus last, in a message with forms. */
  part?: string;
  /** Its row has moved: the editor that opens there goes on where this one was. */
  isMoved?: true;
  /** Where the cursor was before the row moved. */
  selection?: readonly [number, number];
  offer?: () => void;
  toggleForms?: () => void;
  replace?: (text: string) => void;
  fix?: (check?: CheckName) => void;
  bringBack?: () => boolean;
};

/** How an editor goes on in another row: with the text as it stands in the field, as its person saw and left it. */
export function movedCell({ cell, field, isTyped = false, isMoved, part }: OpenedCell) {
  if (!isMoved || field === null) return undefined;
  const own: OpenedCell = { cell, field: null, isTyped, selection: typedSelection(field) };
  return { own, text: typedText(field), part };
}

/** Brings back a text that somebody typed over, unless it was saved since: as a step of the field that can be undone. */
export function backTo(own: OpenedCell, text: string): () => boolean {
  const { version } = own.cell;
  return () => {
    delete own.bringBack;
    const { field, cell, replace = (all) => insertInto(field, all) } = own;
    if (field === null || cell.version !== version || typedText(field) === text) return false;
    replace(text);
    return true;
  };
}

function insertInto(field: HTMLTextAreaElement | null, text: string): void {
  field?.select();
  document.execCommand("insertText", false, text);
}
