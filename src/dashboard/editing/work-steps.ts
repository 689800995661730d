import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { begunAfter, begunBy, pruned } from "./cell-parts.ts";
import { type CellWork, newerCell, textOfEdit, unsavedEdit, withoutAsked, withTyped } from "./cell-work.ts";
import type { SaveOptions } from "./save-state.ts";

/** The work of a cell after something was typed or chosen in it. */
export function begunWork(
  { key, language }: CellAddress,
  before: CellWork | undefined,
  seen: Cell,
): CellWork {
  // The answer to the pending request tells the current state.
  if (before?.sending !== undefined) return before;
  const base = newerCell(seen, before?.base ?? seen);
  if (before !== undefined && before.mark !== "stored") return { ...before, base };
  return { key, language, mark: "local", base, begun: {}, edited: Date.now() };
}

/** After a keystroke; a text that equals its base again is no longer unsaved. */
export function afterTyping(
  work: CellWork,
  part: "text" | "comment",
  { typed, seen }: { typed: string; seen: Cell },
): CellWork {
  const begun = work.begun[part] ?? seen;
  const edit = unsavedEdit(work);
  const before = part === "text" ? (textOfEdit(edit) ?? textOf(begun)) : (edit.comment ?? begun.comment);
  const next = { ...work, begun: { ...work.begun, [part]: begun }, edited: Date.now() };
  return pruned(withTyped(next, part, typed === before ? undefined : typed));
}

/** With an edit that is to be written, based on the cell that its writer sees. */
export function withEdit(
  work: CellWork,
  edit: CellEdit,
  { seen, options }: { seen: Cell; options: SaveOptions },
): CellWork {
  const isFirst = work.waiting === undefined;
  return pruned({
    ...withoutAsked(work, edit),
    begun: begunBy(work, edit, seen),
    waiting: { ...work.waiting, ...edit },
    autosave: options.autosave === true && isFirst,
    meaningUnchanged: options.meaningUnchanged ?? (!isFirst && work.meaningUnchanged === true),
    edited: Date.now(),
  });
}

/** The work that is left after `sent` was stored. */
export function afterStored(work: CellWork, sent: CellEdit, stored: Cell): CellWork {
  const { problem: _, ...rest } = withoutAsked(work, sent);
  const begun = begunAfter(work, sent, stored);
  return pruned({ ...rest, mark: "local", begun, base: Object.values(begun).reduce(newerCell, stored) });
}

/**
 * The work after a refusal, where that takes nothing that was written: a status, a lock, or the publishing of a text that
 * is stored already are as they were. Undefined where something would be lost.
 */
export function takenBack({ waiting, problem: _, ...rest }: CellWork): CellWork | undefined {
  if (waiting === undefined) return undefined;
  const { base } = rest;
  const { comment = base.comment } = waiting;
  const isWritten = (textOfEdit(waiting) ?? textOf(base)) !== textOf(base) || comment !== base.comment;
  return isWritten ? undefined : pruned({ ...rest, mark: "local" });
}

/**
 * The work in a project that no longer has drafts. A text that was to be published is still to be; one that was to be a
 * draft is typed again, since saving it now publishes it, and its person decides that.
 */
export function withoutDraft(work: CellWork): CellWork {
  const { draft, value, ...edit } = work.waiting ?? {};
  const { waiting: _, ...rest } = work;
  const isPublished = value !== undefined && (draft === undefined || draft === "");
  const text = work.text ?? (isPublished ? undefined : textOfEdit(work.waiting));
  const waiting = isPublished ? { ...edit, value } : edit;
  return pruned({
    ...rest,
    ...(text === undefined ? {} : { text }),
    ...(Object.keys(waiting).length === 0 ? {} : { waiting }),
  });
}
