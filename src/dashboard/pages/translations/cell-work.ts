import type { Cell, Entry } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/send-save.ts";

/** `stored` only after the server's answer; `local` is typed and not yet sent. */
export type SaveMark = "local" | "sending" | "stored" | "failed" | "conflict";

/** Everything about a cell that the server does not have yet; the journal keeps it as it is. */
export type CellWork = CellAddress & {
  mark: SaveMark;
  /** What the first unsaved keystroke or choice found. */
  base: Cell;
  /** The version that the next write is based on. */
  version: number;
  text?: string;
  waiting?: CellEdit;
  sending?: CellEdit;
  autosave?: boolean;
  meaningUnchanged?: boolean;
  /** Stable code of the refusal. */
  problem?: string;
  /** The cell as somebody else left it. */
  theirs?: Entry;
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

/** The cell as it is painted: the server's, with what is on its way over it. */
export function paintedCell(cell: Cell, work: CellWork | undefined): Cell {
  return work === undefined || work.mark === "stored" ? cell : { ...cell, ...unsavedEdit(work) };
}

export function paintedText(cell: Cell, work: CellWork | undefined): string {
  return work?.text ?? textOf(paintedCell(cell, work));
}

/** What of ours would overwrite somebody else's words; statuses and locks follow the last choice. */
export function conflictingField(work: CellWork, theirs: Cell): "text" | "comment" | undefined {
  const edit = unsavedEdit(work);
  const mine = textOfEdit(edit);
  if (mine !== undefined && textOf(theirs) !== textOf(work.base) && textOf(theirs) !== mine) return "text";
  const { comment } = edit;
  if (comment !== undefined && theirs.comment !== work.base.comment && theirs.comment !== comment)
    return "comment";
  return undefined;
}
