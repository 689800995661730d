import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourcesAreInHistory } from "./concurrent-actions/invariants/resources.ts";
import { type Plan, planOf, runActions } from "./concurrent-actions/run-actions.ts";
import { trySeeds } from "./concurrent-actions/try-seeds.ts";
import { openWorld } from "./concurrent-actions/world.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { logLevel: "warn" } });
});
afterAll(() => testApp.close());

const { ACTS_SEED, ACTS_MINUTES, ACTS_CLIENTS, ACTS_EACH, ACTS_UNDONE } = process.env;
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const minutes = number(ACTS_MINUTES);

/** The plan of a seed, with overrides from the environment. */
function planned(seed: number) {
  const [clients, actions] = [number(ACTS_CLIENTS), number(ACTS_EACH)];
  return planOf(seed, {
    ...(clients ? { clients } : {}),
    ...(actions ? { actions } : {}),
    ...(ACTS_UNDONE ? { undoable: ACTS_UNDONE === "1" } : {}),
  });
}

/**
 * Several clients run random actions concurrently on few cells; afterwards the invariants of
 * concurrent-actions/invariants.ts must hold. A seed decides the actions of each client; their interleaving differs
 * from run to run. `ACTS_SEED=17` tries one seed, `ACTS_MINUTES=60` tries seeds in sequence from there, or from a
 * random one. `ACTS_CLIENTS=1` finds failures that need no concurrency, and reproduces them; `ACTS_EACH=10` limits
 * the actions; `ACTS_UNDONE=1` tests undo only, `0` all except undo.
 */
describe("random concurrent actions", () => {
  const expectInvariants = async (plan: Plan) => {
    const complaint = await runActions(testApp, plan);
    if (complaint !== undefined) throw new Error(complaint);
  };
  const isPinned = minutes === undefined && ACTS_SEED === undefined;

  it.runIf(isPinned).each([
    [1, 5],
    [2, 10],
  ])("all invariants hold: seed %i", (seed, actions) =>
    expectInvariants(planOf(seed, { actions, undoable: false })),
  );

  // A single client is deterministic: this is the shortest seed that broke an invariant once.
  it.runIf(isPinned)("undoing all actions of one client restores the initial state: seed 30008", () =>
    expectInvariants(planOf(30008, { clients: 1, actions: 14, undoable: true })),
  );

  it.runIf(minutes === undefined && ACTS_SEED !== undefined)("all invariants hold for the given seed", () =>
    expectInvariants(planned(Number(ACTS_SEED))),
  );

  it.runIf(minutes !== undefined)(
    "all invariants hold for ACTS_MINUTES",
    { timeout: (minutes ?? 0) * 60_000 + 120_000 },
    async () => {
      const from = number(ACTS_SEED) ?? Math.floor(Math.random() * 1e9);
      const broken = await trySeeds(testApp, { from, minutes: minutes ?? 0, planOf: planned });
      expect(broken).toEqual([]);
    },
  );
});

describe("invariant of the history of resources", () => {
  it("a trashed key may be in the group main after its group was purged, even if recreated", async () => {
    const world = await openWorld(testApp, { ...planOf(3), clients: 1, branching: true });
    const as = { ...world.owner, app: world.project.app };
    const call = async (method: "POST" | "PATCH" | "DELETE", path: string, body = {}, branch?: string) => {
      const answer = await testApp.call(method, path, { as, body, ...(branch && { query: { branch } }) });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const { body } = await testApp.call("GET", "/v1/api/branches", { as });
    const feature = body.branches.find((branch: { name: string }) => branch.name !== "main")._id;
    const name = "help";
    const { _id: group } = await call("POST", "/v1/api/groups", { name }, feature);
    expect((await call("POST", "/v1/api/groups", { name }))._id).toBe(group);
    await call("PATCH", "/v1/api/keys", { keys: [{ key: "k3", group: name }] });
    await call("DELETE", "/v1/api/entries", { entries: ["k3"] });
    await call("DELETE", `/v1/api/groups/${group}`);
    await call("DELETE", "/v1/api/trash", { ids: [group] });
    await resourcesAreInHistory(world);
    await call("POST", "/v1/api/groups", { name });
    await resourcesAreInHistory(world);
    world.close();
  });
});
