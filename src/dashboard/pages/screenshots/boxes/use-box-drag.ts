import { type RefObject, useState } from "react";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import {
  type Box,
  boxBetween,
  type Handle,
  handles,
  leastSide,
  moveBox,
  type Point,
  resizeBox,
  type Size,
  scalePoint,
} from "#dashboard/lib/geometry/boxes.ts";
import { addBox, replaceBox } from "./box-changes.ts";

/** What is dragged: a new box from where it began, a whole box, or some of its edges. */
type Drag = { index: number | undefined; handle: Handle | undefined; from: Point; before: Box; now: Box };

type DragInput = {
  surface: RefObject<HTMLElement | null>;
  whole: Size;
  positions: readonly Position[];
  onSelect: (index: number | undefined) => void;
  onChange: (edit: (positions: readonly Position[]) => Position[]) => void;
};

/** Boxes under the pointer: an empty place begins a new one, a box is moved, a handle moves its edges. */
export function useBoxDrag({ surface, whole, positions, onSelect, onChange }: DragInput) {
  const [drag, setDrag] = useState<Drag>();

  function pointOf(event: React.PointerEvent): Point {
    const area = surface.current?.getBoundingClientRect() ?? new DOMRect();
    return scalePoint({ x: event.clientX - area.left, y: event.clientY - area.top }, area, whole);
  }

  function onPointerDown(event: React.PointerEvent): void {
    if (event.button !== 0) return;
    const { index, handle } = targetOf(event.target);
    const from = pointOf(event);
    const before = (index === undefined ? undefined : positions[index]) ?? { ...from, width: 0, height: 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ index, handle, from, before, now: before });
    onSelect(index);
  }

  function onPointerUp(): void {
    setDrag(undefined);
    if (!drag || isSame(drag.now, drag.before)) return;
    const { index, now } = drag;
    // A press is no box.
    const isBox = now.width > leastSide && now.height > leastSide;
    if (index !== undefined) onChange((boxes) => replaceBox(boxes, index, now));
    else if (isBox) {
      onChange((boxes) => addBox(boxes, now));
      onSelect(positions.length);
    }
  }

  return {
    dragged: drag,
    pointer: {
      onPointerDown,
      onPointerMove: (event: React.PointerEvent) =>
        drag && setDrag({ ...drag, now: draggedBox(drag, pointOf(event), whole) }),
      onPointerUp,
      onPointerCancel: () => setDrag(undefined),
    },
    /** Puts back what is being dragged; false when nothing is. */
    cancel(): boolean {
      setDrag(undefined);
      return drag !== undefined;
    },
  };
}

/** The box, and its handle, that an event is about. */
export function targetOf(target: EventTarget): { index: number | undefined; handle: Handle | undefined } {
  const element = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-index]") : null;
  if (element === null) return { index: undefined, handle: undefined };
  const [x, y] = (element.dataset.handle ?? "").split(" ").map(Number);
  const handle = handles.find((one) => one.x === x && one.y === y);
  return { index: Number(element.dataset.index), handle };
}

function draggedBox({ index, handle, from, before }: Drag, to: Point, whole: Size): Box {
  if (index === undefined) return boxBetween(from, to, whole);
  const by = { x: to.x - from.x, y: to.y - from.y };
  return handle ? resizeBox(before, handle, by, whole) : moveBox(before, by, whole);
}

function isSame(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
