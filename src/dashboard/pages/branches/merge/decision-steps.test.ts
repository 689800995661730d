import { expect, it } from "vitest";
import { firstStep, redoStep, undoStep, withStep } from "./decision-steps.ts";
import type { Decisions } from "./merge-decisions.ts";

const one: Decisions = new Map([["a", { take: "from", seen: "1" }]]);
const two: Decisions = new Map([["b", { take: "to", seen: "2" }]]);
const start = firstStep(new Map());

it("undoes and redoes steps; a new step discards the undone ones", () => {
  const both = withStep(withStep(start, one), two);
  expect(undoStep(both).now).toBe(one);
  expect(redoStep(undoStep(both)).now).toBe(two);
  expect(redoStep(withStep(undoStep(both), two)).now).toBe(two);
  expect(withStep(undoStep(both), two).future).toEqual([]);
});

it("does nothing at either end, and ignores a step without changes", () => {
  expect(undoStep(start)).toEqual(start);
  expect(redoStep(start)).toEqual(start);
  expect(withStep(start, start.now)).toBe(start);
});
