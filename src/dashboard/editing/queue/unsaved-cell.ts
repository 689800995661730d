import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";

/**
 * How far the edits of a cell are saved. `local`: typed, not to be sent yet. `sending`: waits for the server. `stored`:
 * the server has confirmed; the cell is removed from the queue 2 s later. `failed`: the server refused, or was
 * unreachable. `conflict`: another user changed the same part, and this user has to choose.
 */
export type SaveMark = "local" | "sending" | "stored" | "failed" | "conflict";

/** Parts of a cell that are edited and checked for conflicts separately. */
export type CellPart = "text" | "comment" | "status";

/**
 * A cell (one key in one language) with all edits that the server has not confirmed. The save queue keeps it in memory
 * and sends its edits; the journal stores it in the browser, so that it survives a reload.
 */
export type UnsavedCell = CellAddress & {
  mark: SaveMark;
  /** The cell as the server last returned it, in a conflict with the other user's text. A save sends its version. */
  base: Cell;
  /**
   * For each edited part: the cell as the user saw it when the edit began. If `base` differs there, it is a conflict.
   */
  baseline: Partial<Record<CellPart, Cell>>;
  /** Input of a field that is still open, and so is not to be saved yet. */
  text?: string;
  comment?: string;
  /** Text that the user is writing to resolve a conflict. */
  merged?: string;
  /** Edit to be sent next. */
  waiting?: CellEdit;
  /** Edit of the request in flight. */
  sending?: CellEdit;
  autosave?: boolean;
  meaningUnchanged?: boolean;
  /** Error code of the failed save. */
  problem?: string;
  /** Time of the last edit, in ms since 1970. Failed saves are repeated in this order. */
  edited: number;
};

/** The text that an edit writes, as a draft or as a value; undefined if it writes no text. */
export function textOfEdit(edit: CellEdit | undefined): string | undefined {
  if (edit === undefined) return undefined;
  return edit.draft !== undefined && edit.draft !== "" ? edit.draft : (edit.value ?? edit.draft);
}

/** The edit of the request in flight, with the fields of the waiting edit written over it. */
export function unsavedEdit(unsaved: UnsavedCell): CellEdit {
  return { ...unsaved.sending, ...unsaved.waiting };
}

export function newerCell(a: Cell, b: Cell): Cell {
  return b.version > a.version ? b : a;
}

/** The cell as it will be once the edits that are sent or waiting are stored. */
export function withUnsavedEdit(cell: Cell, unsaved: UnsavedCell | undefined): Cell {
  return unsaved === undefined ? cell : { ...cell, ...unsavedEdit(unsaved) };
}

/** The newer of two states from the server: `cell` of the loaded row, and the response to the last save. */
export function newestCell(cell: Cell, unsaved: UnsavedCell | undefined): Cell {
  return unsaved === undefined ? cell : newerCell(cell, unsaved.base);
}

/** The cell as the page shows it: the newest state from the server with the edits that are sent or waiting. */
export function displayedCell(cell: Cell, unsaved: UnsavedCell | undefined): Cell {
  return withUnsavedEdit(newestCell(cell, unsaved), unsaved);
}

/** The text as the page shows it, including text that is still being typed. */
export function displayedText(cell: Cell, unsaved: UnsavedCell | undefined): string {
  return unsaved?.text ?? textOf(displayedCell(cell, unsaved));
}

/** Fields that differ if more has changed than the typed text. */
const nonTypingFields = ["key", "language", "mark", "base", "comment", "waiting", "sending"] as const;

/** Whether the only change since `before` is that the user typed in the text. */
export function isOnlyTyping(unsaved: UnsavedCell, before: UnsavedCell): boolean {
  return (
    unsaved.mark === "local" &&
    unsaved.text !== undefined &&
    before.text !== undefined &&
    nonTypingFields.every((field) => unsaved[field] === before[field])
  );
}

/** The unsaved text of the cell; if only its comment is unsaved, the comment. */
export function writtenText(unsaved: UnsavedCell): string {
  const edit = unsavedEdit(unsaved);
  return unsaved.merged ?? unsaved.text ?? textOfEdit(edit) ?? unsaved.comment ?? edit.comment ?? "";
}

/** Sets the input of one field; `undefined` removes it. */
export function withTyped(
  unsaved: UnsavedCell,
  part: "text" | "comment",
  typed: string | undefined,
): UnsavedCell {
  const { text, comment, ...rest } = unsaved;
  const next = { text, comment, [part]: typed };
  return {
    ...rest,
    ...(next.text === undefined ? {} : { text: next.text }),
    ...(next.comment === undefined ? {} : { comment: next.comment }),
  };
}

/** Removes the input of fields whose text `edit` writes. */
export function withoutTypedPartsOf(unsaved: UnsavedCell, edit: CellEdit): UnsavedCell {
  const rest = unsaved.text === textOfEdit(edit) ? withTyped(unsaved, "text", undefined) : unsaved;
  return rest.comment === edit.comment ? withTyped(rest, "comment", undefined) : rest;
}
