/** Whether no element has the focus except the page itself, as after loading, and no dialog is open. */
export function isNothingFocused(): boolean {
  const { activeElement, body } = document;
  const isNowhere = activeElement === body || activeElement?.id === "main";
  return isNowhere && document.querySelector("[data-modal]") === null;
}
