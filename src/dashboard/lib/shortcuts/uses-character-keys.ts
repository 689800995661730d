/** Whether the element, or one around it, uses character keys: to type, or to find an entry of a list. */
export function usesCharacterKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]",
    ) !== null
  );
}
