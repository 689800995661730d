import type { Cell } from "#contract/entries.ts";
import type { CellEdit } from "#dashboard/api/entries/send-save.ts";
import { conflictingPart, isEmpty, parts, writes } from "#dashboard/editing/cell-parts.ts";
import {
  type CellPart,
  type UnsavedCell,
  unsavedEdit,
  withTyped,
} from "#dashboard/editing/queue/unsaved-cell.ts";

/** The part that the user decides about now: the conflicting part, else the first part that the unsaved edit writes. */
export function partInConflict(unsaved: UnsavedCell): CellPart {
  const edit = unsavedEdit(unsaved);
  return conflictingPart(unsaved) ?? parts.find((part) => writes(edit, part)) ?? "text";
}

/** Records the merged text that the user is typing; `undefined` discards it. */
export function withMerged(unsaved: UnsavedCell, text: string | undefined): UnsavedCell {
  const { merged: _, ...rest } = unsaved;
  return { ...rest, ...(text === undefined ? {} : { merged: text }), edited: Date.now() };
}

/**
 * Resolves a conflict by overwriting the other user's version, `theirs`, with this user's or the merged text, `edit`.
 */
export function withMine(unsaved: UnsavedCell, edit: CellEdit, theirs: Cell): UnsavedCell {
  const part = partInConflict(unsaved);
  const { merged: _, ...rest } = part === "status" ? unsaved : withTyped(unsaved, part, undefined);
  return {
    ...rest,
    mark: "sending",
    baseline: baselineOn(unsaved, part, theirs),
    waiting: { ...unsaved.waiting, ...edit },
  };
}

/**
 * Resolves a conflict by accepting the other user's version; returns undefined if nothing remains unsaved. Edits of
 * other parts remain; if they set a status, that conflicts next, because it was chosen for the dropped text.
 */
export function withTheirs(unsaved: UnsavedCell): UnsavedCell | undefined {
  return withoutPart(unsaved, partInConflict(unsaved));
}

/**
 * The baselines after the user saw both versions of a part: `theirs` for that part. If it is the text, also for the
 * status, which applies to the text. But the observed status stays: another user's new status must still conflict.
 */
function baselineOn(unsaved: UnsavedCell, part: CellPart, theirs: Cell): UnsavedCell["baseline"] {
  const { baseline } = unsaved;
  const statusBaseline =
    part === "text" && baseline.status !== undefined
      ? { status: { ...theirs, status: baseline.status.status } }
      : {};
  return { ...baseline, [part]: theirs, ...statusBaseline };
}

/** Removes the edit of one part; returns undefined if nothing remains unsaved. */
export function withoutPart(unsaved: UnsavedCell, part: CellPart): UnsavedCell | undefined {
  const { text, comment, merged, waiting = {}, baseline, problem: _problem, ...rest } = unsaved;
  const { [part]: _, ...others } = baseline;
  const remaining: UnsavedCell = {
    ...rest,
    mark: rest.sending === undefined ? "local" : "sending",
    baseline: others,
    ...(merged === undefined || part === partInConflict(unsaved) ? {} : { merged }),
    ...(part === "text" || text === undefined ? {} : { text }),
    ...(part === "comment" || comment === undefined ? {} : { comment }),
  };
  const edit = withoutFields(waiting, part);
  if (Object.keys(edit).length > 0) return { ...remaining, mark: "sending", waiting: edit };
  return isEmpty(remaining) ? undefined : remaining;
}

/** Removes the fields of a part from an edit; with the text also the lock, which was set for that text. */
function withoutFields(edit: CellEdit, part: CellPart): CellEdit {
  const { value, draft, comment, status, locked } = edit;
  return {
    ...(part === "text" || locked === undefined ? {} : { locked }),
    ...(part === "text" || value === undefined ? {} : { value }),
    ...(part === "text" || draft === undefined ? {} : { draft }),
    ...(part === "comment" || comment === undefined ? {} : { comment }),
    ...(part === "status" || status === undefined ? {} : { status }),
  };
}
