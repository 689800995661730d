/** Once a dialog is gone: to the start of the page, where the button that opened it is gone too. */
export function focusIfLost(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus();
    }),
  );
}
