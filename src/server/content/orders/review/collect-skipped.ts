import type { SkippedCounts, SkippedReview } from "#contract/orders/order-review.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";

export type SkippedStrings = { skipped: SkippedReview[]; skippedCounts: SkippedCounts };

/**
 * Counts the skipped strings of a review, and lists them as far as they fit into a response: an order may have any
 * number of strings.
 */
export function collectSkipped() {
  const skipped: SkippedReview[] = [];
  const skippedCounts: SkippedCounts = { changed: 0, failing: 0 };
  let remainingBytes = maxListBytes;
  return {
    add(string: SkippedReview): void {
      skippedCounts[string.reason] += 1;
      remainingBytes -= JSON.stringify(string).length;
      if (remainingBytes >= 0) skipped.push(string);
    },
    result: (): SkippedStrings => ({ skipped, skippedCounts }),
  };
}
