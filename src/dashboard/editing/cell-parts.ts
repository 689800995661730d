import type { Cell } from "#contract/entries.ts";
import { type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { type CellPart, type CellWork, newerCell, textOfEdit, unsavedEdit } from "./cell-work.ts";

export const parts: readonly CellPart[] = ["text", "comment", "status"];
type Begun = CellWork["begun"];

export function writes(edit: CellEdit, part: CellPart): boolean {
  return part === "text" ? textOfEdit(edit) !== undefined : edit[part] !== undefined;
}

/** Whether a part of the work is unsaved. */
export function hasPart(work: CellWork, part: CellPart): boolean {
  if (writes(unsavedEdit(work), part)) return true;
  if (part === "text") return work.text !== undefined || work.merged !== undefined;
  return part === "comment" && work.comment !== undefined;
}

/** The cell that each part of an edit is based on: a status is set for one's own text where there is one. */
export function begunBy(work: CellWork, edit: CellEdit, seen: Cell): Begun {
  const { begun } = work;
  return {
    ...begun,
    ...(writes(edit, "text") ? { text: begun.text ?? seen } : {}),
    ...(writes(edit, "comment") ? { comment: begun.comment ?? seen } : {}),
    ...(writes(edit, "status") ? { status: { ...(begun.text ?? seen), status: seen.status } } : {}),
  };
}

/** The parts of an edit that would replace, or decide about, something its person has not seen. */
export function conflictingPart(work: CellWork): CellPart | undefined {
  return parts.find((part) => isUnseen(work, part));
}

function isUnseen(work: CellWork, part: CellPart): boolean {
  const edit = unsavedEdit(work);
  const { base: now, begun } = work;
  const seen = begun[part];
  if (seen === undefined || !writes(edit, part)) return false;
  if (isOtherString(now, seen)) return true;
  if (part === "comment") return now.comment !== seen.comment && now.comment !== edit.comment;
  const mine = textOfEdit(edit);
  const isOther = textOf(now) !== textOf(seen) && textOf(now) !== (mine ?? work.text);
  // A status depends on the text that is written with it; for a lock alone the last choice wins.
  if (part === "status") return (mine === undefined && isOther) || isOtherStatus(now, seen, edit.status);
  return isOther || (edit.value !== undefined && isHiddenOther(now.value, edit.value, seen));
}

/** The key or the language was deleted and added again: what was written for the old string says nothing about the new one. */
export function isOtherString(now: Cell, seen: Cell): boolean {
  return now._id !== undefined && seen._id !== undefined && now._id !== seen._id;
}

/** Somebody else set a status other than the one its person saw, and other than the one they set themselves. */
export function isOtherStatus(now: Cell, seen: Cell, mine: string | undefined): boolean {
  return now.status !== seen.status && now.status !== mine;
}

/** What remains is the value that was below the draft; who wrote that did not discard it. */
export function isDraftDiscarded(now: Cell, seen: Cell): boolean {
  return now.draft === "" && seen.draft !== "" && now.value === seen.value;
}

/** A value can be replaced below a draft that stays. */
function isHiddenOther(value: string, mine: string, seen: Cell): boolean {
  return value !== mine && value !== seen.value && value !== textOf(seen);
}

/**
 * A draft hides the value below it: a value that somebody else has published there was not seen, so publishing the
 * draft asks first. The older version is sent, too, so that the server checks.
 */
export function overSeenValue(fresh: Cell, { value, version }: Cell): Cell {
  return fresh.draft === "" || fresh.value === value ? fresh : { ...fresh, value, version };
}

/**
 * What its person has seen once `sent` is stored: their own text, and the value below it only if they wrote that, too.
 */
export function storedOver(seen: Cell, sent: CellEdit, stored: Cell): Cell {
  return sent.value === undefined ? overSeenValue(stored, seen) : stored;
}

/**
 * The base of the remaining parts after `sent` was stored over `work.base`: the answer, if nobody else wrote in
 * between, else the previous base.
 */
export function begunAfter({ base, begun }: CellWork, sent: CellEdit, stored: Cell): Begun {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const seen = begun[part];
      if (seen === undefined) return [];
      const isOurs = writes(sent, part) || !hasMoved(part, seen, base);
      return [[part, isOurs ? storedOver(seen, sent, newerCell(seen, stored)) : seen] as const];
    }),
  );
}

/** Whether the base of a part has changed. */
function hasMoved(part: CellPart, seen: Cell, now: Cell): boolean {
  if (part === "comment") return now.comment !== seen.comment;
  if (part === "status" && now.status !== seen.status) return true;
  return textOf(now) !== textOf(seen) || now.value !== seen.value;
}

/** Whether everything is on the server. */
export function isEmpty({ text, comment, merged, waiting, sending }: CellWork): boolean {
  return [text, comment, merged, waiting, sending].every((one) => one === undefined);
}

/** A part that is gone has no base: begun again, it is based on what is seen then. */
export function pruned(work: CellWork): CellWork {
  const begun = Object.fromEntries(
    parts.flatMap((part) => {
      const seen = work.begun[part];
      return seen !== undefined && hasPart(work, part) ? [[part, seen] as const] : [];
    }),
  );
  return { ...work, begun };
}
