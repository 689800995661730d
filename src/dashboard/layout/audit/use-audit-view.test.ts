import { expect, test } from "vitest";
import { startOfDay } from "./use-audit-view.ts";

test("a day starts at local midnight and ends at the start of the next day", () => {
  expect(startOfDay("2026-11-30", 0)).toBe(new Date(2026, 10, 30).toISOString());
  expect(startOfDay("2026-11-30", 1)).toBe(new Date(2026, 11, 1).toISOString());
  expect(startOfDay("", 0)).toBeUndefined();
  expect(startOfDay("yesterday", 0)).toBeUndefined();
});
