import type { Cell } from "#contract/entries.ts";
import { type CellEdit, textOf } from "#dashboard/api/entries/send-save.ts";
import { isDraftDiscarded, isOtherStatus, isOtherString } from "#dashboard/editing/cell-parts.ts";
import { type CellWork, textOfEdit, unsavedEdit } from "#dashboard/editing/cell-work.ts";
import { partInConflict } from "./conflict-choices.ts";

/** The two statuses of a conflict, and the one that its person saw. */
export type Statuses = Record<"base" | "theirs" | "mine", string>;

export type Sides = ReturnType<typeof sidesOf>;
export type StatusConflict = Extract<Sides, { about: "status" }>;

/**
 * The three texts of a conflict, their kind, and how the chosen text becomes the intended edit: of a value, a draft or a
 * comment. A status conflicts with another status, with a text that its person has not read, or with both. `isRemade`:
 * theirs is of a string that was deleted and added again.
 */
export function sidesOf(work: CellWork) {
  const part = partInConflict(work);
  const edit = unsavedEdit(work);
  const { base: theirs, begun } = work;
  const seen = begun[part] ?? theirs;
  const isRemade = isOtherString(theirs, seen);
  if (part === "comment") {
    const editWith = (comment: string): CellEdit => ({ comment });
    const mine = work.comment ?? edit.comment ?? "";
    const comments = { base: seen.comment, theirs: theirs.comment, mine };
    return { ...comments, about: "comment", isRemade, editWith } as const;
  }
  // A draft that both sides have hides their different values.
  const read = textOf(theirs) === textOf(seen) ? ({ value }: typeof theirs) => value : textOf;
  const texts = { base: read(seen), theirs: read(theirs) };
  if (part === "status") {
    const mine = edit.status ?? "";
    const statuses: Statuses = { base: seen.status, theirs: theirs.status, mine };
    return {
      ...texts,
      about: "status",
      isRemade,
      mine,
      isOtherText: texts.base !== texts.theirs,
      statuses: isOtherStatus(theirs, seen, mine) ? statuses : undefined,
      editWith: (): CellEdit => ({}),
    } as const;
  }
  const editWith = (text: string): CellEdit =>
    edit.value !== undefined
      ? { ...edit, value: text, ...(edit.draft === undefined ? {} : { draft: "" }) }
      : { ...edit, draft: text };
  const about = isDraftDiscarded(theirs, seen) ? "discarded" : isOtherDraft(theirs, seen) ? "draft" : "text";
  return { ...texts, about, isRemade, mine: work.text ?? textOfEdit(edit) ?? "", editWith } as const;
}

function isOtherDraft({ value, draft }: Cell, seen: Cell): boolean {
  return draft !== "" && draft !== seen.draft && value === seen.value;
}
