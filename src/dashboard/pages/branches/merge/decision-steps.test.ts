import { expect, it } from "vitest";
import { firstStep, redoStep, undoStep, withStep } from "./decision-steps.ts";
import type { Decisions } from "./merge-decisions.ts";

const first: Decisions = new Map([["a", { take: "from", seen: "1" }]]);
const second: Decisions = new Map([["b", { take: "to", seen: "2" }]]);
const start = firstStep(new Map());

it("undoes and redoes steps; a new step discards the undone ones", () => {
  const both = withStep(withStep(start, first), second);
  expect(undoStep(both).present).toBe(first);
  expect(redoStep(undoStep(both)).present).toBe(second);
  expect(redoStep(withStep(undoStep(both), second)).present).toBe(second);
  expect(withStep(undoStep(both), second).future).toEqual([]);
});

it("does nothing at either end, and ignores a step without changes", () => {
  expect(undoStep(start)).toEqual(start);
  expect(redoStep(start)).toEqual(start);
  expect(withStep(start, start.present)).toBe(start);
});
