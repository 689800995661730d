/**
 * Value of `data-modal` for dialogs that open without a user action, perhaps while the user is typing. If such a dialog
 * takes the focus, the user has not left the field.
 */
export const backgroundDialog = "unasked";

/** Whether an element is in a dialog that opened by itself. */
export function isInBackgroundDialog(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest(`[data-modal="${backgroundDialog}"]`) !== null;
}
