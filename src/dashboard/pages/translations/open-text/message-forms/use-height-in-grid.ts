import { type RefObject, useLayoutEffect } from "react";

/** In pixels: less shows no form, and more of them would be far from what they belong to. */
const [least, most] = [120, 448];

/** A list scrolls by itself before its editor is higher than the rows of the grid, whose header would cover it. */
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
