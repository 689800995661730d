import { type RefObject, useLayoutEffect } from "react";

/** Height limits in pixels: less hides the form, more separates forms from their labels. */
const [minHeight, maxHeight] = [120, 448];

/**
 * Limits the editor's height to the visible rows, since the sticky header would cover it; its list scrolls.
 */
export function useHeightInGrid(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    const editor = element?.closest<HTMLElement>("[data-editor]");
    const grid = element?.closest<HTMLElement>('[role="grid"]');
    if (!element || !editor || !grid) return;
    const limit = () => {
      const header = grid.querySelector<HTMLElement>('[role="row"]')?.offsetHeight ?? 0;
      const others = editor.offsetHeight - element.offsetHeight;
      const room = grid.clientHeight - header - others;
      element.style.maxHeight = `${Math.max(minHeight, Math.min(maxHeight, room))}px`;
    };
    const observer = new ResizeObserver(limit);
    for (const watched of [editor, grid]) observer.observe(watched);
    limit();
    return () => observer.disconnect();
  }, [list]);
}
