import { checkedText, type EntryEdit, type EntryState } from "./entry-state.ts";
import { type MeaningContext, nextMeaning } from "./outdated.ts";

export type EditContext = MeaningContext & {
  /** Branching projects have no drafts (rules.md 3.3). */
  branching: boolean;
  /** Whether this change set already changed the key's source. */
  sourceChanged?: boolean;
};

/** Returns the entry after an edit. Pure: locks, versions and rights were checked before. */
export function nextEntry(current: EntryState, edit: EntryEdit, context: EditContext): EntryState {
  const next: EntryState = {
    ...(context.branching ? textWithoutDrafts(current, edit) : nextTexts(current, edit)),
    status: edit.status ?? current.status,
    locked: edit.locked ?? current.locked,
    excluded: edit.excluded ?? current.excluded,
    comment: edit.comment ?? current.comment,
    meaning: current.meaning,
    dismissed: 0,
  };
  next.dismissed = edit.dismissed ?? (endsDismissals(current, next, context) ? 0 : current.dismissed);
  if (edit.meaning === undefined) next.meaning = nextMeaning(current, next, edit, context);
  else if (edit.meaning !== "keep") next.meaning = edit.meaning;
  else if (context.isSource) next.meaning = context.keyMeaning;
  return next;
}

function endsDismissals(
  current: EntryState,
  next: EntryState,
  { sourceChanged = false }: EditContext,
): boolean {
  return sourceChanged || checkedText(next) !== checkedText(current);
}

type Texts = Pick<EntryState, "value" | "draft">;

/** Stores no draft if it equals the value (rules.md 3.3). */
function nextTexts(current: EntryState, edit: EntryEdit): Texts {
  const value = edit.value ?? current.value;
  const draft = edit.draft ?? current.draft;
  return { value, draft: draft === value ? "" : draft };
}

/**
 * Branching projects have no drafts. An older draft, restored from the trash or by an undo, becomes the value if
 * there is no value.
 */
function textWithoutDrafts(current: EntryState, edit: EntryEdit): Texts {
  const draft = edit.draft ?? (edit.value === undefined ? current.draft : "");
  return { value: (edit.value ?? current.value) || draft, draft: "" };
}
