import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type Box,
  boxAround,
  boxAt,
  boxBetween,
  boxStyle,
  clampBox,
  handles,
  minSide,
  moveBox,
  paintOrder,
  readingOrder,
  resizeBox,
  scaleBox,
} from "./boxes.ts";

const whole = { width: 100, height: 200 };
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

test("scales a box from a screen of one size to an image of another", () => {
  expect(scaleBox(box(10, 20, 30, 40), whole, { width: 300, height: 400 })).toEqual(box(30, 40, 90, 80));
  expect(boxStyle(box(25, 50, 50, 20), whole)).toEqual({
    left: "25%",
    top: "25%",
    width: "50%",
    height: "10%",
  });
});

test.each([
  ["outside the image by moving it", box(90, -5, 20, 20), box(80, 0, 20, 20)],
  ["larger than the image by cutting it", box(-10, -10, 500, 500), box(0, 0, 100, 200)],
  ["below the minimum size by enlarging it", box(5, 5, 0, 1), box(5, 5, minSide, minSide)],
  ["between pixels by rounding it", box(1.4, 1.6, 10.5, 10.4), box(1, 2, 11, 10)],
])("adjusts a box %s", (_, given, expected) => expect(clampBox(given, whole)).toEqual(expected));

test("draws a box between two corners in any direction, within the image", () => {
  expect(boxBetween({ x: 50, y: 60 }, { x: 10, y: 20 }, whole)).toEqual(box(10, 20, 40, 40));
  expect(boxBetween({ x: -50, y: 10 }, { x: 500, y: 30 }, whole)).toEqual(box(0, 10, 100, 20));
});

test("moves an edge with its handle and stops before the opposite edge", () => {
  const given = box(20, 20, 40, 40);
  expect(resizeBox(given, { x: 1, y: 0 }, { x: 10, y: 99 }, whole)).toEqual(box(20, 20, 50, 40));
  expect(resizeBox(given, { x: -1, y: -1 }, { x: 5, y: -5 }, whole)).toEqual(box(25, 15, 35, 45));
  expect(resizeBox(given, { x: -1, y: 0 }, { x: 500, y: 0 }, whole)).toEqual(box(56, 20, minSide, 40));
  expect(resizeBox(given, { x: 0, y: 1 }, { x: 0, y: -500 }, whole)).toEqual(box(20, 20, 40, minSide));
});

describe("moving and resizing a box", () => {
  const pixels = fc.integer({ min: -500, max: 500 });
  const boxes = fc.record({ x: pixels, y: pixels, width: pixels, height: pixels });
  const points = fc.record({ x: pixels, y: pixels });
  const isInside = ({ x, y, width, height }: Box) =>
    x >= 0 && y >= 0 && x + width <= 100 && y + height <= 200 && width >= minSide && height >= minSide;

  it("keeps it inside the image", () => {
    fc.assert(
      fc.property(boxes, points, fc.constantFrom(...handles), (given, by, handle) => {
        const clamped = clampBox(given, whole);
        return [
          clamped,
          moveBox(clamped, by, whole),
          resizeBox(clamped, handle, by, whole),
          boxAround(by, whole),
          boxBetween(by, given, whole),
        ].every(isInside);
      }),
    );
  });

  it("does not enlarge it by moving", () => {
    fc.assert(
      fc.property(boxes, points, (given, by) => {
        const clamped = clampBox(given, whole);
        const moved = moveBox(clamped, by, whole);
        return moved.width === clamped.width && moved.height === clamped.height;
      }),
    );
  });
});

test("hits the smallest of nested boxes and paints it last", () => {
  const nested = [box(10, 10, 20, 20), box(0, 0, 100, 100), box(5, 5, 60, 60)];
  expect(paintOrder(nested)).toEqual([1, 2, 0]);
  expect(boxAt(nested, { x: 15, y: 15 })).toBe(0);
  expect(boxAt(nested, { x: 50, y: 50 })).toBe(2);
  expect(boxAt(nested, { x: 99, y: 99 })).toBe(1);
  expect(boxAt(nested, { x: 150, y: 15 })).toBeUndefined();
});

test("orders boxes line by line, each line in the reading direction of the language", () => {
  const screen = [box(50, 11, 40, 20), box(0, 10, 40, 20), box(0, 60, 90, 20)];
  expect(readingOrder(screen, "ltr")).toEqual([1, 0, 2]);
  expect(readingOrder(screen, "rtl")).toEqual([0, 1, 2]);
});
