import type { Cell } from "#contract/entries.ts";

/**
 * What an open editor shows, and the field of its whole text; `offer` shows which digit inserts which placeholder,
 * `toggleForms` leads from the forms of a message to the whole of it and back.
 */
export type OpenedCell = {
  cell: Cell;
  field: HTMLTextAreaElement | null;
  offer?: () => void;
  toggleForms?: () => void;
};
