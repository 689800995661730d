import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";

/** `stored` only after the server's answer; `local` is typed and not yet sent. */
export type SaveMark = "local" | "sending" | "stored" | "failed" | "conflict";

/** The parts of a cell that are based on something that was read, each with what its writer saw. */
export type CellPart = "text" | "comment" | "status";

/** Everything about a cell that is not on the server yet; the journal stores it in this form. */
export type CellWork = CellAddress & {
  mark: SaveMark;
  /** The newest known state of the cell, whose version the next write names. In a conflict it is the other person's. */
  base: Cell;
  /** The cell as its writer saw it when each part was begun; nothing that came later is replaced unseen. */
  begun: Partial<Record<CellPart, Cell>>;
  /** Typed, without a request to save it. */
  text?: string;
  comment?: string;
  /** A text that is being merged from both sides of a conflict. */
  merged?: string;
  waiting?: CellEdit;
  sending?: CellEdit;
  autosave?: boolean;
  meaningUnchanged?: boolean;
  /** Stable code of the refusal. */
  problem?: string;
  /** When it was last typed or chosen, in milliseconds; waiting work is sent in this order. */
  edited: number;
};

export function textOfEdit(edit: CellEdit | undefined): string | undefined {
  if (edit === undefined) return undefined;
  return edit.draft !== undefined && edit.draft !== "" ? edit.draft : (edit.value ?? edit.draft);
}

/** Fields of requests under way, the newest last. */
export function unsavedEdit(work: CellWork): CellEdit {
  return { ...work.sending, ...work.waiting };
}

export function newerCell(one: Cell, other: Cell): Cell {
  return other.version > one.version ? other : one;
}

/** The cell with pending edits applied. */
export function withUnsaved(cell: Cell, work: CellWork | undefined): Cell {
  return work === undefined ? cell : { ...cell, ...unsavedEdit(work) };
}

/** The newest state of a cell that the page knows: a save may be answered before its row is painted again. */
export function knownCell(cell: Cell, work: CellWork | undefined): Cell {
  return work === undefined ? cell : newerCell(cell, work.base);
}

/** The cell as it is painted: the server's, with pending edits applied. */
export function paintedCell(cell: Cell, work: CellWork | undefined): Cell {
  return withUnsaved(knownCell(cell, work), work);
}

export function paintedText(cell: Cell, work: CellWork | undefined): string {
  return work?.text ?? textOf(paintedCell(cell, work));
}

const besidesTyping = ["key", "language", "mark", "base", "comment", "waiting", "sending"] as const;

/** Whether only letters of its text were typed since. */
export function isTypedOn(work: CellWork, before: CellWork): boolean {
  return (
    work.mark === "local" &&
    work.text !== undefined &&
    before.text !== undefined &&
    besidesTyping.every((field) => work[field] === before[field])
  );
}

/** What the person wrote last: a text, else a comment. */
export function writtenText(work: CellWork): string {
  const edit = unsavedEdit(work);
  return work.merged ?? work.text ?? textOfEdit(edit) ?? work.comment ?? edit.comment ?? "";
}

/** The work after typing into one of its fields; undefined: nothing is left. */
export function withTyped(work: CellWork, part: "text" | "comment", typed: string | undefined): CellWork {
  const { text, comment, ...rest } = work;
  const next = { text, comment, [part]: typed };
  return {
    ...rest,
    ...(next.text === undefined ? {} : { text: next.text }),
    ...(next.comment === undefined ? {} : { comment: next.comment }),
  };
}

/** Removes typed parts that equal what is being sent. */
export function withoutAsked(work: CellWork, asked: CellEdit): CellWork {
  const rest = work.text === textOfEdit(asked) ? withTyped(work, "text", undefined) : work;
  return rest.comment === asked.comment ? withTyped(rest, "comment", undefined) : rest;
}
