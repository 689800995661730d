/** A dialog that stays open for longer than this many frames keeps the focus. */
const mostFrames = 60;

/**
 * Once a dialog, or whatever had the focus, is gone and nothing else took it: to what comes next, which says so by
 * `data-next-focus`, else to the start of the page.
 */
export function focusIfLost(frames = mostFrames): void {
  requestAnimationFrame(() => {
    if (frames > 0 && document.querySelector("[data-modal]")) focusIfLost(frames - 1);
    else requestAnimationFrame(focusNext);
  });
}

function focusNext(): void {
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>("[data-next-focus]") ?? document.getElementById("main");
  next?.focus();
}
