/** Maximum number of frames to wait for an open dialog or popover; one that stays open longer keeps the focus. */
const maxFrames = 60;

/**
 * Restores the focus after a dialog or focused element disappeared and nothing else was focused: moves it to the
 * element with `data-next-focus`, otherwise to the start of the page.
 */
export function focusIfLost(frames = maxFrames): void {
  requestAnimationFrame(() => {
    if (frames > 0 && document.querySelector("[data-modal], [role=dialog]")) focusIfLost(frames - 1);
    else requestAnimationFrame(focusNext);
  });
}

function focusNext(): void {
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>("[data-next-focus]") ?? document.getElementById("main");
  next?.focus();
}
