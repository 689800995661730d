import { type RefObject, useLayoutEffect } from "react";

/** Pixels: less would not show a form, more would separate forms from their labels. */
const [least, most] = [120, 448];

/** Limits the editor's height to the rows of the grid, whose header would cover it; its list scrolls. */
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
      element.style.maxHeight = `${Math.max(least, Math.min(most, room))}px`;
    };
    const observer = new ResizeObserver(limit);
    for (const watched of [editor, grid]) observer.observe(watched);
    limit();
    return () => observer.disconnect();
  }, [list]);
}
