import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";

/** `stored` only after the server's answer; `local` is typed and not yet sent. */
export type SaveMark = "local" | "sending" | "stored" | "failed" | "conflict";

/** Parts of a cell that are edited and checked for conflicts separately. */
export type CellPart = "text" | "comment" | "status";

/** Everything about a cell that is not on the server yet, as the journal stores it. */
export type CellWork = CellAddress & {
  mark: SaveMark;
  /**
   * Newest known state of the cell; the next write sends its version. In a conflict it is the other user's.
   */
  base: Cell;
  /**
   * The cell as the user saw it when the edit of each part began; later changes are never overwritten unseen.
   */
  baseline: Partial<Record<CellPart, Cell>>;
  /** Typed, without a request to save it. */
  text?: string;
  comment?: string;
  /** Text being merged from both versions of a conflict. */
  merged?: string;
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

/** Fields of requests that are waiting or in flight; later edits win. */
export function unsavedEdit(work: CellWork): CellEdit {
  return { ...work.sending, ...work.waiting };
}

export function newerCell(a: Cell, b: Cell): Cell {
  return b.version > a.version ? b : a;
}

export function withUnsaved(cell: Cell, work: CellWork | undefined): Cell {
  return work === undefined ? cell : { ...cell, ...unsavedEdit(work) };
}

/**
 * The newest state of a cell that the page knows: a save may be answered before its row is rendered again.
 */
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

/** Text the user wrote last, or else the comment. */
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
