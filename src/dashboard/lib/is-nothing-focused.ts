/** Whether nothing on the page has the focus, as after loading, and no dialog is open. */
export function isNothingFocused(): boolean {
  const { activeElement, body } = document;
  const isNowhere = activeElement === body || activeElement?.id === "main";
  return isNowhere && document.querySelector("[data-modal]") === null;
}
