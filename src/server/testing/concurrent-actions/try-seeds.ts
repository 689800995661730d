import type { TestApp } from "#server/testing/test-app.ts";
import { type Plan, runActions } from "./run-actions.ts";

/** Tries one seed after the other for so long, reports what each one says, and answers those that break an invariant. */
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
