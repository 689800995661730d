import type { Cell } from "#contract/entries.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { isDraftDiscarded } from "#dashboard/editing/cell-parts.ts";

/** What became of a text since it was seen: somebody saved another or none, or the draft was discarded, by whom is not known. */
export function theirWords(now: Cell, seen: Cell): string {
  const isEmpty = textOf(now) === "";
  if (isDraftDiscarded(now, seen))
    return isEmpty ? "panel.editor.draftDiscardedEmpty" : "panel.editor.draftDiscarded";
  return isEmpty ? "panel.editor.theirsCleared" : "panel.editor.theirs";
}
