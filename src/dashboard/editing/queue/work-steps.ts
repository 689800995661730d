import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { baselineAfter, baselineFor, pruned } from "#dashboard/editing/cell-parts.ts";
import {
  type CellWork,
  newerCell,
  textOfEdit,
  unsavedEdit,
  withoutTypedPartsOf,
  withTyped,
} from "./cell-work.ts";
import type { SaveOptions } from "./save-state.ts";

/** The work that a new edit of a cell is added to. */
export function workForEdit(
  { key, language }: CellAddress,
  before: CellWork | undefined,
  observed: Cell,
): CellWork {
  // The response to the request in flight updates the base.
  if (before?.sending !== undefined) return before;
  const base = newerCell(observed, before?.base ?? observed);
  if (before !== undefined && before.mark !== "stored") return { ...before, base };
  return { key, language, mark: "local", base, baseline: {}, edited: Date.now() };
}

/** The work after a keystroke. A text that equals the text to be saved, or the observed one, is not unsaved. */
export function afterTyping(
  work: CellWork,
  part: "text" | "comment",
  { typed, observed }: { typed: string; observed: Cell },
): CellWork {
  const baseline = work.baseline[part] ?? observed;
  const edit = unsavedEdit(work);
  const before =
    part === "text" ? (textOfEdit(edit) ?? textOf(baseline)) : (edit.comment ?? baseline.comment);
  const next = { ...work, baseline: { ...work.baseline, [part]: baseline }, edited: Date.now() };
  return pruned(withTyped(next, part, typed === before ? undefined : typed));
}

/** The work with an edit to write, based on the cell as the user sees it. */
export function withEdit(
  work: CellWork,
  edit: CellEdit,
  { observed, options }: { observed: Cell; options: SaveOptions },
): CellWork {
  const isFirst = work.waiting === undefined;
  return pruned({
    ...withoutTypedPartsOf(work, edit),
    baseline: baselineFor(work, edit, observed),
    waiting: { ...work.waiting, ...edit },
    autosave: options.autosave === true && isFirst,
    meaningUnchanged: options.meaningUnchanged ?? (!isFirst && work.meaningUnchanged === true),
    edited: Date.now(),
  });
}

/** The work that remains after `sent` was stored. */
export function afterStored(work: CellWork, sent: CellEdit, stored: Cell): CellWork {
  const { problem: _, ...rest } = withoutTypedPartsOf(work, sent);
  const baseline = baselineAfter(work, sent, stored);
  return pruned({
    ...rest,
    mark: "local",
    baseline,
    base: Object.values(baseline).reduce(newerCell, stored),
  });
}

/**
 * The work after a refusal, without the refused choice: a status, a lock, an exclusion, or the publishing of a stored
 * draft. Returns undefined if typed text would be lost.
 */
export function withoutRefusedChoice({ waiting, problem: _, ...rest }: CellWork): CellWork | undefined {
  if (waiting === undefined) return undefined;
  const { base } = rest;
  const { comment = base.comment } = waiting;
  const isTextLost = (textOfEdit(waiting) ?? textOf(base)) !== textOf(base) || comment !== base.comment;
  return isTextLost ? undefined : pruned({ ...rest, mark: "local" });
}

/**
 * The work after drafts were turned off in the project. A text to publish is still published. A text to store as a
 * draft becomes typed text again: saving it would now publish it, which the user has to decide.
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
