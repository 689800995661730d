import { expect, test } from "vitest";
import { fitScale, scaleOf, scrollAfterZoom, stepZoom, wheelZoom } from "./zoom.ts";

test("shows a large image whole and a small one in its original size", () => {
  expect(fitScale({ width: 1000, height: 2000 }, { width: 800, height: 500 })).toBe(0.25);
  expect(fitScale({ width: 100, height: 100 }, { width: 800, height: 500 })).toBe(1);
  expect(scaleOf("fit", { width: 1600, height: 100 }, { width: 800, height: 500 })).toBe(0.5);
  expect(scaleOf(2, { width: 1600, height: 100 }, { width: 800, height: 500 })).toBe(2);
});

test.each([
  [0.37, "in", 0.5],
  [0.37, "out", 0.25],
  [1, "in", 1.25],
  [1, "out", 0.75],
  [8, "in", 8],
  [0.05, "out", 0.1],
] as const)("zooms from %s one step %s to %s", (scale, direction, expected) =>
  expect(stepZoom(scale, direction)).toBe(expected),
);

test("zooms in and back out by wheel, within limits", () => {
  expect(wheelZoom(wheelZoom(1, -100), 100)).toBeCloseTo(1);
  expect(wheelZoom(7, -5_000)).toBe(8);
  expect(wheelZoom(0.2, 5_000)).toBe(0.1);
});

test("keeps the point under the pointer in place", () => {
  const [scroll, at, factor] = [{ x: 100, y: 50 }, { x: 30, y: 40 }, 2];
  const after = scrollAfterZoom(scroll, at, factor);
  expect(after.x + at.x).toBe((scroll.x + at.x) * factor);
  expect(after.y + at.y).toBe((scroll.y + at.y) * factor);
});
