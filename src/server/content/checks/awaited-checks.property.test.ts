import fc from "fast-check";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { writeChangeSets } from "#server/content/write-path/change-sets/write-change-sets.ts";
import { maxAtOnce } from "#server/content/write-path/checks/check-entries.ts";
import { checkBranch, checkWaitingBranches } from "#server/content/write-path/checks/checks.jobs.ts";
import { srcNumber } from "#server/platform/db/values/src-names.ts";
import type { JobDeps } from "#server/platform/jobs/define-job.ts";
import { test } from "#server/testing/app-test.ts";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { runInLockOrder, waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";
import { expectCountsAreRows } from "./counts-of-checks.fixture.ts";

const usual = { ...maxAtOnce };
beforeEach(() => void Object.assign(maxAtOnce, { texts: 4, keys: 2 }));
afterEach(() => void Object.assign(maxAtOnce, usual));

const keys = ["k1", "k2", "k3", "k4", "k5", "k6"] as const;
type Texts = Partial<Record<string, Partial<Record<string, string>>>>;

/** Project with six strings in English and German, and the calls of its admin. */
async function seed(testApp: TestApp) {
  const project = await testApp.seedProject({ languages: ["en", "de"], branching: true });
  const { projectId, branchId } = project;
  const { as } = await testApp.person("admin", project);
  let branch: string | undefined;
  const request = (method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE", path: string, body?: object) =>
    testApp.call(method, `/v1/api${path}`, {
      as,
      ...(branch === undefined ? {} : { query: { branch } }),
      ...(body ? { body } : {}),
    });
  const send = async (...call: Parameters<typeof request>) => {
    const answer = await request(...call);
    expect([call[1], answer.status, answer.body?.message]).toEqual([call[1], 200, undefined]);
    return answer.body;
  };
  const upload = (texts: Texts) =>
    send("POST", "", {
      data: Object.fromEntries(
        Object.entries(texts).map(([code, values]) => {
          const entries = Object.entries(values ?? {}).map(([key, v]) => [key, { v }]);
          return [code, { main: { entries: Object.fromEntries(entries) } }];
        }),
      ),
    });
  const all = (text: string, of: readonly string[] = keys) =>
    Object.fromEntries(of.map((key) => [key, text]));
  /** Runs the job for a number of batches, or until the job ends if the number is undefined. */
  const runJob = async (batches?: number) => {
    let polls = 0;
    const stopping = {
      get aborted() {
        polls += 1;
        return batches !== undefined && polls > batches;
      },
      // Called between the texts of a batch that takes long, as on a busy machine; every started batch is finished.
      throwIfAborted: () => {},
    };
    const run = checkBranch.run({ db: testApp.db, stopping } as JobDeps, { projectId, branchId });
    await (batches === undefined ? run : expect(run).rejects.toThrow("The server stops"));
  };
  await upload({ en: all("Open"), de: all("Öffnen") });
  await testApp.runJobs();
  return {
    ...{ projectId, branchId, as, request, send, upload, all, runJob },
    in: (id: string | undefined) => {
      branch = id;
    },
    save: (key: string, language: string, value: string) =>
      send("PATCH", "/entries", { entries: [{ key, language, value }] }),
    limit: (of: readonly string[], maxLength: number | null) =>
      send("PATCH", "/keys", { keys: of.map((key) => ({ key, maxLength })) }),
    runs: () => send("GET", "/checkRuns"),
    failing: async () => (await send("GET", "/entryCount")).de.failing,
    expectCounts: () => expectCountsAreRows(testApp, { projectId, as }),
    expectTrue: async () => {
      await expectCountsAreRows(testApp, { projectId, as });
      await expectCorrectChecks(testApp.db, projectId);
      await expectCorrectCounters(testApp.db, projectId);
    },
  };
}

describe("texts whose sources or limits change", () => {
  test("checks a few texts of changed sources in the write, and more texts in a job with progress", async ({
    testApp,
  }) => {
    const { upload, all, failing, runs: running, runJob, send, expectTrue } = await seed(testApp);
    await upload({ en: all("Open {name}", keys.slice(0, 4)) });
    expect([await failing(), await running()]).toEqual([4, []]);
    await upload({ en: all("Open {file}", keys.slice(0, 5)) });
    expect([await failing(), await running()]).toMatchObject([4, [{ state: "running", done: 0, total: 5 }]]);
    await runJob(1);
    expect(await running()).toMatchObject([{ state: "running", done: 2, total: 5 }]);
    await testApp.runJobs();
    expect([await failing(), await running()]).toEqual([5, []]);
    const completed = (await send("GET", "/audit")).filter(
      ({ action }: { action: string }) => action === "checks.completed",
    );
    expect(completed).toHaveLength(1);
    await expectTrue();
  });

  test("checks texts in the job after many changed limits", async ({ testApp }) => {
    const { limit, failing, runs: running, expectTrue } = await seed(testApp);
    await limit(keys.slice(0, 4), 3);
    expect([await failing(), await running()]).toEqual([4, []]);
    await limit(keys, 5);
    expect([await failing(), await running()]).toMatchObject([4, [{ total: 6 }]]);
    await testApp.runJobs();
    expect([await failing(), await running()]).toEqual([6, []]);
    await expectTrue();
  });

  test("adds changed limits and changed sources of a write to decide whether a job checks them", async ({
    testApp,
  }) => {
    const { send, failing, runs: running, expectTrue } = await seed(testApp);
    const sources = keys.slice(0, 4).map((key) => [key, { v: "Open {name}" }]);
    const limits = keys.slice(4).map((key) => [key, { v: "Open", maxLength: 3 }]);
    const entries = Object.fromEntries([...sources, ...limits]);
    await send("POST", "", { data: { en: { main: { entries } } } });
    expect(await running()).toMatchObject([{ state: "running", done: 0 }]);
    await testApp.runJobs();
    expect([await failing(), await running()]).toEqual([6, []]);
    await expectTrue();
  });

  test("checks texts in the job after a change in all branches", async ({ testApp }) => {
    const { projectId, branchId, failing, expectTrue } = await seed(testApp);
    const { rows } = await testApp.pool.query(
      `SELECT p.base_language_id AS "baseLanguageId", array_agg(k.id) AS "keyIds" FROM project p
       JOIN entry_key k ON k.project_id = p.id WHERE p.id = $1 GROUP BY p.id`,
      [projectId],
    );
    const [{ baseLanguageId, keyIds }] = rows;
    const input = {
      scope: { projectId, branchId, baseLanguageId, baseLanguage: "en", branching: true, patterns: [] },
      author: { personId: null, src: srcNumber("automation") },
      kind: "settings" as const,
    };
    await testApp.db.transaction().execute((tx) =>
      writeChangeSets(tx, [input], async ([change]) => {
        await tx
          .updateTable("entry_key")
          .set({ max_length: 3 })
          .where("project_id", "=", projectId)
          .execute();
        const limited = { before: { maxLength: null }, after: { maxLength: 3 } };
        await change?.record(keyIds.map((id: number) => ({ resource: "key", id, ...limited })));
      }),
    );
    expect(await failing()).toBe(0);
    await testApp.runJobs();
    expect(await failing()).toBe(6);
    await expectTrue();
  });

  test("checks texts that are written during the job, with the same findings as the job", async ({
    testApp,
  }) => {
    const { upload, all, save, failing, runJob, expectCounts, expectTrue } = await seed(testApp);
    await upload({ en: all("Open {name}") });
    await save("k1", "de", "{name} öffnen");
    await save("k5", "de", "Aufmachen");
    expect(await failing()).toBe(1);
    await runJob(1);
    await save("k2", "de", "{name} auf");
    await save("k1", "en", "Open {file}");
    expect(await failing()).toBe(2);
    await expectCounts();
    await testApp.runJobs();
    // Only `k2` has no error.
    expect(await failing()).toBe(5);
    await expectTrue();
  });

  test("checks texts that are accepted during the job, if texts with errors are refused", async ({
    testApp,
  }) => {
    const { upload, all, send, save, runs: running, runJob, failing, expectTrue } = await seed(testApp);
    await send("PUT", "/checkSettings", { refuseFailing: true });
    await upload({ en: all("Open {name}") });
    await save("k5", "de", "{name} öffnen");
    await runJob(1);
    const accept = (more: object) =>
      send("POST", "/entries/bulk", { action: "setStatus", status: "1", languages: ["de"], ...more });
    const refused = { count: 0, skippedCounts: { failing: 1, changed: 0 } };
    expect(await accept({ keys: ["k3"] })).toMatchObject(refused);
    expect(await accept({ keys: ["k4"], comment: "Right" })).toMatchObject(refused);
    expect(await accept({ q: "" })).toMatchObject({ count: 1, skippedCounts: { failing: 5, changed: 0 } });
    expect([await failing(), await running()]).toMatchObject([2, [{ done: 2, total: 6 }]]);
    await testApp.runJobs();
    expect(await failing()).toBe(5);
    await expectTrue();
  });

  test("checks texts that are accepted while their sources change", async ({ testApp }) => {
    const { projectId, upload, all, send, expectTrue } = await seed(testApp);
    await send("PUT", "/checkSettings", { refuseFailing: true });
    const lockStatement = `SELECT FROM branch WHERE project_id = ${projectId} FOR UPDATE`;
    const accept = { action: "setStatus", status: "1", languages: ["de"], q: "" };
    const [, accepted] = await runInLockOrder(testApp, lockStatement, [
      () => upload({ en: all("Open {name}") }),
      () => send("POST", "/entries/bulk", accept),
    ]);
    expect(accepted).toMatchObject({ count: 0, skippedCounts: { failing: 6, changed: 0 } });
    await testApp.runJobs();
    await expectTrue();
  });

  test("checks a text that is accepted before a check of all texts reaches it", async ({ testApp }) => {
    const { upload, all, send, runJob, failing, expectTrue } = await seed(testApp);
    await send("PUT", "/checkSettings", { refuseFailing: true });
    await upload({ en: all("Open [[name]]", keys.slice(0, 4)) });
    await send("PUT", "/settings", { placeholderPatterns: ["\\[\\[\\w+\\]\\]"] });
    await runJob(1);
    expect(await failing()).toBe(2);
    const accept = { action: "setStatus", status: "1", languages: ["de"], q: "" };
    expect(await send("POST", "/entries/bulk", accept)).toMatchObject({
      count: 2,
      skippedCounts: { failing: 4, changed: 0 },
    });
    await testApp.runJobs();
    await expectTrue();
  });

  test("queues texts while checks are stopped, and checks them after a restart", async ({ testApp }) => {
    const { upload, all, send, failing, runs: running, runJob, expectTrue } = await seed(testApp);
    await upload({ en: all("Open {name}", keys.slice(0, 5)) });
    await runJob(1);
    expect(await send("POST", "/checkRuns/stop")).toMatchObject([{ state: "stopped", done: 2, total: 5 }]);
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    await upload({ en: all("Open {file}") });
    await testApp.runJobs();
    expect([await failing(), await running()]).toMatchObject([2, [{ state: "stopped", done: 0, total: 6 }]]);
    expect(await send("POST", "/checkRuns")).toMatchObject([{ state: "running", done: 0, total: 6 }]);
    await testApp.runJobs();
    expect([await failing(), await running()]).toEqual([6, []]);
    expect(await send("POST", "/checkRuns/stop")).toEqual([]);
    await expectTrue();
  });

  test("completes a run if all texts are checked when a person stops it", async ({ testApp }) => {
    const { projectId, upload, all, send, runs: running, runJob } = await seed(testApp);
    await upload({ en: all("Open {name}") });
    await runJob(3);
    const lockStatement = `SELECT FROM branch WHERE project_id = ${projectId} FOR UPDATE`;
    const [, stopped] = await runInLockOrder(testApp, lockStatement, [
      () => runJob(),
      () => send("POST", "/checkRuns/stop"),
    ]);
    expect(stopped).toEqual([]);
    await upload({ en: all("Open {file}") });
    expect(await running()).toMatchObject([{ state: "running", total: 6 }]);
  });

  test("keeps texts queued after the checking process died", async ({ testApp }) => {
    const { projectId, upload, all, failing, runs: running, runJob, expectTrue } = await seed(testApp);
    await upload({ en: all("Open {name}") });
    const lockStatement = `SELECT FROM entry_key WHERE project_id = ${projectId} AND name = 'k4' FOR UPDATE`;
    await withLocksHeld(testApp.pool, lockStatement, async () => {
      const working = expect(runJob()).rejects.toThrow();
      await waitForLockWaits(testApp.db);
      await testApp.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      await working;
    });
    expect([await failing(), await running()]).toMatchObject([2, [{ done: 2, total: 6 }]]);
    await testApp.pool.query("DELETE FROM graphile_worker._private_jobs");
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    expect([await failing(), await running()]).toEqual([6, []]);
    await expectTrue();
  });

  test("keeps texts queued in a copy of their branch, and in the target of a merge", async ({ testApp }) => {
    const seeded = await seed(testApp);
    await seeded.upload({ en: seeded.all("Open {name}") });
    await seeded.runJob(1);
    const copy = await seeded.send("POST", "/branches", { name: "feature", sourceBranch: "main" });
    expect(await seeded.runs()).toMatchObject([
      { branch: { name: "main" }, done: 2, total: 6 },
      { branch: { name: "feature" }, done: 2, total: 6 },
    ]);
    await testApp.runJobs();
    seeded.in(copy._id);
    expect([await seeded.failing(), await seeded.runs()]).toEqual([6, []]);
    await seeded.upload({ en: seeded.all("Open {file} of {name}") });
    await seeded.send("POST", "/branches/merge", { from: copy._id, to: copy.parent });
    expect(await seeded.runs()).toMatchObject([{ total: 6 }, { total: 6 }]);
    await seeded.expectCounts();
    await testApp.runJobs();
    await seeded.expectTrue();
  });

  test("removes texts from the queue when their key is permanently deleted", async ({ testApp }) => {
    const { upload, all, send, runs: running, expectTrue } = await seed(testApp);
    await upload({ en: all("Open {name}") });
    await send("POST", "/checkRuns/stop");
    await send("POST", "/entries/bulk", { action: "delete", keys: ["k1", "k2"] });
    const ids = (await send("GET", "/trash")).map(({ _id }: { _id: string }) => _id);
    await send("POST", "/trash/delete", { ids });
    expect(await running()).toMatchObject([{ done: 0, total: 4 }]);
    await send("POST", "/checkRuns");
    await testApp.runJobs();
    await expectTrue();
  });
});

const texts = ["Open", "Open {name}", "Open {file}.", "Öffnen", "{name} öffnen", "Öffnen  {file}"];
const some = fc.subarray([...keys], { minLength: 1 });
const text = fc.constantFrom(...texts);
const key = fc.constantFrom(...keys);

type Seeded = Awaited<ReturnType<typeof seed>>;
type Action = (seeded: Seeded & { testApp: TestApp; undoable: string[]; copies: string[] }) => Promise<void>;

const action: fc.Arbitrary<[string, Action]> = fc.oneof(
  fc
    .tuple(some, text)
    .map(([of, value]): [string, Action] => [
      `source ${of} ${value}`,
      async ({ upload, all }) => void (await upload({ en: all(value, of) })),
    ]),
  fc
    .tuple(some, text, text)
    .map(([of, source, value]): [string, Action] => [
      `both ${of} ${source} ${value}`,
      async ({ upload, all }) => void (await upload({ en: all(source, of), de: all(value, of.slice(1)) })),
    ]),
  fc
    .tuple(key, text)
    .map(([of, value]): [string, Action] => [
      `save ${of} ${value}`,
      async ({ save, undoable }) => void undoable.push((await save(of, "de", value)).changeSet),
    ]),
  fc
    .tuple(some, fc.constantFrom(3, 8, null))
    .map(([of, most]): [string, Action] => [
      `limit ${of} ${most}`,
      async ({ limit, undoable }) => void undoable.push((await limit(of, most)).changeSet),
    ]),
  fc.tuple(some, text).map(([of, value]): [string, Action] => [
    `replace ${of} ${value}`,
    async ({ request, undoable }) => {
      const find = { action: "replace", keys: of, languages: ["en"], find: "Open", replacement: value };
      undoable.push((await request("POST", "/entries/bulk", find)).body?.changeSet);
    },
  ]),
  key.map((of): [string, Action] => [
    `dismiss ${of}`,
    async ({ request }) => {
      const checks = ["placeholder_missing", "end_punctuation"];
      await request("POST", "/checks/dismiss", { key: of, language: "de", checks, reason: "So" });
    },
  ]),
  fc.constant<[string, Action]>([
    "undo",
    async ({ request, undoable }) => void (await request("POST", `/changes/${undoable.pop()}/revert`, {})),
  ]),
  fc.constant<[string, Action]>([
    "branch",
    async ({ request, copies }) => {
      if (copies.length > 0) return;
      const name = "copy";
      copies.push((await request("POST", "/branches", { name, sourceBranch: "main" })).body._id);
    },
  ]),
  fc
    .boolean()
    .map((isCopy): [string, Action] => [
      isCopy ? "to the copy" : "to main",
      async (seeded) => seeded.in(isCopy ? seeded.copies[0] : undefined),
    ]),
  fc.constant<[string, Action]>([
    "merge",
    async ({ request, copies }) =>
      void (copies[0] && (await request("POST", "/branches/merge", { from: copies[0], to: "main" }))),
  ]),
  fc
    .integer({ min: 1, max: 2 })
    .map((batches): [string, Action] => [
      `work ${batches}`,
      async ({ runJob }) => await runJob(batches).catch(() => {}),
    ]),
  fc
    .constantFrom("", "/stop")
    .map((how): [string, Action] => [
      `checks${how}`,
      async ({ request }) => void (await request("POST", `/checkRuns${how}`)),
    ]),
  fc.constant<[string, Action]>(["jobs", ({ testApp }) => testApp.runJobs()]),
);

test("keeps counts equal to rows at every moment, and to a fresh run at the end", async ({ testApp }) => {
  Object.assign(maxAtOnce, { texts: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 12, size: "max" }), async (actions) => {
      const seeded = await seed(testApp);
      const world = { ...seeded, testApp, undoable: [] as string[], copies: [] as string[] };
      for (const [, perform] of actions) {
        await perform(world);
        await seeded.expectCounts();
      }
      for (const { branch } of await seeded.runs()) {
        seeded.in(branch._id);
        await seeded.send("POST", "/checkRuns");
      }
      await testApp.runJobs();
      await seeded.expectTrue();
    }),
    { numRuns: runs(4) },
  );
}, 600_000);
