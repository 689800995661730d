import type { Cell } from "#contract/entries.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { isDraftDiscarded } from "#dashboard/editing/cell-parts.ts";

/**
 * Message id for the change of a text since it was observed: it was saved, it was cleared, or its draft was discarded
 * (by an unknown user).
 */
export function theirChangeMessageId(now: Cell, observed: Cell): string {
  const isEmpty = textOf(now) === "";
  if (isDraftDiscarded(now, observed))
    return isEmpty ? "panel.editor.draftDiscardedEmpty" : "panel.editor.draftDiscarded";
  return isEmpty ? "panel.editor.theirsCleared" : "panel.editor.theirs";
}
