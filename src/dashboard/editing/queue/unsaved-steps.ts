import type { Cell } from "#contract/entries.ts";
import { type CellAddress, type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { baselineAfter, baselineFor, withoutUnusedBaselines } from "#dashboard/editing/cell-parts.ts";
import type { SaveOptions } from "./save-state.ts";
import {
  newerCell,
  textOfEdit,
  type UnsavedCell,
  unsavedEdit,
  withoutTypedPartsOf,
  withTyped,
} from "./unsaved-cell.ts";

/** The unsaved cell to which a new edit is added; `observed` is the cell as the user sees it. */
export function unsavedForEdit(
  { key, language }: CellAddress,
  before: UnsavedCell | undefined,
  observed: Cell,
): UnsavedCell {
  // Its base is updated by the response to the request in flight.
  if (before?.sending !== undefined) return before;
  const base = newerCell(observed, before?.base ?? observed);
  if (before !== undefined && before.mark !== "stored") return { ...before, base };
  return { key, language, mark: "local", base, baseline: {}, edited: Date.now() };
}

/** Records the input of a field after a keystroke. Input that equals the saved or waiting text counts as unchanged. */
export function afterTyping(
  unsaved: UnsavedCell,
  part: "text" | "comment",
  { typed, observed }: { typed: string; observed: Cell },
): UnsavedCell {
  const baseline = unsaved.baseline[part] ?? observed;
  const edit = unsavedEdit(unsaved);
  const before =
    part === "text" ? (textOfEdit(edit) ?? textOf(baseline)) : (edit.comment ?? baseline.comment);
  const next = { ...unsaved, baseline: { ...unsaved.baseline, [part]: baseline }, edited: Date.now() };
  return withoutUnusedBaselines(withTyped(next, part, typed === before ? undefined : typed));
}

/** Adds an edit to be sent, based on the cell as the user sees it (`observed`). */
export function withEdit(
  unsaved: UnsavedCell,
  edit: CellEdit,
  { observed, options }: { observed: Cell; options: SaveOptions },
): UnsavedCell {
  const isFirst = unsaved.waiting === undefined;
  return withoutUnusedBaselines({
    ...withoutTypedPartsOf(unsaved, edit),
    baseline: baselineFor(unsaved, edit, observed),
    waiting: { ...unsaved.waiting, ...edit },
    autosave: options.autosave === true && isFirst,
    meaningUnchanged: options.meaningUnchanged ?? (!isFirst && unsaved.meaningUnchanged === true),
    edited: Date.now(),
  });
}

/** Returns the edits that remain unsaved after the server stored `sent`. */
export function afterStored(unsaved: UnsavedCell, sent: CellEdit, stored: Cell): UnsavedCell {
  const { problem: _, ...rest } = withoutTypedPartsOf(unsaved, sent);
  const baseline = baselineAfter(unsaved, sent, stored);
  return withoutUnusedBaselines({
    ...rest,
    mark: "local",
    baseline,
    base: Object.values(baseline).reduce(newerCell, stored),
  });
}

/**
 * Removes the edit that the server refused, if it is only a choice: a status, a lock, an exclusion, or the publishing
 * of a stored draft. Returns undefined if the edit contains text, which would be lost.
 */
export function withoutRefusedChoice({ waiting, problem: _, ...rest }: UnsavedCell): UnsavedCell | undefined {
  if (waiting === undefined) return undefined;
  const { base } = rest;
  const { comment = base.comment } = waiting;
  const isTextLost = (textOfEdit(waiting) ?? textOf(base)) !== textOf(base) || comment !== base.comment;
  return isTextLost ? undefined : withoutUnusedBaselines({ ...rest, mark: "local" });
}

/**
 * Adapts the waiting edit after drafts were turned off in the project. A text that was to be published is still
 * published. A text that was to be stored as a draft becomes input again: saving it would now publish it, which the
 * user has to decide.
 */
export function withoutDraft(unsaved: UnsavedCell): UnsavedCell {
  const { draft, value, ...edit } = unsaved.waiting ?? {};
  const { waiting: _, ...rest } = unsaved;
  const isPublished = value !== undefined && (draft === undefined || draft === "");
  const text = unsaved.text ?? (isPublished ? undefined : textOfEdit(unsaved.waiting));
  const waiting = isPublished ? { ...edit, value } : edit;
  return withoutUnusedBaselines({
    ...rest,
    ...(text === undefined ? {} : { text }),
    ...(Object.keys(waiting).length === 0 ? {} : { waiting }),
  });
}
