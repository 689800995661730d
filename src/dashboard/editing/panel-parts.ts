import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { isFocusRequested, requestFocus } from "#dashboard/lib/storage/pending-focus.ts";

/** What of a cell stands in the side panel and somebody can be led to: its conflict, its comment, strings of its source. */
export type PanelPart = "conflict" | "comment" | "same";

/** Its id on the page. */
export function panelPartId(part: PanelPart, { key, language }: CellAddress): string {
  return `${part}-${language}-${encodeURIComponent(key)}`;
}

/** Gives it the focus, also where it is still on its way with the panel or its row. */
export function seekPanelPart(part: PanelPart, address: CellAddress): void {
  const id = panelPartId(part, address);
  requestFocus(id);
  // What was pressed gives the focus back first.
  requestAnimationFrame(() => takeRequestedFocus(document.getElementById(id)));
}

/** For the `ref` of such a part. */
export function takeRequestedFocus(part: HTMLElement | null): void {
  if (part !== null && isFocusRequested(part.id)) part.focus();
}
