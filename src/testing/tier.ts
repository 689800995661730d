/** The deep tier uses new seeds, more runs and slow tests; the fast tier is the same in every run. */
const isDeep = process.env.PARLANCE_TEST_TIER === "deep";

/** Seed of random inputs: fixed in the fast tier; `npm run test:full` prints the one of a deep run. */
export const seed = Number(process.env.PARLANCE_TEST_SEED ?? 20_261_123);

/**
 * Number of runs of a property; by default three times as many in the deep tier. A property with cheap runs can have
 * more in the deep tier; the fast tier would repeat the same runs each time.
 */
export function runs(fast: number, deep = 3 * fast): number {
  return isDeep ? deep : fast;
}
