import { type CellEdit, textOf } from "#dashboard/api/send-save.ts";
import { type CellWork, textOfEdit, unsavedEdit } from "./cell-work.ts";
import { partInConflict } from "./conflict-choices.ts";

/** The three texts of a conflict, and how a text becomes the edit that was meant: a value, a draft or a comment. */
export function sidesOf(work: CellWork) {
  const part = partInConflict(work);
  const edit = unsavedEdit(work);
  const { base: theirs, begun } = work;
  const seen = begun[part] ?? theirs;
  if (part === "comment") {
    const editWith = (comment: string): CellEdit => ({ comment });
    const mine = work.comment ?? edit.comment ?? "";
    return { part, base: seen.comment, theirs: theirs.comment, mine, status: "", editWith };
  }
  // A draft that both have hides the values that differ.
  const read = textOf(theirs) === textOf(seen) ? ({ value }: typeof theirs) => value : textOf;
  const shared = { part, base: read(seen), theirs: read(theirs), status: edit.status ?? "" };
  if (part === "status") return { ...shared, mine: "", editWith: (): CellEdit => ({}) };
  const editWith = (text: string): CellEdit =>
    edit.value !== undefined
      ? { ...edit, value: text, ...(edit.draft === undefined ? {} : { draft: "" }) }
      : { ...edit, draft: text };
  return { ...shared, mine: work.text ?? textOfEdit(edit) ?? "", editWith };
}
