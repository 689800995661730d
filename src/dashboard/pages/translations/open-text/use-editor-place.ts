import { type RefObject, useLayoutEffect } from "react";
import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";

/** Minimum width of an open text where the grid has room for it, in pixels. */
const minWidth = 480;
/** Width of the outline around an open text, in pixels. */
const outline = 2;

/**
 * Width of the editor of a cell, and its distance from the start of the cell, in pixels. An editor that would leave the
 * visible part of the grid at its end moves towards the start; a wide editor fills it. Undefined outside a grid.
 */
export function editorPlace(
  cell: Element | null,
  isWide: boolean,
): { width: number; offset: number } | undefined {
  const grid = cell?.closest('[role="grid"]');
  if (!cell || !grid) return undefined;
  const [cellBox, gridBox] = [cell.getBoundingClientRect(), grid.getBoundingClientRect()];
  const left = gridBox.left + grid.clientLeft;
  const start = inlineDirection() > 0 ? cellBox.left - left : left + grid.clientWidth - cellBox.right;
  const room = grid.clientWidth - 2 * outline;
  const width = isWide ? room : Math.min(room, Math.max(cellBox.width, minWidth));
  const maxStart = outline + room - width;
  return { width, offset: Math.max(outline, Math.min(start, maxStart)) - start };
}

/** Places an editor over its cell, again whenever the size of the grid or of the cell changes. */
export function useEditorPlace(box: RefObject<HTMLElement | null>, isWide: boolean): void {
  useLayoutEffect(() => {
    const editor = box.current;
    const cell = editor?.closest('[role="gridcell"]');
    const grid = editor?.closest('[role="grid"]');
    if (!editor || !cell || !grid) return;
    const place = () => {
      const { width, offset } = editorPlace(cell, isWide) ?? {};
      editor.style.width = `${width}px`;
      editor.style.insetInlineStart = `${offset}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(cell);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [box, isWide]);
}
