export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Box = Point & Size;
/** The edge that a handle moves on each axis: -1 left or top, 1 right or bottom, 0 none. */
export type Handle = { x: -1 | 0 | 1; y: -1 | 0 | 1 };

/** Minimum side length of a drawn box, in pixels: smaller boxes are too small to click. */
export const minSide = 4;

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

/** Converts a box from one coordinate size to another. */
export function scaleBox(box: Box, from: Size, to: Size): Box {
  const { x: width, y: height } = scalePoint({ x: box.width, y: box.height }, from, to);
  return { ...scalePoint(box, from, to), width, height };
}

/** CSS position of a box in percent, so that it scales with the image. */
export function boxStyle(box: Box, imageSize: Size) {
  const { x, y, width, height } = scaleBox(box, imageSize, { width: 100, height: 100 });
  return { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` };
}

/** Rounds a box to whole pixels and moves it into the image; cuts it if it is larger. */
export function clampBox(box: Box, imageSize: Size): Box {
  const [x, width] = clampSpan(box.x, box.width, imageSize.width);
  const [y, height] = clampSpan(box.y, box.height, imageSize.height);
  return { x, y, width, height };
}

/** Limits an extent on one axis, such as the left edge and width of a box, to the image. */
function clampSpan(start: number, length: number, imageLength: number): [start: number, length: number] {
  const fitted = Math.round(clamp(length, Math.min(minSide, imageLength), imageLength));
  return [Math.round(clamp(start, 0, imageLength - fitted)), fitted];
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Moves a box by an offset, within the image. */
export function moveBox(box: Box, offset: Point, imageSize: Size): Box {
  return clampBox({ ...box, x: box.x + offset.x, y: box.y + offset.y }, imageSize);
}

/** Moves the edges of a handle by an offset. An edge stops at the minimum side length before the opposite edge. */
export function resizeBox(box: Box, handle: Handle, offset: Point, imageSize: Size): Box {
  const [x, width] = resizeSpan([box.x, box.width], handle.x, offset.x, imageSize.width);
  const [y, height] = resizeSpan([box.y, box.height], handle.y, offset.y, imageSize.height);
  return clampBox({ x, y, width, height }, imageSize);
}

type Span = [start: number, length: number];

function resizeSpan([start, length]: Span, edge: Handle["x"], offset: number, imageLength: number): Span {
  const end = start + length;
  if (edge === 1) return [start, clamp(end + offset, start + minSide, imageLength) - start];
  if (edge === 0) return [start, length];
  const moved = clamp(start + offset, 0, end - minSide);
  return [moved, end - moved];
}

/** The box between two opposite corners, which may be given in any order. */
export function boxBetween(from: Point, to: Point, imageSize: Size): Box {
  const inside = ({ x, y }: Point) => ({ x: clamp(x, 0, imageSize.width), y: clamp(y, 0, imageSize.height) });
  const [a, b] = [inside(from), inside(to)];
  return clampBox(
    { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) },
    imageSize,
  );
}

/** A box of a default size around a point. */
export function boxAround(center: Point, imageSize: Size): Box {
  const width = imageSize.width / 3;
  const height = Math.min(imageSize.height, Math.max(imageSize.height / 20, minSide * 4));
  return clampBox({ x: center.x - width / 2, y: center.y - height / 2, width, height }, imageSize);
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
    if (firstOfLine !== undefined && areOnSameLine(boxOf(firstOfLine), boxOf(index))) line.push(index);
    else lines.push([index]);
  }
  return lines.flatMap((line) => line.sort((a, b) => sign * (boxOf(a).x - boxOf(b).x)));
}

/** Whether two boxes overlap vertically by more than half the height of the smaller one. */
function areOnSameLine(a: Box, b: Box): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return shared > Math.min(a.height, b.height) / 2;
}
