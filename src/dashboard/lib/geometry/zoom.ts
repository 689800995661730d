import type { Point, Size } from "./boxes.ts";

/** Zoom of an image: "fit" into the available space, or a scale in screen pixels per image pixel. */
export type Zoom = "fit" | number;

const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8] as const;
const minScale = steps[0];
const maxScale = 8;
/** Divisor of wheel deltas in pixels, so that one notch zooms by about a tenth. */
const wheelPixels = 1_000;

/** The scale at which the whole image is visible, at most 1. */
export function fitScale(image: Size, room: Size): number {
  const scale = Math.min(room.width / Math.max(image.width, 1), room.height / Math.max(image.height, 1), 1);
  return Math.max(scale, 0.01);
}

export function scaleOf(zoom: Zoom, image: Size, room: Size): number {
  return zoom === "fit" ? fitScale(image, room) : zoom;
}

/** The next larger or smaller of the predefined scales. */
export function stepZoom(scale: number, direction: "in" | "out"): number {
  // A scale that differs this little from a predefined one counts as equal.
  const tolerance = 0.001;
  return direction === "in"
    ? (steps.find((step) => step > scale + tolerance) ?? maxScale)
    : (steps.findLast((step) => step < scale - tolerance) ?? minScale);
}

/** The scale after a wheel or pinch movement, which zooms continuously. */
export function wheelZoom(scale: number, delta: number): number {
  return Math.min(Math.max(scale * Math.exp(-delta / wheelPixels), minScale), maxScale);
}

/** The scroll position after a change of scale that keeps the point `at`, relative to the view's corner, in place. */
export function scrollAfterZoom(scroll: Point, at: Point, factor: number): Point {
  return { x: (scroll.x + at.x) * factor - at.x, y: (scroll.y + at.y) * factor - at.y };
}
