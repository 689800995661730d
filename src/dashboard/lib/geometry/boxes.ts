export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Box = Point & Size;
/** The edge that a handle moves on each axis: -1 left or top, 1 right or bottom, 0 none. */
export type Handle = { x: -1 | 0 | 1; y: -1 | 0 | 1 };

/** Minimum side length of a drawn box, in pixels: smaller boxes are too small to click. */
export const leastSide = 4;

/** The eight handles of a box, clockwise from the top left corner. */
export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** Converts a point from one coordinate size to another. */
export function scalePoint({ x, y }: Point, from: Size, to: Size): Point {
  return { x: (x * to.width) / Math.max(from.width, 1), y: (y * to.height) / Math.max(from.height, 1) };
}

export function scaleBox(box: Box, from: Size, to: Size): Box {
  const { x: width, y: height } = scalePoint({ x: box.width, y: box.height }, from, to);
  return { ...scalePoint(box, from, to), width, height };
}

/** CSS position of a box in percent, so that it scales with the image. */
export function boxStyle(box: Box, whole: Size) {
  const { x, y, width, height } = scaleBox(box, whole, { width: 100, height: 100 });
  return { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` };
}

/** Rounds a box to whole pixels and moves it into the image; cuts it if it is larger. */
export function clampBox(box: Box, whole: Size): Box {
  const [x, width] = clampSpan(box.x, box.width, whole.width);
  const [y, height] = clampSpan(box.y, box.height, whole.height);
  return { x, y, width, height };
}

function clampSpan(start: number, length: number, whole: number): [start: number, length: number] {
  const fitted = Math.round(clamp(length, Math.min(leastSide, whole), whole));
  return [Math.round(clamp(start, 0, whole - fitted)), fitted];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

export function moveBox(box: Box, by: Point, whole: Size): Box {
  return clampBox({ ...box, x: box.x + by.x, y: box.y + by.y }, whole);
}

/** Moves the edges of a handle. An edge stops at the minimum side length before the opposite edge. */
export function resizeBox(box: Box, handle: Handle, by: Point, whole: Size): Box {
  const [x, width] = resizeSpan([box.x, box.width], handle.x, by.x, whole.width);
  const [y, height] = resizeSpan([box.y, box.height], handle.y, by.y, whole.height);
  return clampBox({ x, y, width, height }, whole);
}

type Span = [start: number, length: number];

function resizeSpan([start, length]: Span, edge: Handle["x"], by: number, whole: number): Span {
  const end = start + length;
  if (edge === 1) return [start, clamp(end + by, start + leastSide, whole) - start];
  if (edge === 0) return [start, length];
  const moved = clamp(start + by, 0, end - leastSide);
  return [moved, end - moved];
}

/** The box between two opposite corners, which may be given in any order. */
export function boxBetween(from: Point, to: Point, whole: Size): Box {
  const inside = ({ x, y }: Point) => ({ x: clamp(x, 0, whole.width), y: clamp(y, 0, whole.height) });
  const [a, b] = [inside(from), inside(to)];
  return clampBox(
    { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) },
    whole,
  );
}

/** A box of a default size around a point. */
export function boxAround(center: Point, whole: Size): Box {
  const width = whole.width / 3;
  const height = Math.min(whole.height, Math.max(whole.height / 20, leastSide * 4));
  return clampBox({ x: center.x - width / 2, y: center.y - height / 2, width, height }, whole);
}

/** Indexes of the boxes from the largest to the smallest: painted in this order, the smallest is on top. */
export function paintOrder(boxes: readonly Box[]): number[] {
  const area = (index: number) => (boxes[index]?.width ?? 0) * (boxes[index]?.height ?? 0);
  return boxes.map((_, index) => index).sort((a, b) => area(b) - area(a) || a - b);
}

/** The index of the smallest box at a point, or undefined. */
export function boxAt(boxes: readonly Box[], { x, y }: Point): number | undefined {
  return paintOrder(boxes).findLast((index) => {
    const box = boxes[index];
    return box && x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
  });
}

/**
 * Indexes in reading order, line by line. Two boxes share a line if they overlap by more than half the height of the
 * smaller box.
 */
export function readingOrder(boxes: readonly Box[], direction: "ltr" | "rtl"): number[] {
  const sign = direction === "rtl" ? -1 : 1;
  const indices = boxes.map((_, index) => index);
  // Called with indices of `boxes` only.
  const boxOf = (index: number) => boxes[index] as Box;
  const lines: number[][] = [];
  for (const index of indices.sort((a, b) => boxOf(a).y - boxOf(b).y)) {
    const line = lines.at(-1) ?? [];
    const [firstOfLine] = line;
    if (firstOfLine !== undefined && shareLine(boxOf(firstOfLine), boxOf(index))) line.push(index);
    else lines.push([index]);
  }
  return lines.flatMap((line) => line.sort((a, b) => sign * (boxOf(a).x - boxOf(b).x)));
}

function shareLine(a: Box, b: Box): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return shared > Math.min(a.height, b.height) / 2;
}
