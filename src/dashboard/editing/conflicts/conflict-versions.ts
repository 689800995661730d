import type { Cell } from "#contract/entries.ts";
import { type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { hasOtherId, isDraftDiscarded, isOtherStatus } from "#dashboard/editing/cell-parts.ts";
import { textOfEdit, type UnsavedCell, unsavedEdit } from "#dashboard/editing/queue/unsaved-cell.ts";
import { partInConflict } from "./conflict-choices.ts";

/** The observed status (`base`), the other user's and this user's. */
export type Statuses = Record<"base" | "theirs" | "mine", string>;

export type ConflictVersions = ReturnType<typeof conflictVersions>;
export type StatusConflict = Extract<ConflictVersions, { kind: "status" }>;

/**
 * The three versions of a conflict (`base`, `theirs`, `mine`), its kind (`kind`), and a function that turns the chosen
 * text into an edit (`editWith`). A status conflicts with another status, with a text that changed after the status
 * was chosen, or with both. `isRecreated`: the other version belongs to a string that was deleted and added again.
 */
export function conflictVersions(unsaved: UnsavedCell) {
  const part = partInConflict(unsaved);
  const edit = unsavedEdit(unsaved);
  const { base: theirs, baseline } = unsaved;
  const observed = baseline[part] ?? theirs;
  const isRecreated = hasOtherId(theirs, observed);
  if (part === "comment") {
    const editWith = (comment: string): CellEdit => ({ comment });
    const mine = unsaved.comment ?? edit.comment ?? "";
    const comments = { base: observed.comment, theirs: theirs.comment, mine };
    return { ...comments, kind: "comment", isRecreated, editWith } as const;
  }
  // A draft is shown instead of the value. If the drafts are equal, only the values differ, so compare those.
  const shownText = textOf(theirs) === textOf(observed) ? ({ value }: typeof theirs) => value : textOf;
  const texts = { base: shownText(observed), theirs: shownText(theirs) };
  if (part === "status") {
    const mine = edit.status ?? "";
    const statuses: Statuses = { base: observed.status, theirs: theirs.status, mine };
    return {
      ...texts,
      kind: "status",
      isRecreated,
      mine,
      isTextChanged: texts.base !== texts.theirs,
      statuses: isOtherStatus(theirs, observed, mine) ? statuses : undefined,
      editWith: (): CellEdit => ({}),
    } as const;
  }
  const editWith = (text: string): CellEdit =>
    edit.value !== undefined
      ? { ...edit, value: text, ...(edit.draft === undefined ? {} : { draft: "" }) }
      : { ...edit, draft: text };
  const kind = textConflictKind(theirs, observed);
  return { ...texts, kind, isRecreated, mine: unsaved.text ?? textOfEdit(edit) ?? "", editWith } as const;
}

/** How the other user changed the text: discarded its draft, changed the draft alone, or changed the value. */
function textConflictKind(theirs: Cell, observed: Cell): "discarded" | "draft" | "text" {
  if (isDraftDiscarded(theirs, observed)) return "discarded";
  const isDraftChanged = theirs.draft !== "" && theirs.draft !== observed.draft;
  return isDraftChanged && theirs.value === observed.value ? "draft" : "text";
}
