/**
 * Keeps a pressed element of the panel under the pointer until the release, whatever is inserted or removed above it:
 * the press makes an open text lose the focus and be saved, and the resulting messages would move the element away.
 * Returns a function that stops this.
 */
export function keepPressesInPlace(panel: HTMLElement): () => void {
  let release = (): void => {};

  function handleDown({ target }: PointerEvent): void {
    release();
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
    release = () => {
      release = () => {};
      changes.disconnect();
      sizes.disconnect();
      panel.style.translate = "";
      // Scrolls by the same distance, so that the element stays in place if the panel can scroll.
      panel.parentElement?.scrollBy(0, moved);
    };
  }
  // The click event comes after pointerup.
  const releaseLater = () => void setTimeout(() => release());

  panel.addEventListener("pointerdown", handleDown, true);
  window.addEventListener("pointerup", releaseLater);
  window.addEventListener("pointercancel", releaseLater);
  return () => {
    release();
    panel.removeEventListener("pointerdown", handleDown, true);
    window.removeEventListener("pointerup", releaseLater);
    window.removeEventListener("pointercancel", releaseLater);
  };
}
