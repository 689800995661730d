import { expect, test } from "vitest";
import { isSentAgain } from "./is-sent-again.ts";

test.each([
  ["unreachable", true],
  ["interrupted", true],
  ["busy", true],
  ["checks_failed", false],
  ["entries_locked", false],
  [undefined, false],
])("a save that failed as %s is sent again by itself: %s", (problem, isAgain) => {
  expect(isSentAgain(problem)).toBe(isAgain);
});
