import type { SkippedCounts, SkippedReview } from "#contract/orders/order-review.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";

export type SkippedStrings = { skipped: SkippedReview[]; skippedCounts: SkippedCounts };

/**
 * Collects the skipped strings of a review as far as a response holds them, and counts all: an order may have any
 * number.
 */
export function collectSkipped() {
  const skipped: SkippedReview[] = [];
  const skippedCounts: SkippedCounts = { changed: 0, failing: 0 };
  let room = maxListBytes;
  return {
    add(string: SkippedReview): void {
      skippedCounts[string.reason] += 1;
      room -= JSON.stringify(string).length;
      if (room >= 0) skipped.push(string);
    },
    found: (): SkippedStrings => ({ skipped, skippedCounts }),
  };
}
