import { afterAll, beforeAll, expect, it } from "vitest";
import { seed } from "#testing/tier.ts";
import { planOf, runActions } from "./concurrent-actions/run-actions.ts";
import { trySeeds } from "./concurrent-actions/try-seeds.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { logLevel: "warn" } });
});
afterAll(() => testApp.close());

/** Plans with settings of checks too, which did not exist when the seeds below were found. */
const planned = (seed: number) => planOf(seed, { checks: true });
const minutes = Number(process.env.ACTS_MINUTES ?? 4);

it("all invariants hold after random concurrent actions, from the tier's seed on", {
  timeout: minutes * 60_000 + 300_000,
}, async () => {
  expect(await trySeeds(testApp, { from: seed, minutes, planOf: planned })).toEqual([]);
});

// A single client is deterministic: these seeds broke an invariant once.
it.each([
  [31059, 25],
  [31077, 25],
  [80025, 60],
  [80062, 60],
  [80088, 60],
  [110082, 70],
])("undoing all actions of one client restores the initial state: seed %i", async (seed, actions) => {
  expect(await runActions(testApp, planOf(seed, { clients: 1, actions, undoable: true }))).toBeUndefined();
});

it.each([120042, 120043, 400051, 400074, 500088, 600091, 600257, 600397, 700131, 800068])(
  "all invariants hold in any interleaving: seed %i",
  async (seed) => {
    expect(await runActions(testApp, planOf(seed))).toBeUndefined();
  },
);
