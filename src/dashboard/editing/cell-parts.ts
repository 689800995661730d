import type { Cell } from "#contract/entries.ts";
import { type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { type CellPart, newerCell, textOfEdit, type UnsavedCell, unsavedEdit } from "./queue/unsaved-cell.ts";

/** Parts of a cell that conflict separately, in the order in which the user resolves them. */
export const parts: readonly CellPart[] = ["text", "comment", "status"];
type Baseline = UnsavedCell["baseline"];

/** Whether an edit writes a part of its cell. */
export function writes(edit: CellEdit, part: CellPart): boolean {
  return part === "text" ? textOfEdit(edit) !== undefined : edit[part] !== undefined;
}

/** Whether a part of the cell is unsaved: typed, waiting or sent. */
export function isPartUnsaved(unsaved: UnsavedCell, part: CellPart): boolean {
  if (writes(unsavedEdit(unsaved), part)) return true;
  if (part === "text") return unsaved.text !== undefined || unsaved.merged !== undefined;
  return part === "comment" && unsaved.comment !== undefined;
}

/**
 * The baselines after an edit that the user based on `observed`. A part that is already being edited keeps its
 * baseline. A status applies to the user's unsaved text, if there is one, so it gets the baseline of that text.
 */
export function baselineFor(unsaved: UnsavedCell, edit: CellEdit, observed: Cell): Baseline {
  const { baseline } = unsaved;
  return {
    ...baseline,
    ...(writes(edit, "text") ? { text: baseline.text ?? observed } : {}),
    ...(writes(edit, "comment") ? { comment: baseline.comment ?? observed } : {}),
    ...(writes(edit, "status")
      ? { status: { ...(baseline.text ?? observed), status: observed.status } }
      : {}),
  };
}

/**
 * The first part whose edit would overwrite a change of another user that this user has not seen, or would set a status
 * for a text that this user has not seen.
 */
export function conflictingPart(unsaved: UnsavedCell): CellPart | undefined {
  return parts.find((part) => isConflicting(unsaved, part));
}

/** Edits of the lock or the exclusion alone belong to no part and never conflict: the last save wins. */
function isConflicting(unsaved: UnsavedCell, part: CellPart): boolean {
  const edit = unsavedEdit(unsaved);
  const { base: now, baseline } = unsaved;
  const observed = baseline[part];
  if (observed === undefined || !writes(edit, part)) return false;
  if (hasOtherId(now, observed)) return true;
  if (part === "comment") return now.comment !== observed.comment && now.comment !== edit.comment;
  const mine = textOfEdit(edit);
  const isTextChanged = textOf(now) !== textOf(observed) && textOf(now) !== (mine ?? unsaved.text);
  // A status applies to the text that is written with it; without one, to the observed text.
  if (part === "status")
    return (mine === undefined && isTextChanged) || isOtherStatus(now, observed, edit.status);
  return isTextChanged || (edit.value !== undefined && isHiddenChange(now.value, edit.value, observed));
}

/**
 * Whether the key or the language was deleted and added again. An edit of the old cell does not apply to the new one.
 */
export function hasOtherId(now: Cell, observed: Cell): boolean {
  return now._id !== undefined && observed._id !== undefined && now._id !== observed._id;
}

/** Whether another user set a status that differs from the observed one and from this user's choice (`mine`). */
export function isOtherStatus(now: Cell, observed: Cell, mine: string | undefined): boolean {
  return now.status !== observed.status && now.status !== mine;
}

/** Whether another user discarded the draft, so that the value is shown again. The cell does not name that user. */
export function isDraftDiscarded(now: Cell, observed: Cell): boolean {
  return now.draft === "" && observed.draft !== "" && now.value === observed.value;
}

/** Whether another user changed the value while this user saw only the draft, which is shown instead of the value. */
function isHiddenChange(value: string, mine: string, observed: Cell): boolean {
  return value !== mine && value !== observed.value && value !== textOf(observed);
}

/**
 * Returns the fresh cell, but with the value and the version that the user has observed, if a draft hides a value that
 * another user published since. Publishing the draft then needs confirmation, which the server requires too because
 * of the older version.
 */
export function keepObservedValue(fresh: Cell, { value, version }: Cell): Cell {
  return fresh.draft === "" || fresh.value === value ? fresh : { ...fresh, value, version };
}

/**
 * The cell that the user has observed after `sent` was stored as `stored`. If `sent` wrote only a draft, the user has
 * not seen the value that the draft hides.
 */
export function observedAfterSave(observed: Cell, sent: CellEdit, stored: Cell): Cell {
  return sent.value === undefined ? keepObservedValue(stored, observed) : stored;
}

/**
 * The baselines after `sent` was stored over `base`: the stored cell for the parts that `sent` wrote or that no other
 * user changed, else the previous baseline.
 */
export function baselineAfter({ base, baseline }: UnsavedCell, sent: CellEdit, stored: Cell): Baseline {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const observed = baseline[part];
      if (observed === undefined) return [];
      const isSaved = writes(sent, part) || !hasChanged(part, observed, base);
      return [
        [part, isSaved ? observedAfterSave(observed, sent, newerCell(observed, stored)) : observed] as const,
      ];
    }),
  );
}

function hasChanged(part: CellPart, observed: Cell, now: Cell): boolean {
  if (part === "comment") return now.comment !== observed.comment;
  if (part === "status" && now.status !== observed.status) return true;
  return textOf(now) !== textOf(observed) || now.value !== observed.value;
}

/** Whether nothing in the cell is unsaved. */
export function isEmpty({ text, comment, merged, waiting, sending }: UnsavedCell): boolean {
  return [text, comment, merged, waiting, sending].every((field) => field === undefined);
}

/**
 * Removes the baselines of parts without edits: the next edit of such a part is based on the cell shown at that time.
 */
export function withoutUnusedBaselines(unsaved: UnsavedCell): UnsavedCell {
  const baseline = Object.fromEntries(
    parts.flatMap((part) => {
      const observed = unsaved.baseline[part];
      return observed !== undefined && isPartUnsaved(unsaved, part) ? [[part, observed] as const] : [];
    }),
  );
  return { ...unsaved, baseline };
}
