import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";

/** `local`: typed and not yet to be sent; `stored`: confirmed by the server. */
export type SaveMark = "local" | "sending" | "stored" | "failed" | "conflict";

/** Parts of a cell that are edited and checked for conflicts separately. */
export type CellPart = "text" | "comment" | "status";

/** Everything about a cell that is not on the server yet, as the journal stores it. */
export type CellWork = CellAddress & {
  mark: SaveMark;
  /** Newest known state of the cell, in a conflict the other user's; the next write sends its version. */
  base: Cell;
  /** By part: the cell as the user saw it when the edit began. Later changes are never overwritten unseen. */
  baseline: Partial<Record<CellPart, Cell>>;
  /** Typed text and comment that are not to be saved yet. */
  text?: string;
  comment?: string;
  /** Text being merged from both versions of a conflict. */
  merged?: string;
  /** Edits to be sent, and the edit of the request in flight. */
  waiting?: CellEdit;
  sending?: CellEdit;
  autosave?: boolean;
  meaningUnchanged?: boolean;
  /** Error code of the refusal. */
  problem?: string;
  /** Time of the last edit, in milliseconds; waiting work is sent in this order. */
  edited: number;
};

export function textOfEdit(edit: CellEdit | undefined): string | undefined {
  if (edit === undefined) return undefined;
  return edit.draft !== undefined && edit.draft !== "" ? edit.draft : (edit.value ?? edit.draft);
}

/** The edit of the request in flight and the waiting one together. */
export function unsavedEdit(work: CellWork): CellEdit {
  return { ...work.sending, ...work.waiting };
}

export function newerCell(a: Cell, b: Cell): Cell {
  return b.version > a.version ? b : a;
}

export function withUnsaved(cell: Cell, work: CellWork | undefined): Cell {
  return work === undefined ? cell : { ...cell, ...unsavedEdit(work) };
}

/** The newest state of a cell that the page knows: the response to a save may arrive before its row is rendered. */
export function knownCell(cell: Cell, work: CellWork | undefined): Cell {
  return work === undefined ? cell : newerCell(cell, work.base);
}

/** The cell as rendered: the server's state with pending edits applied. */
export function paintedCell(cell: Cell, work: CellWork | undefined): Cell {
  return withUnsaved(knownCell(cell, work), work);
}

export function paintedText(cell: Cell, work: CellWork | undefined): string {
  return work?.text ?? textOf(paintedCell(cell, work));
}

const nonTypingFields = ["key", "language", "mark", "base", "comment", "waiting", "sending"] as const;

/** Whether the only change is that the user typed more of the text. */
export function isOnlyTyping(work: CellWork, before: CellWork): boolean {
  return (
    work.mark === "local" &&
    work.text !== undefined &&
    before.text !== undefined &&
    nonTypingFields.every((field) => work[field] === before[field])
  );
}

/** The text that the user wrote last, or else the comment. */
export function writtenText(work: CellWork): string {
  const edit = unsavedEdit(work);
  return work.merged ?? work.text ?? textOfEdit(edit) ?? work.comment ?? edit.comment ?? "";
}

/** The work after typing into one of its fields; `undefined` removes the typed input of that field. */
export function withTyped(work: CellWork, part: "text" | "comment", typed: string | undefined): CellWork {
  const { text, comment, ...rest } = work;
  const next = { text, comment, [part]: typed };
  return {
    ...rest,
    ...(next.text === undefined ? {} : { text: next.text }),
    ...(next.comment === undefined ? {} : { comment: next.comment }),
  };
}

/** Removes typed parts that equal the fields of an edit. */
export function withoutTypedPartsOf(work: CellWork, edit: CellEdit): CellWork {
  const rest = work.text === textOfEdit(edit) ? withTyped(work, "text", undefined) : work;
  return rest.comment === edit.comment ? withTyped(rest, "comment", undefined) : rest;
}
