/**
 * Value of `data-modal` for dialogs that open by themselves, while the user may be typing. A focus that moves into such
 * a dialog does not count as leaving a field.
 */
export const backgroundDialog = "unasked";

/** Whether an element is in a dialog that opened by itself. */
export function isInBackgroundDialog(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest(`[data-modal="${backgroundDialog}"]`) !== null;
}
