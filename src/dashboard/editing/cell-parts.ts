import type { Cell } from "#contract/entries.ts";
import { type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { type CellPart, type CellWork, newerCell, textOfEdit, unsavedEdit } from "./cell-work.ts";

export const parts: readonly CellPart[] = ["text", "comment", "status"];
type Begun = CellWork["begun"];

export function writes(edit: CellEdit, part: CellPart): boolean {
  return part === "text" ? textOfEdit(edit) !== undefined : edit[part] !== undefined;
}

/** Whether a part of the work is not stored yet. */
export function hasPart(work: CellWork, part: CellPart): boolean {
  if (writes(unsavedEdit(work), part)) return true;
  if (part === "text") return work.text !== undefined || work.merged !== undefined;
  return part === "comment" && work.comment !== undefined;
}

/** What the parts of an edit stand on: a status is chosen for one's own text while there is one. */
export function begunBy(work: CellWork, edit: CellEdit, seen: Cell): Begun {
  const { begun } = work;
  return {
    ...begun,
    ...(writes(edit, "text") ? { text: begun.text ?? seen } : {}),
    ...(writes(edit, "comment") ? { comment: begun.comment ?? seen } : {}),
    ...(writes(edit, "status") ? { status: { ...(begun.text ?? seen), status: seen.status } } : {}),
  };
}

/** What of an edit would replace, or decide about, what its person has not seen. */
export function conflictingPart(work: CellWork): CellPart | undefined {
  return parts.find((part) => isUnseen(work, part));
}

function isUnseen(work: CellWork, part: CellPart): boolean {
  const edit = unsavedEdit(work);
  const { base: now, begun } = work;
  const seen = begun[part];
  if (seen === undefined || !writes(edit, part)) return false;
  if (part === "comment") return now.comment !== seen.comment && now.comment !== edit.comment;
  const mine = textOfEdit(edit);
  const isOther = textOf(now) !== textOf(seen) && textOf(now) !== (mine ?? work.text);
  // A status goes with the text that is written beside it; locks alone follow the last choice.
  if (part === "status") return (mine === undefined && isOther) || isOtherStatus(now, seen, edit.status);
  return isOther || (edit.value !== undefined && isHiddenOther(now.value, edit.value, seen));
}

/** Somebody else chose another status than its person saw, and than the one that they chose themselves. */
export function isOtherStatus(now: Cell, seen: Cell, mine: string | undefined): boolean {
  return now.status !== seen.status && now.status !== mine;
}

/** A value can be replaced below a draft that stays. */
function isHiddenOther(value: string, mine: string, seen: Cell): boolean {
  return value !== mine && value !== seen.value && value !== textOf(seen);
}

/**
 * A draft hides the value below it: one that somebody else published there meanwhile was not seen, so that publishing the
 * draft asks first. The version is the older one too, that the server looks.
 */
export function overSeenValue(fresh: Cell, { value, version }: Cell): Cell {
  return fresh.draft === "" || fresh.value === value ? fresh : { ...fresh, value, version };
}

/** What its person has seen once `sent` is stored: its own text, and a value below it only if it was written too. */
export function storedOver(seen: Cell, sent: CellEdit, stored: Cell): Cell {
  return sent.value === undefined ? overSeenValue(stored, seen) : stored;
}

/**
 * What the parts that are left stand on after `sent` was stored over `work.base`: on the answer where nobody else had
 * come between, else on what they stood on.
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

/** Whether what a part stands on is another one now. */
function hasMoved(part: CellPart, seen: Cell, now: Cell): boolean {
  if (part === "comment") return now.comment !== seen.comment;
  if (part === "status" && now.status !== seen.status) return true;
  return textOf(now) !== textOf(seen) || now.value !== seen.value;
}

/** Whether nothing is left that the server does not have. */
export function isEmpty({ text, comment, merged, waiting, sending }: CellWork): boolean {
  return [text, comment, merged, waiting, sending].every((one) => one === undefined);
}

/** A part that is gone stands on nothing: begun again it stands on what is seen then. */
export function pruned(work: CellWork): CellWork {
  const begun = Object.fromEntries(
    parts.flatMap((part) => {
      const seen = work.begun[part];
      return seen !== undefined && hasPart(work, part) ? [[part, seen] as const] : [];
    }),
  );
  return { ...work, begun };
}
