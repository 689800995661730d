/** Whether no key is meant for anything on the page yet, as after it has come, and no dialog is over it. */
export function focusIsNowhere(): boolean {
  const { activeElement, body } = document;
  const isNowhere = activeElement === body || activeElement?.id === "main";
  return isNowhere && document.querySelector("[data-modal]") === null;
}
