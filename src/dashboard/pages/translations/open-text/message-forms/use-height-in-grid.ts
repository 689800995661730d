import { type RefObject, useLayoutEffect } from "react";

/** Limits of the maximum height in pixels: a lower list hides the form, a higher list separates forms from labels. */
const [minHeight, maxHeight] = [120, 448];

/** Limits the height of the editor's list, so that the editor fits below the sticky header of the grid. */
export function useHeightInGrid(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    const editor = element?.closest<HTMLElement>("[data-editor]");
    const grid = element?.closest<HTMLElement>('[role="grid"]');
    if (!element || !editor || !grid) return;
    const limit = () => {
      const header = grid.querySelector<HTMLElement>('[role="row"]')?.offsetHeight ?? 0;
      const restOfEditor = editor.offsetHeight - element.offsetHeight;
      const room = grid.clientHeight - header - restOfEditor;
      element.style.maxHeight = `${Math.max(minHeight, Math.min(maxHeight, room))}px`;
    };
    const observer = new ResizeObserver(limit);
    for (const watched of [editor, grid]) observer.observe(watched);
    limit();
    return () => observer.disconnect();
  }, [list]);
}
