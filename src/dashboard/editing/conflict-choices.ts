import type { Cell } from "#contract/entries.ts";
import type { CellEdit } from "#dashboard/api/entries/send-save.ts";
import { conflictingPart, isEmpty, parts, writes } from "./cell-parts.ts";
import { type CellPart, type CellWork, unsavedEdit, withTyped } from "./cell-work.ts";

/** The part that is chosen about now; while theirs is as ours was, the first that is asked for. */
export function partInConflict(work: CellWork): CellPart {
  const edit = unsavedEdit(work);
  return conflictingPart(work) ?? parts.find((part) => writes(edit, part)) ?? "text";
}

/** With a text made from both sides of a conflict, as it is being written; undefined: it is given up. */
export function withMerged(work: CellWork, text: string | undefined): CellWork {
  const { merged: _, ...rest } = work;
  return { ...rest, ...(text === undefined ? {} : { merged: text }), edited: Date.now() };
}

/** Ours, or a text made from both, goes over theirs as it was shown. */
export function withOurs(work: CellWork, edit: CellEdit, theirs: Cell): CellWork {
  const part = partInConflict(work);
  const { merged: _, ...rest } = part === "status" ? work : withTyped(work, part, undefined);
  return {
    ...rest,
    mark: "sending",
    begun: begunOn(work, part, theirs),
    waiting: { ...work.waiting, ...edit },
  };
}

/**
 * Theirs stays; what else was typed or chosen meanwhile goes on. A status that was chosen for a text that is given up is
 * asked about. Undefined: there is nothing.
 */
export function withTheirs(work: CellWork): CellWork | undefined {
  const part = partInConflict(work);
  const next = withoutPart(work, part);
  return next && { ...next, mark: next.waiting === undefined ? "local" : "sending" };
}

/**
 * Both sides of a part were shown: it stands on theirs from now on. A status is about the text; the status that somebody
 * else chose is asked about by itself.
 */
function begunOn(work: CellWork, part: CellPart, theirs: Cell): CellWork["begun"] {
  const { begun } = work;
  const alongside =
    part === "text" && begun.status !== undefined
      ? { status: { ...theirs, status: begun.status.status } }
      : {};
  return { ...begun, [part]: theirs, ...alongside };
}

/** The work without one of its parts; undefined when nothing is left. */
function withoutPart(work: CellWork, part: CellPart): CellWork | undefined {
  const { text, comment, merged, waiting = {}, begun, ...rest } = work;
  const { [part]: _, ...others } = begun;
  const left = {
    ...rest,
    begun: others,
    ...(part === "text" || text === undefined ? {} : { text }),
    ...(part === "comment" || comment === undefined ? {} : { comment }),
  };
  const edit = withoutFields(waiting, part);
  if (Object.keys(edit).length > 0) return { ...left, waiting: edit };
  return isEmpty(left) ? undefined : left;
}

/** A lock goes with the text that it was set for. */
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
