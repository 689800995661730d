import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FamilyName } from "#server/testing/concurrent-actions/families.ts";
import { invariantsOfChecks } from "#server/testing/concurrent-actions/invariants.ts";
import { planOf, runActions, withChecks } from "#server/testing/concurrent-actions/run-actions.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { logLevel: "warn" } });
});
afterAll(() => testApp.close());

/**
 * Actions that write, move or delete texts, their sources, keys, languages and branches, and that change the checks.
 */
const families: FamilyName[] = [
  "saves",
  "uploads",
  "bulk",
  "keys",
  "languages",
  "restores",
  "purges",
  "undos",
  "branches",
  "baseLanguages",
];

/** Only two keys, so that most actions affect results of earlier actions. */
const fewKeys: [string, string] = ["k1", "k2"];

/** With this seed a finding is dismissed and stays dismissed, so it is no longer counted. */
const dismissed: [number, FamilyName[], number, boolean] = [15, ["saves", "undos"], 12, false];

it("keeps counts of failing texts and checks equal to rows and a fresh run, after any actions", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.noShrink(fc.nat()),
      fc.subarray(families, { minLength: 3 }),
      fc.integer({ min: 8, max: 12 }),
      fc.boolean(),
      async (seed, some, actions, branching) => {
        const plan = planOf(seed, { clients: 1, actions, undoable: false });
        const names = { ...plan.names, keys: fewKeys };
        const changed = withChecks({ ...plan, families: some, names, branching });
        expect(await runActions(testApp, changed, invariantsOfChecks)).toBeUndefined();
      },
    ),
    { numRuns: runs(4, 21), examples: [dismissed] },
  );
}, 600_000);
