import type { TestApp } from "#server/testing/test-app.ts";
import { type Plan, runActions } from "./run-actions.ts";

/** Tries seeds in sequence for a duration, logs each result, and returns the seeds that violate an invariant. */
export async function trySeeds(
  testApp: TestApp,
  { from, minutes, planOf }: { from: number; minutes: number; planOf: (seed: number) => Plan },
): Promise<number[]> {
  const end = Date.now() + minutes * 60_000;
  const broken: number[] = [];
  for (let seed = from; Date.now() < end; seed++) {
    const complaint = await runActions(testApp, planOf(seed));
    console.log(complaint ?? `seed ${seed}: all invariants hold`);
    if (complaint !== undefined) broken.push(seed);
  }
  return broken;
}
