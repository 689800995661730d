import type { Cell } from "#contract/entries.ts";
import { type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { type CellPart, type CellWork, newerCell, textOfEdit, unsavedEdit } from "./queue/cell-work.ts";

export const parts: readonly CellPart[] = ["text", "comment", "status"];
type Baseline = CellWork["baseline"];

/** Whether an edit changes a part. */
export function writes(edit: CellEdit, part: CellPart): boolean {
  return part === "text" ? textOfEdit(edit) !== undefined : edit[part] !== undefined;
}

/** Whether a part of the work is unsaved. */
export function hasPart(work: CellWork, part: CellPart): boolean {
  if (writes(unsavedEdit(work), part)) return true;
  if (part === "text") return work.text !== undefined || work.merged !== undefined;
  return part === "comment" && work.comment !== undefined;
}

/** The baseline of each part of an edit. A status applies to the user's unsaved text, if there is one. */
export function baselineFor(work: CellWork, edit: CellEdit, observed: Cell): Baseline {
  const { baseline } = work;
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
 * The first part whose edit would overwrite a change that the user has not seen, or set a status for an unseen text.
 */
export function conflictingPart(work: CellWork): CellPart | undefined {
  return parts.find((part) => isConflicting(work, part));
}

/** A lock or an exclusion alone never conflicts: the last choice wins. */
function isConflicting(work: CellWork, part: CellPart): boolean {
  const edit = unsavedEdit(work);
  const { base: now, baseline } = work;
  const observed = baseline[part];
  if (observed === undefined || !writes(edit, part)) return false;
  if (hasOtherId(now, observed)) return true;
  if (part === "comment") return now.comment !== observed.comment && now.comment !== edit.comment;
  const mine = textOfEdit(edit);
  const isTextChanged = textOf(now) !== textOf(observed) && textOf(now) !== (mine ?? work.text);
  // A status applies to the text that is written with it; without one, to the observed text.
  if (part === "status")
    return (mine === undefined && isTextChanged) || isOtherStatus(now, observed, edit.status);
  return isTextChanged || (edit.value !== undefined && isHiddenChange(now.value, edit.value, observed));
}

/**
 * Whether the key or the language was deleted and added again: an edit of the old string does not apply to
 * the new one.
 */
export function hasOtherId(now: Cell, observed: Cell): boolean {
  return now._id !== undefined && observed._id !== undefined && now._id !== observed._id;
}

/** Whether another user set a status that differs from the observed one and from this user's choice (`mine`). */
export function isOtherStatus(now: Cell, observed: Cell, mine: string | undefined): boolean {
  return now.status !== observed.status && now.status !== mine;
}

/**
 * Whether another user discarded the draft, so that only the value below it remains. The cell does not name that
 * user.
 */
export function isDraftDiscarded(now: Cell, observed: Cell): boolean {
  return now.draft === "" && observed.draft !== "" && now.value === observed.value;
}

/** Whether another user replaced the value that the user's observed draft hides. */
function isHiddenChange(value: string, mine: string, observed: Cell): boolean {
  return value !== mine && value !== observed.value && value !== textOf(observed);
}

/**
 * Returns the fresh cell with the value, and the version, that the user has observed. A draft hides the value below
 * it: if another user published a value there, publishing the draft needs confirmation. With the older version the
 * server detects that too.
 */
export function keepObservedValue(fresh: Cell, { value, version }: Cell): Cell {
  return fresh.draft === "" || fresh.value === value ? fresh : { ...fresh, value, version };
}

/**
 * The cell the user has observed once `sent` is stored: the stored text, but the value below a draft only if `sent`
 * wrote that too.
 */
export function observedAfterSave(observed: Cell, sent: CellEdit, stored: Cell): Cell {
  return sent.value === undefined ? keepObservedValue(stored, observed) : stored;
}

/**
 * The baseline of the remaining parts after `sent` was stored over `work.base`: the server's answer if no
 * other user wrote in between, else the previous baseline.
 */
export function baselineAfter({ base, baseline }: CellWork, sent: CellEdit, stored: Cell): Baseline {
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

export function isEmpty({ text, comment, merged, waiting, sending }: CellWork): boolean {
  return [text, comment, merged, waiting, sending].every((field) => field === undefined);
}

/**
 * Removes the baselines of parts without edits: the next edit of such a part starts from the cell shown then.
 */
export function pruned(work: CellWork): CellWork {
  const baseline = Object.fromEntries(
    parts.flatMap((part) => {
      const observed = work.baseline[part];
      return observed !== undefined && hasPart(work, part) ? [[part, observed] as const] : [];
    }),
  );
  return { ...work, baseline };
}
