/** The deep tier takes new seeds, more runs and the long ways round; the fast one always does the same. */
const isDeep = process.env.PARLANCE_TEST_TIER === "deep";

/** Where random inputs begin: the same in every fast run, and what `npm run test:full` printed in a deep one. */
export const seed = Number(process.env.PARLANCE_TEST_SEED ?? 20_261_123);

/** How often a property is tried: three times as often in the deep tier. */
export function runs(fast: number): number {
  return isDeep ? 3 * fast : fast;
}
