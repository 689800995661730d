import type { Cell } from "#contract/entries.ts";
import type { CellEdit } from "#dashboard/api/entries/send-save.ts";
import { conflictingPart, isEmpty, parts, writes } from "#dashboard/editing/cell-parts.ts";
import { type CellPart, type CellWork, unsavedEdit, withTyped } from "#dashboard/editing/cell-work.ts";

/** The part to choose about now: the conflicting one, else the first part that the edit writes. */
export function partInConflict(work: CellWork): CellPart {
  const edit = unsavedEdit(work);
  return conflictingPart(work) ?? parts.find((part) => writes(edit, part)) ?? "text";
}

/** Stores the merged text of a conflict while it is being written; undefined: it is given up. */
export function withMerged(work: CellWork, text: string | undefined): CellWork {
  const { merged: _, ...rest } = work;
  return { ...rest, ...(text === undefined ? {} : { merged: text }), edited: Date.now() };
}

/** Our text, or the merged one, replaces theirs as it was shown. */
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
 * Their text stays; other parts that were typed or chosen continue. A status that was set for the abandoned text is
 * asked about. Undefined: nothing is left.
 */
export function withTheirs(work: CellWork): CellWork | undefined {
  return withoutPart(work, partInConflict(work));
}

/**
 * Both sides of a part were shown, so it is based on theirs from now on. A status belongs to the text; a status that
 * somebody else set is asked about separately.
 */
function begunOn(work: CellWork, part: CellPart, theirs: Cell): CellWork["begun"] {
  const { begun } = work;
  const alongside =
    part === "text" && begun.status !== undefined
      ? { status: { ...theirs, status: begun.status.status } }
      : {};
  return { ...begun, [part]: theirs, ...alongside };
}

/** The work without one of its parts; the others continue. Undefined when nothing is left. */
export function withoutPart(work: CellWork, part: CellPart): CellWork | undefined {
  const { text, comment, merged, waiting = {}, begun, problem: _problem, ...rest } = work;
  const { [part]: _, ...others } = begun;
  const left: CellWork = {
    ...rest,
    mark: rest.sending === undefined ? "local" : "sending",
    begun: others,
    ...(merged === undefined || part === partInConflict(work) ? {} : { merged }),
    ...(part === "text" || text === undefined ? {} : { text }),
    ...(part === "comment" || comment === undefined ? {} : { comment }),
  };
  const edit = withoutFields(waiting, part);
  if (Object.keys(edit).length > 0) return { ...left, mark: "sending", waiting: edit };
  return isEmpty(left) ? undefined : left;
}

/** A lock is dropped with the text that it was set for. */
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
