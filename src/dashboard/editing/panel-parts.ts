import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { isFocusRequested, requestFocus } from "#dashboard/lib/storage/pending-focus.ts";

/**
 * Parts of the side panel that can be focused from outside: the conflict, the comment, strings with the same source.
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
  // Runs after the pressed button has restored the focus.
  requestAnimationFrame(() => applyRequestedFocus(document.getElementById(id)));
}

/** `ref` of a panel part: focuses the part if that was requested before it was rendered. */
export function applyRequestedFocus(part: HTMLElement | null): void {
  if (part !== null && isFocusRequested(part.id)) part.focus();
}
