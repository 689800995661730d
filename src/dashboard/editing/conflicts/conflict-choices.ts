import type { Cell } from "#contract/entries.ts";
import type { CellEdit } from "#dashboard/api/entries/send-save.ts";
import { conflictingPart, isEmpty, parts, writes } from "#dashboard/editing/cell-parts.ts";
import { type CellPart, type CellWork, unsavedEdit, withTyped } from "#dashboard/editing/queue/cell-work.ts";

/** The part the user decides about now: the conflicting part, else the first part that the edit writes. */
export function partInConflict(work: CellWork): CellPart {
  const edit = unsavedEdit(work);
  return conflictingPart(work) ?? parts.find((part) => writes(edit, part)) ?? "text";
}

/** Stores the merged text that the user is typing; `undefined` discards it. */
export function withMerged(work: CellWork, text: string | undefined): CellWork {
  const { merged: _, ...rest } = work;
  return { ...rest, ...(text === undefined ? {} : { merged: text }), edited: Date.now() };
}

/** The work after the user decided to overwrite `theirs` with their own or the merged text, given as an edit. */
export function withMine(work: CellWork, edit: CellEdit, theirs: Cell): CellWork {
  const part = partInConflict(work);
  const { merged: _, ...rest } = part === "status" ? work : withTyped(work, part, undefined);
  return {
    ...rest,
    mark: "sending",
    baseline: baselineOn(work, part, theirs),
    waiting: { ...work.waiting, ...edit },
  };
}

/**
 * The work after the user accepted the other version; undefined if nothing remains. Edits of other parts remain;
 * `conflictingPart` then reports a status that was set for the dropped text.
 */
export function withTheirs(work: CellWork): CellWork | undefined {
  return withoutPart(work, partInConflict(work));
}

/**
 * The baseline after the user saw both versions of a part: `theirs` for that part. The status is judged against the new
 * text, so its baseline moves too. Its status field does not: another user's new status must still conflict.
 */
function baselineOn(work: CellWork, part: CellPart, theirs: Cell): CellWork["baseline"] {
  const { baseline } = work;
  const statusBaseline =
    part === "text" && baseline.status !== undefined
      ? { status: { ...theirs, status: baseline.status.status } }
      : {};
  return { ...baseline, [part]: theirs, ...statusBaseline };
}

/** The work without one of its parts; undefined if nothing remains. */
export function withoutPart(work: CellWork, part: CellPart): CellWork | undefined {
  const { text, comment, merged, waiting = {}, baseline, problem: _problem, ...rest } = work;
  const { [part]: _, ...others } = baseline;
  const remaining: CellWork = {
    ...rest,
    mark: rest.sending === undefined ? "local" : "sending",
    baseline: others,
    ...(merged === undefined || part === partInConflict(work) ? {} : { merged }),
    ...(part === "text" || text === undefined ? {} : { text }),
    ...(part === "comment" || comment === undefined ? {} : { comment }),
  };
  const edit = withoutFields(waiting, part);
  if (Object.keys(edit).length > 0) return { ...remaining, mark: "sending", waiting: edit };
  return isEmpty(remaining) ? undefined : remaining;
}

/** The edit without the fields of a part. A lock is dropped with the text that it was set for. */
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
