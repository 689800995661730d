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

/** Also what changes the checks, among which the seeds below did not choose. */
const planned = (seed: number) => planOf(seed, { checks: true });
const minutes = Number(process.env.ACTS_MINUTES ?? 4);

it("whatever people do at the same time, all invariants hold, from the tier's seed on", {
  timeout: minutes * 60_000 + 300_000,
}, async () => {
  expect(await trySeeds(testApp, { from: seed, minutes, planOf: planned })).toEqual([]);
});

// One client does the same each time: what broke once is kept.
it.each([
  [31059, 25],
  [31077, 25],
  [80025, 60],
  [80062, 60],
  [80088, 60],
  [110082, 70],
])("undoing all that one client did leads to the first state: seed %i", async (seed, actions) => {
  expect(await runActions(testApp, planOf(seed, { clients: 1, actions, undoable: true }))).toBeUndefined();
});

it.each([120042, 120043, 400051, 400074, 500088, 600091, 600257, 600397, 700131, 800068])(
  "all invariants hold, however the actions meet: seed %i",
  async (seed) => {
    expect(await runActions(testApp, planOf(seed))).toBeUndefined();
  },
);
