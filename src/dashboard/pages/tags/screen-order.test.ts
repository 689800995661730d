import { expect, test } from "vitest";
import { type Beside, besideOf, moveBeside, type Step, stepFrom } from "./screen-order.ts";

const order = ["a", "b", "c", "d"];

test.each<[string, Beside, string]>([
  ["a", { target: "c", side: "before" }, "bacd"],
  ["a", { target: "c", side: "after" }, "bcad"],
  ["d", { target: "a", side: "before" }, "dabc"],
  ["b", { target: "b", side: "after" }, "abcd"],
  ["b", { target: "gone", side: "after" }, "abcd"],
])("%s is put beside another", (moved, beside, expected) => {
  expect(moveBeside(order, moved, beside).join("")).toBe(expected);
});

test.each(order)("%s comes back to where it stood, also after somebody else moved another one", (moved) => {
  const former = besideOf(order, moved);
  if (!former) throw new Error("It has neighbours.");
  const moved1 = moveBeside(order, moved, { target: moved === "a" ? "d" : "a", side: "after" });
  expect(moveBeside(moved1, moved, former)).toEqual(order);
});

test("the only screen has no place beside another", () => {
  expect(besideOf(["a"], "a")).toBeUndefined();
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
])("%s goes %s", (moved, step, expected) => {
  const beside = stepFrom(order, moved, step);
  expect(beside && moveBeside(order, moved, beside).join("")).toBe(expected);
});
