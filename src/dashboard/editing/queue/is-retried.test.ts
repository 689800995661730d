import { expect, test } from "vitest";
import { isRetried } from "./is-retried.ts";

test.each([
  ["unreachable", true],
  ["interrupted", true],
  ["busy", true],
  ["checks_failed", false],
  ["entries_locked", false],
  [undefined, false],
])("retries a save that failed with %s automatically: %s", (problem, isAgain) => {
  expect(isRetried(problem)).toBe(isAgain);
});
