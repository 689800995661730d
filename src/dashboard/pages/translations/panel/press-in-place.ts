/**
 * What is pressed stays under the pointer until it is let go, whatever comes or goes above it meanwhile: pressing it
 * leaves an open text, which saves it, and what that brings would move the button from under the press. Until the
 * returned function is called.
 */
export function holdPressesInPlace(panel: HTMLElement): () => void {
  let letGo = (): void => {};

  function hold({ target }: PointerEvent): void {
    letGo();
    if (!(target instanceof Element)) return;
    const top = target.getBoundingClientRect().top;
    let moved = 0;
    const follow = () => {
      if (!target.isConnected) return;
      moved += target.getBoundingClientRect().top - top;
      panel.style.translate = moved === 0 ? "" : `0 ${-moved}px`;
    };
    const changes = new MutationObserver(follow);
    const sizes = new ResizeObserver(follow);
    changes.observe(panel, { subtree: true, childList: true, characterData: true });
    sizes.observe(panel);
    letGo = () => {
      letGo = () => {};
      changes.disconnect();
      sizes.disconnect();
      panel.style.translate = "";
      // Where there is something to scroll, it stays there.
      panel.parentElement?.scrollBy(0, moved);
    };
  }
  // The click comes after the pointer was let go.
  const letGoSoon = () => void setTimeout(() => letGo());

  panel.addEventListener("pointerdown", hold, true);
  window.addEventListener("pointerup", letGoSoon);
  window.addEventListener("pointercancel", letGoSoon);
  return () => {
    letGo();
    panel.removeEventListener("pointerdown", hold, true);
    window.removeEventListener("pointerup", letGoSoon);
    window.removeEventListener("pointercancel", letGoSoon);
  };
}
