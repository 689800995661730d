import { type RefObject, useState } from "react";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import {
  type Box,
  boxBetween,
  type Handle,
  handles,
  minSide,
  moveBox,
  type Point,
  resizeBox,
  type Size,
  scalePoint,
} from "#dashboard/lib/geometry/boxes.ts";
import { addBox, replaceBox } from "./box-changes.ts";

/**
 * A drag in progress. Without `index` it draws a new box from the point `from`; with a handle it moves edges of a box,
 * else the whole box.
 */
type Drag = { index: number | undefined; handle: Handle | undefined; from: Point; before: Box; current: Box };

type DragInput = {
  surface: RefObject<HTMLElement | null>;
  imageSize: Size;
  positions: readonly Position[];
  onSelect: (index: number | undefined) => void;
  onChange: (edit: (positions: readonly Position[]) => Position[]) => void;
};

/**
 * Handles dragging: from an empty place it draws a new box, from a box it moves the box, from a handle it moves the
 * edges.
 */
export function useBoxDrag({ surface, imageSize, positions, onSelect, onChange }: DragInput) {
  const [drag, setDrag] = useState<Drag>();

  function pointOf(event: React.PointerEvent): Point {
    const area = surface.current?.getBoundingClientRect() ?? new DOMRect();
    return scalePoint({ x: event.clientX - area.left, y: event.clientY - area.top }, area, imageSize);
  }

  function onPointerDown(event: React.PointerEvent): void {
    if (event.button !== 0) return;
    const { index, handle } = targetOf(event.target);
    const from = pointOf(event);
    const before = (index === undefined ? undefined : positions[index]) ?? { ...from, width: 0, height: 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ index, handle, from, before, current: before });
    onSelect(index);
  }

  function onPointerUp(): void {
    setDrag(undefined);
    if (!drag || isSame(drag.current, drag.before)) return;
    const { index, current } = drag;
    // A click without movement draws no box.
    const isLargeEnough = current.width > minSide && current.height > minSide;
    if (index !== undefined) onChange((boxes) => replaceBox(boxes, index, current));
    else if (isLargeEnough) {
      onChange((boxes) => addBox(boxes, current));
      onSelect(positions.length);
    }
  }

  return {
    dragged: drag,
    pointer: {
      onPointerDown,
      onPointerMove: (event: React.PointerEvent) =>
        drag && setDrag({ ...drag, current: draggedBox(drag, pointOf(event), imageSize) }),
      onPointerUp,
      onPointerCancel: () => setDrag(undefined),
    },
    /** Cancels the current drag; returns false when there is none. */
    cancel(): boolean {
      setDrag(undefined);
      return drag !== undefined;
    },
  };
}

/** Returns the index of the box, and the handle of it, that an event hit. */
export function targetOf(target: EventTarget): { index: number | undefined; handle: Handle | undefined } {
  const element = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-index]") : null;
  if (element === null) return { index: undefined, handle: undefined };
  const [x, y] = (element.dataset.handle ?? "").split(" ").map(Number);
  const handle = handles.find((candidate) => candidate.x === x && candidate.y === y);
  return { index: Number(element.dataset.index), handle };
}

function draggedBox({ index, handle, from, before }: Drag, to: Point, imageSize: Size): Box {
  if (index === undefined) return boxBetween(from, to, imageSize);
  const offset = { x: to.x - from.x, y: to.y - from.y };
  return handle ? resizeBox(before, handle, offset, imageSize) : moveBox(before, offset, imageSize);
}

function isSame(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
