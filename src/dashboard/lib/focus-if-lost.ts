/**
 * Number of frames to wait for an open dialog or popover to close. After that, `afterDialogs` runs its action anyway.
 */
const maxFrames = 60;

/**
 * If a dialog or the focused element disappeared and nothing has the focus, focuses the element with
 * `data-next-focus`, or else the start of the page.
 */
export function focusIfLost(): void {
  afterDialogs(focusNext);
}

/** Calls `action` once open dialogs and popovers are closed and have returned the focus. */
export function afterDialogs(action: () => void, frames = maxFrames): void {
  requestAnimationFrame(() => {
    if (frames > 0 && document.querySelector("[data-modal], [role=dialog]")) afterDialogs(action, frames - 1);
    else requestAnimationFrame(action);
  });
}

function focusNext(): void {
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>("[data-next-focus]") ?? document.getElementById("main");
  next?.focus();
}
