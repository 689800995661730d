import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { type ColumnLayout, dropMarkOffset, gapsFor, nearestGap } from "./column-layout.ts";
import { columnLanguage } from "./grid-columns.ts";
import type { Arrangement } from "./use-arrangement.ts";

/** Minimum pointer movement of a drag, in pixels; less is a click. */
const clickPixels = 5;
/** Distance to an edge within which the grid scrolls. */
const edgePixels = 40;
/** Pixels that the grid scrolls per frame. */
const scrollPixels = 12;

/** The dragged column, the gap it would be dropped into, and the position of the drop mark. */
export type ColumnMove = { column: number; gap: number; mark: number };
/** A pressed column name; it becomes a drag when the pointer has moved far enough. */
type Drag = { column: number; startX: number; pointerX: number; isMoving: boolean; frame: number };

/** Moves a language by dragging its name. Touch scrolls instead; touch users move columns by the menu. */
export function useColumnMove(options: {
  scroller: RefObject<HTMLDivElement | null>;
  layout: ColumnLayout;
  arrangement: Arrangement;
}) {
  const { columns } = useGrid();
  const [move, setMove] = useState<ColumnMove>();
  const drag = useRef<Drag>(undefined);
  const clickIsDrop = useRef(false);

  /** Runs in every frame of a drag, because the grid also scrolls under a resting pointer. */
  function updateMove(): void {
    const { current } = drag;
    const scroller = options.scroller.current;
    if (current === undefined || scroller === null) return;
    const next = { column: current.column, ...dropTarget(scroller, current) };
    setMove((before) => (before?.gap === next.gap && before.mark === next.mark ? before : next));
    current.frame = requestAnimationFrame(updateMove);
  }

  function dropTarget(scroller: HTMLElement, { column, pointerX }: Drag) {
    const { layout } = options;
    const { left, right, width } = scroller.getBoundingClientRect();
    const offset = inlineDirection() > 0 ? pointerX - left : right - pointerX;
    const { first, last } = gapsFor(columns, column);
    if (column >= layout.pinned) scrollAtEdge(scroller, offset - layout.pinnedWidth, width - offset);
    const scrolled = Math.abs(scroller.scrollLeft);
    const point = offset < layout.pinnedWidth ? offset : offset + scrolled;
    const gap = Math.max(first, Math.min(nearestGap(layout, point), last));
    return { gap, mark: Math.min(dropMarkOffset(layout, gap, scrolled), scroller.clientWidth - 2) };
  }

  function stop(): void {
    if (drag.current !== undefined) cancelAnimationFrame(drag.current.frame);
    drag.current = undefined;
    setMove(undefined);
  }

  function handleDown(column: number, event: PointerEvent): void {
    clickIsDrop.current = false;
    if (event.button !== 0 || event.pointerType === "touch" || columns[column]?.kind !== "translation")
      return;
    drag.current = { column, startX: event.clientX, pointerX: event.clientX, isMoving: false, frame: 0 };
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    const { current } = drag;
    if (current === undefined) return;
    current.pointerX = event.clientX;
    if (current.isMoving || Math.abs(current.pointerX - current.startX) < clickPixels) return;
    current.isMoving = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    updateMove();
  }

  function handleUp(): void {
    const code = columnLanguage(columns[drag.current?.column ?? -1])?.code;
    if (drag.current?.isMoving) {
      clickIsDrop.current = true;
      if (move !== undefined && code !== undefined) drop(code, move);
    }
    stop();
  }

  function drop(code: string, { column, gap }: ColumnMove): void {
    const first = columns.findIndex(({ kind }) => kind === "translation");
    const index = gap > column ? gap - 1 : gap;
    if (index !== column) options.arrangement.onMove(code, index - first);
  }

  useEscape(move !== undefined, () => {
    clickIsDrop.current = true;
    stop();
  });

  return {
    move,
    /** Whether the next click ends a drag and is to be ignored. */
    isDrop: () => clickIsDrop.current,
    handlers: (column: number) => ({
      onPointerDown: (event: PointerEvent) => handleDown(column, event),
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: stop,
    }),
  };
}

/** Scrolls the grid if the pointer is near an edge; the distances are in pixels. */
function scrollAtEdge(scroller: HTMLElement, toStart: number, toEnd: number): void {
  const scroll = (step: number) => scroller.scrollBy({ left: step * scrollPixels * inlineDirection() });
  if (toEnd < edgePixels) scroll(1);
  else if (toStart < edgePixels) scroll(-1);
}

function useEscape(listens: boolean, action: () => void): void {
  const cancel = useEffectEvent(action);
  useEffect(() => {
    if (!listens) return;
    const handle = (event: KeyboardEvent) => event.key === "Escape" && cancel();
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, [listens]);
}
