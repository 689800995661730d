import type { Point, Size } from "./boxes.ts";

/** How large an image is painted: as large as the room allows, or in screen pixels per pixel. */
export type Zoom = "fit" | number;

const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8] as const;
const least = steps[0];
const most = 8;
/** What a wheel says for one notch, in pixels, makes about a tenth. */
const wheelPixels = 1_000;

/** The scale at which all of an image is seen; a small one is not blown up. */
export function fitScale(image: Size, room: Size): number {
  const scale = Math.min(room.width / Math.max(image.width, 1), room.height / Math.max(image.height, 1), 1);
  return Math.max(scale, 0.01);
}

export function scaleOf(zoom: Zoom, image: Size, room: Size): number {
  return zoom === "fit" ? fitScale(image, room) : zoom;
}

/** The next step above or below a scale. */
export function stepZoom(scale: number, direction: "in" | "out"): number {
  // A scale that fits lies anywhere between two steps.
  const near = 0.001;
  return direction === "in"
    ? (steps.find((step) => step > scale + near) ?? most)
    : (steps.findLast((step) => step < scale - near) ?? least);
}

/** A wheel or two fingers zoom without steps. */
export function wheelZoom(scale: number, delta: number): number {
  return Math.min(Math.max(scale * Math.exp(-delta / wheelPixels), least), most);
}

/** Where a scrolled view must stand after a change of scale so that what lies at `at`, seen from its corner, stays there. */
export function scrollAfterZoom(scroll: Point, at: Point, factor: number): Point {
  return { x: (scroll.x + at.x) * factor - at.x, y: (scroll.y + at.y) * factor - at.y };
}
