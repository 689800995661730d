import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";

/** `stored` only after the server's answer; `local` is typed and not yet sent. */
export type SaveMark = "local" | "sending" | "stored" | "failed" | "conflict";

/** What of a cell is written over something that was read: each part stands on what its writer saw. */
export type CellPart = "text" | "comment" | "status";

/** Everything about a cell that the server does not have yet; the journal keeps it as it is. */
export type CellWork = CellAddress & {
  mark: SaveMark;
  /** The newest that is known of the cell: the next write names its version. In a conflict it is theirs. */
  base: Cell;
  /** The cell that was seen when each part was begun; nothing that came after it is replaced unseen. */
  begun: Partial<Record<CellPart, Cell>>;
  /** Typed, and not asked to be saved. */
  text?: string;
  comment?: string;
  /** A text that is being made of both sides of a conflict. */
  merged?: string;
  waiting?: CellEdit;
  sending?: CellEdit;
  autosave?: boolean;
  meaningUnchanged?: boolean;
  /** Stable code of the refusal. */
  problem?: string;
  /** When it was last typed or chosen, in milliseconds: what waits is sent in this order. */
  edited: number;
};

export function textOfEdit(edit: CellEdit | undefined): string | undefined {
  if (edit === undefined) return undefined;
  return edit.draft !== undefined && edit.draft !== "" ? edit.draft : (edit.value ?? edit.draft);
}

/** The fields that are on their way, the newest last. */
export function unsavedEdit(work: CellWork): CellEdit {
  return { ...work.sending, ...work.waiting };
}

export function newerCell(one: Cell, other: Cell): Cell {
  return other.version > one.version ? other : one;
}

/** The cell with what is on its way over it. */
export function withUnsaved(cell: Cell, work: CellWork | undefined): Cell {
  return work === undefined ? cell : { ...cell, ...unsavedEdit(work) };
}

/** The newest that the page knows of a cell: a save is answered before its row is painted anew. */
export function knownCell(cell: Cell, work: CellWork | undefined): Cell {
  return work === undefined ? cell : newerCell(cell, work.base);
}

/** The cell as it is painted: the server's, with what is on its way over it. */
export function paintedCell(cell: Cell, work: CellWork | undefined): Cell {
  return withUnsaved(knownCell(cell, work), work);
}

export function paintedText(cell: Cell, work: CellWork | undefined): string {
  return work?.text ?? textOf(paintedCell(cell, work));
}

/** What the person wrote last: a text, else a comment. */
export function writtenText(work: CellWork): string {
  const edit = unsavedEdit(work);
  return work.merged ?? work.text ?? textOfEdit(edit) ?? work.comment ?? edit.comment ?? "";
}

/** The work with what is typed into one of its fields; undefined: nothing. */
export function withTyped(work: CellWork, part: "text" | "comment", typed: string | undefined): CellWork {
  const { text, comment, ...rest } = work;
  const next = { text, comment, [part]: typed };
  return {
    ...rest,
    ...(next.text === undefined ? {} : { text: next.text }),
    ...(next.comment === undefined ? {} : { comment: next.comment }),
  };
}

/** Without what is typed and is the same as what is sent. */
export function withoutAsked(work: CellWork, asked: CellEdit): CellWork {
  const rest = work.text === textOfEdit(asked) ? withTyped(work, "text", undefined) : work;
  return rest.comment === asked.comment ? withTyped(rest, "comment", undefined) : rest;
}
