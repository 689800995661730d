import { expect, test } from "vitest";
import { moveBeside, type Placement, placementAfterStep, placementOf, type Step } from "./screen-order.ts";

const order = ["a", "b", "c", "d"];

test.each<[string, Placement, string]>([
  ["a", { target: "c", side: "before" }, "bacd"],
  ["a", { target: "c", side: "after" }, "bcad"],
  ["d", { target: "a", side: "before" }, "dabc"],
  ["b", { target: "b", side: "after" }, "abcd"],
  ["b", { target: "gone", side: "after" }, "abcd"],
])("moves screen %s beside another one", (moved, beside, expected) => {
  expect(moveBeside(order, moved, beside).join("")).toBe(expected);
});

test.each(order)("restores the place of screen %s after it was moved", (moved) => {
  const formerPlacement = placementOf(order, moved);
  if (!formerPlacement) throw new Error("It has neighbours.");
  const changedOrder = moveBeside(order, moved, { target: moved === "a" ? "d" : "a", side: "after" });
  expect(moveBeside(changedOrder, moved, formerPlacement)).toEqual(order);
});

test("returns no neighbor for the only screen", () => {
  expect(placementOf(["a"], "a")).toBeUndefined();
});

test.each<[string, Step, string | undefined]>([
  ["c", "first", "cabd"],
  ["c", "earlier", "acbd"],
  ["b", "later", "acbd"],
  ["b", "last", "acdb"],
  ["a", "first", undefined],
  ["a", "earlier", undefined],
  ["d", "later", undefined],
  ["d", "last", undefined],
])("moves screen %s to %s", (moved, step, expected) => {
  const placement = placementAfterStep(order, moved, step);
  expect(placement && moveBeside(order, moved, placement).join("")).toBe(expected);
});
