import { expect, test } from "vitest";
import type { SkippedReview } from "#contract/orders/order-review.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import { collectSkipped } from "./collect-skipped.ts";

test("lists as many skipped strings as fit into a response, and counts all of them", () => {
  const { add, result } = collectSkipped();
  const string = (index: number): SkippedReview => ({
    key: `${index} ${"k".repeat(7_900)}`,
    language: "de",
    reason: index % 2 === 0 ? "failing" : "changed",
  });
  const total = Math.ceil(maxListBytes / 4_000);
  for (let index = 0; index < total; index++) add(string(index));
  const { skipped, skippedCounts } = result();
  expect(skippedCounts.changed + skippedCounts.failing).toBe(total);
  expect(skipped.length).toBeGreaterThan(total / 3);
  expect(skipped).toEqual(Array.from(skipped, (_, index) => string(index)));
  expect(JSON.stringify(skipped).length).toBeLessThan(maxListBytes + 2 * skipped.length);
});
