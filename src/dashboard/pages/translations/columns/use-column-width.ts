import { type PointerEvent, useRef } from "react";
import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { type ColumnLayout, type ColumnWidths, limitWidth } from "./column-layout.ts";
import { columnId } from "./grid-columns.ts";
import type { Arrangement } from "./use-arrangement.ts";

/** Resizes a column by dragging its edge: every move is shown at once, and the last width is stored. */
export function useColumnWidth(
  column: number,
  {
    layout,
    arrangement,
    onDragWidth,
  }: {
    layout: ColumnLayout;
    arrangement: Arrangement;
    onDragWidth: (widths: ColumnWidths | undefined) => void;
  },
) {
  const { columns } = useGrid();
  const id = columnId(columns[column]);
  const drag = useRef<{ startX: number; startWidth: number; width: number }>(undefined);

  function handleDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = layout.widths[column] ?? 0;
    drag.current = { startX: event.clientX, startWidth: width, width };
  }

  function handleMove({ clientX }: PointerEvent): void {
    const { current } = drag;
    if (current === undefined) return;
    const width = limitWidth(current.startWidth + (clientX - current.startX) * inlineDirection());
    if (width === current.width) return;
    current.width = width;
    onDragWidth({ [id]: width });
  }

  function handleUp(): void {
    const { current } = drag;
    if (current === undefined) return;
    if (current.width !== current.startWidth) arrangement.onWidth(id, current.width);
    endDrag();
  }

  function endDrag(): void {
    drag.current = undefined;
    onDragWidth(undefined);
  }

  return {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: endDrag,
    onDoubleClick: () => arrangement.onWidth(id, undefined),
  };
}
