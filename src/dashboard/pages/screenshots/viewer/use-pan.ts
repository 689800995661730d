import type { RefObject } from "react";

/** Pans a scroll container by pointer, except when a link or a button is pressed. */
export function usePan(scroller: RefObject<HTMLElement | null>) {
  return (event: React.PointerEvent): void => {
    const element = scroller.current;
    const isPressable = event.target instanceof Element && event.target.closest("button, a") !== null;
    if (element === null || event.button > 1 || event.pointerType === "touch" || isPressable) return;
    const from = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop };
    const controller = new AbortController();
    const { signal } = controller;
    const stop = () => controller.abort();
    const drag = (move: PointerEvent) => element.scrollTo(from.x - move.clientX, from.y - move.clientY);
    window.addEventListener("pointermove", drag, { signal });
    window.addEventListener("pointerup", stop, { signal });
    window.addEventListener("pointercancel", stop, { signal });
  };
}
