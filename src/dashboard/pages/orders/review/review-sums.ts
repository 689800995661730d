import type { LanguageReview } from "#contract/orders/order-review.ts";

/** Sums the strings in the given states over all languages. */
export function sumOfReview(
  languages: Readonly<Record<string, LanguageReview>>,
  ...states: Array<keyof LanguageReview>
): number {
  return Object.values(languages).reduce(
    (total, review) => states.reduce((sum, state) => sum + review[state], total),
    0,
  );
}
