import { checkedText, type EntryEdit, type EntryState, isTranslated, sourceText } from "./entry-state.ts";

export type EditContext = {
  /** Branching projects have no drafts (rules.md 3.3). */
  branching: boolean;
  /** Set when the edited entry is the source of its key. */
  isSource: boolean;
  /** Meaning number of the key; already the new one if this change set wrote the source before. */
  keyMeaning: number;
  /** Meaning number that sources get in this change set. */
  newMeaning: number;
  /** Whether this change set already changed the key's source. */
  sourceMoved?: boolean;
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
  next.dismissed = edit.dismissed ?? (isCheckedAnew(current, next, context) ? 0 : current.dismissed);
  if (edit.meaning === undefined) next.meaning = nextMeaning(current, next, edit, context);
  else if (edit.meaning !== "keep") next.meaning = edit.meaning;
  else if (context.isSource) next.meaning = context.keyMeaning;
  return next;
}

function isCheckedAnew(current: EntryState, next: EntryState, { sourceMoved = false }: EditContext): boolean {
  return sourceMoved || checkedText(next) !== checkedText(current);
}

type Texts = Pick<EntryState, "value" | "draft">;

/** Stores no draft if it equals the value (rules.md 3.3). */
function nextTexts(current: EntryState, edit: EntryEdit): Texts {
  const value = edit.value ?? current.value;
  const draft = edit.draft ?? current.draft;
  return { value, draft: draft === value ? "" : draft };
}

/**
 * Branching projects have no drafts. An older draft, restored from the trash or by an undo, becomes the value if there
 * is none.
 */
function textWithoutDrafts(current: EntryState, edit: EntryEdit): Texts {
  const draft = edit.draft ?? (edit.value === undefined ? current.draft : "");
  return { value: (edit.value ?? current.value) || draft, draft: "" };
}

function nextMeaning(current: EntryState, next: EntryState, edit: EntryEdit, context: EditContext): number {
  if (!context.isSource) {
    const isText = edit.value !== undefined || edit.draft !== undefined;
    const rewritten = next.value !== current.value || next.draft !== current.draft;
    const isMarked = edit.upToDate === true && isTranslated(next);
    return (isText && rewritten) || isMarked ? context.keyMeaning : current.meaning;
  }
  // A source has its key's number, even if its language became the base language before it had a text.
  const before = sourceText(current);
  if (sourceText(next) === before || edit.meaningUnchanged) return context.keyMeaning;
  // The first text of a source does not change the number: it outdates no earlier translations.
  return before === "" && current.meaning === 0 ? context.keyMeaning : context.newMeaning;
}
