/** Of what comes over the page by itself, while somebody may be typing: going there is nobody's leaving. */
export const unasked = "unasked";

/** Whether an element is in something that came by itself. */
export function isUnasked(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest(`[data-modal="${unasked}"]`) !== null;
}
