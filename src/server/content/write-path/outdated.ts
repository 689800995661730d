import { type EntryEdit, type EntryState, isTranslated, sourceText } from "./entry-state.ts";

/** Whether the meaning number of a translation differs from that of its key (rules.md 3.11). */
export function isOutdated(
  state: Pick<EntryState, "value" | "draft" | "meaning">,
  keyMeaning: number,
): boolean {
  return isTranslated(state) && state.meaning !== keyMeaning;
}

export type MeaningContext = {
  /** Whether the edited entry is the source of its key. */
  isSource: boolean;
  /** Meaning number of the key; already the new one if this change set wrote the source before. */
  keyMeaning: number;
  /** Meaning number that sources get in this change set. */
  newMeaning: number;
};

/** Meaning number of an entry after an edit; it decides which translations become outdated (rules.md 3.11). */
export function nextMeaning(
  current: EntryState,
  next: EntryState,
  edit: EntryEdit,
  context: MeaningContext,
): number {
  if (!context.isSource) {
    const setsText = edit.value !== undefined || edit.draft !== undefined;
    const isRewritten = next.value !== current.value || next.draft !== current.draft;
    const isMarkedUpToDate = edit.upToDate === true && isTranslated(next);
    return (setsText && isRewritten) || isMarkedUpToDate ? context.keyMeaning : current.meaning;
  }
  // A source has its key's number, even if its language became the base language before it had a text.
  const before = sourceText(current);
  if (sourceText(next) === before || edit.meaningUnchanged) return context.keyMeaning;
  // The first text of a source does not change the number: it outdates no earlier translations.
  return before === "" && current.meaning === 0 ? context.keyMeaning : context.newMeaning;
}
