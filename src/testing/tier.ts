/** The deep tier takes new seeds, more runs and the long ways round; the fast one always does the same. */
const isDeep = process.env.PARLANCE_TEST_TIER === "deep";

/** Where random inputs begin: the same in every fast run, and what `npm run test:full` printed in a deep one. */
export const seed = Number(process.env.PARLANCE_TEST_SEED ?? 20_261_123);

/**
 * How often a property is tried: unless said otherwise three times as often in the deep tier. Where a try takes no time, the
 * deep one can have many: the fast one would try the same ones each time.
 */
export function runs(fast: number, deep = 3 * fast): number {
  return isDeep ? deep : fast;
}
