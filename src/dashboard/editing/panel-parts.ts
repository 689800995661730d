import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { isFocusRequested, requestFocus } from "#dashboard/lib/storage/pending-focus.ts";

/**
 * Parts of the side panel that the focus can be moved to: the conflict, the comment, and strings with the
 * same source.
 */
export type PanelPart = "conflict" | "comment" | "same";

/** Element id of the part. */
export function panelPartId(part: PanelPart, { key, language }: CellAddress): string {
  return `${part}-${language}-${encodeURIComponent(key)}`;
}

/** Focuses the part, also if the panel or its row is still loading. */
export function focusPanelPart(part: PanelPart, address: CellAddress): void {
  const id = panelPartId(part, address);
  requestFocus(id);
  // The pressed button restores the focus first.
  requestAnimationFrame(() => applyRequestedFocus(document.getElementById(id)));
}

/** For the `ref` of a panel part. */
export function applyRequestedFocus(part: HTMLElement | null): void {
  if (part !== null && isFocusRequested(part.id)) part.focus();
}
