import { sql } from "kysely";
import { describe, expect } from "vitest";
import { checkBranch, checkWaitingBranches } from "#server/content/write-path/checks/checks.jobs.ts";
import type { JobDeps } from "#server/platform/jobs/define-job.ts";
import { test as withApp } from "#server/testing/app-test.ts";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { runInLockOrder, waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { expectCountsAreRows } from "./counts-of-checks.fixture.ts";

/** Keys of two batches and a part of one, every sixth with another finding. */
const keys = Array.from({ length: 120 }, (_, index) => `key ${index}`);
const texts: ReadonlyArray<[source: string, german: string]> = [
  ["Open {name}", "Öffnen"],
  ["Save", "Sichern"],
  ["Close.", "Schließen"],
  ["Save", "Speichern"],
  ["Pay {sum}", "{sum} zahlen"],
  ["Go now", "Los  jetzt"],
];
const dismissed = ["key 5", "key 113"];

async function seed(testApp: TestApp) {
  const project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  const { as } = await testApp.person("admin", project);
  const { projectId } = project;
  const send = async (method: "GET" | "POST" | "PATCH" | "PUT", path: string, body?: object) => {
    const answer = await testApp.call(method, `/v1/api${path}`, { as, ...(body ? { body } : {}) });
    expect([path, answer.status, answer.body?.message]).toEqual([path, 200, undefined]);
    return answer.body;
  };
  const entries = (column: 0 | 1) =>
    Object.fromEntries(keys.map((key, index) => [key, { v: texts[index % texts.length]?.[column] }]));
  await send("POST", "", {
    data: {
      en: { main: { entries: entries(0) } },
      de: { main: { entries: entries(1) } },
      fr: { main: { entries: { "key 0": { v: "Ouvrir" }, "key 114": { v: "Ouvrir" } } } },
    },
  });
  for (const key of dismissed)
    await send("POST", "/checks/dismiss", { key, language: "de", checks: ["double_space"], reason: "So" });
  await testApp.runJobs();

  const ofProject = sql`project_id = ${projectId}`;
  /** Resets the project to the state of a release without checks. */
  const resetChecks = async () => {
    await sql`UPDATE entry SET checks = 0 WHERE ${ofProject}`.execute(testApp.db);
    await sql`DELETE FROM counter WHERE ${ofProject} AND starts_with(name, 'checks:')`.execute(testApp.db);
  };
  const state = async () => {
    const { rows: findings } = await sql`
      SELECT key_id, language_id, checks, dismissed FROM entry
      WHERE ${ofProject} AND (checks <> 0 OR dismissed <> 0) ORDER BY key_id, language_id`.execute(
      testApp.db,
    );
    const { rows: counters } = await sql`
      SELECT language_id, name, strings, words FROM counter
      WHERE ${ofProject} AND strings <> 0 ORDER BY language_id, name`.execute(testApp.db);
    return { findings, counters };
  };
  const checkAll = async () => {
    await resetChecks();
    await send("POST", "/checkRuns");
    await testApp.runJobs();
    return await state();
  };
  const branchId = (await sql<{ id: number }>`SELECT id FROM branch WHERE ${ofProject}`.execute(testApp.db))
    .rows[0]?.id;
  const branch = { projectId, branchId: branchId ?? 0 };
  /** Runs only the checks, until `stopping` is aborted. */
  const run = (stopping: Pick<AbortSignal, "aborted" | "throwIfAborted"> = new AbortController().signal) =>
    checkBranch.run({ db: testApp.db, stopping } as JobDeps, branch);
  const save = (key: string, language: string, value: string) =>
    send("PATCH", "/entries", { entries: [{ key, language, value }] });
  const runs = () => send("GET", "/checkRuns");
  const differing = async () => {
    const query = { q: "check:inconsistent@de", limit: "0" };
    return (await testApp.call("GET", "/v1/api/entries", { as, query })).body.total;
  };
  /** Locks a key until the checks of its batch wait for it. */
  const whileKeyIsLocked = (key: string, work: () => Promise<void>) => {
    const lockStatement = `SELECT FROM entry_key WHERE project_id = ${projectId} AND name = '${key}' FOR UPDATE`;
    return withLocksHeld(testApp.pool, lockStatement, work);
  };
  const expectTrue = async () => {
    await expectCorrectChecks(testApp.db, projectId);
    await expectCorrectCounters(testApp.db, projectId);
    await expectCountsAreRows(testApp, { projectId, as });
  };
  return {
    branch,
    send,
    save,
    runs,
    run,
    differing,
    resetChecks,
    state,
    checkAll,
    whileKeyIsLocked,
    expectTrue,
  };
}
type Seeded = Awaited<ReturnType<typeof seed>>;

const test = withApp.extend("seeded", { scope: "file" }, ({ testApp }) => seed(testApp));

/** Starts checks of all texts that end after one batch. */
async function runHalf({ resetChecks, send, run, runs }: Seeded): Promise<void> {
  await resetChecks();
  await send("POST", "/checkRuns");
  let polls = 0;
  const stopping = {
    get aborted() {
      polls += 1;
      return polls > 1;
    },
    // The run does not stop within a batch.
    throwIfAborted: () => {},
  };
  await expect(run(stopping)).rejects.toThrow("The server stops");
  expect(await runs()).toMatchObject([{ state: "running", done: 50, total: 120 }]);
}

describe("interrupted and continued checks of all texts", () => {
  test("finds and counts the same as an uninterrupted run after the server was stopped", async ({
    testApp,
    seeded,
  }) => {
    const uninterrupted = await seeded.checkAll();
    await seeded.expectTrue();
    await runHalf(seeded);
    expect(await seeded.state()).not.toEqual(uninterrupted);
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    expect([await seeded.runs(), await seeded.state()]).toEqual([[], uninterrupted]);
  });

  test("finds and counts the same as an uninterrupted run after a person stopped it in a batch", async ({
    testApp,
    seeded,
  }) => {
    const uninterrupted = await seeded.checkAll();
    await seeded.resetChecks();
    await seeded.send("POST", "/checkRuns");
    let running: Promise<void> = Promise.resolve();
    await seeded.whileKeyIsLocked("key 70", async () => {
      running = testApp.runJobs();
      await waitForLockWaits(testApp.db);
      expect(await seeded.send("POST", "/checkRuns/stop")).toMatchObject([{ state: "stopped", done: 50 }]);
    });
    await running;
    expect(await seeded.runs()).toMatchObject([{ state: "stopped", done: 50, total: 120 }]);
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    expect(await seeded.runs()).toMatchObject([{ state: "stopped", done: 50 }]);
    await seeded.send("POST", "/checkRuns");
    await testApp.runJobs();
    expect([await seeded.runs(), await seeded.state()]).toEqual([[], uninterrupted]);
  });

  test("finds and counts the same as an uninterrupted run after the checking process died", async ({
    testApp,
    seeded,
  }) => {
    const uninterrupted = await seeded.checkAll();
    await seeded.resetChecks();
    await seeded.send("POST", "/checkRuns");
    await seeded.whileKeyIsLocked("key 70", async () => {
      const running = expect(seeded.run()).rejects.toThrow();
      await waitForLockWaits(testApp.db);
      await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(testApp.db);
      await running;
    });
    expect(await seeded.runs()).toMatchObject([{ state: "running", done: 50 }]);
    await testApp.pool.query("DELETE FROM graphile_worker._private_jobs");
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    expect([await seeded.runs(), await seeded.state()]).toEqual([[], uninterrupted]);
  });

  test("counts texts saved during an interruption, whether or not the run had checked them", async ({
    testApp,
    seeded,
  }) => {
    await runHalf(seeded);
    for (const at of [0, 110]) {
      const keyOfSameSix = (index: number) => `key ${Math.ceil(at / 6) * 6 + index}`;
      await seeded.save(keyOfSameSix(0), "de", "{name} öffnen");
      await seeded.save(keyOfSameSix(1), "de", "Speichern");
      await seeded.save(keyOfSameSix(2), "fr", "Fermer  ");
      await seeded.save(keyOfSameSix(4), "en", "Pay {sum} until {date}");
      await seeded.save(keyOfSameSix(5), "de", "Los  nun");
    }
    let runAndSave: Promise<unknown> = Promise.resolve();
    await seeded.whileKeyIsLocked("key 99", async () => {
      const running = seeded.run();
      await waitForLockWaits(testApp.db, 1);
      runAndSave = Promise.all([running, seeded.save("key 60", "de", "{name} aufmachen")]);
      await waitForLockWaits(testApp.db, 2);
    });
    await runAndSave;
    await testApp.runJobs();
    expect(await seeded.runs()).toEqual([]);
    const interrupted = await seeded.state();
    await seeded.expectTrue();
    expect(await seeded.checkAll()).toEqual(interrupted);
  });

  test("stops a run before the comparison of texts, and continues with the comparison later", async ({
    testApp,
    seeded,
  }) => {
    const uninterrupted = await seeded.checkAll();
    const differing = await seeded.differing();
    await seeded.resetChecks();
    await seeded.send("POST", "/checkRuns");
    const { projectId, branchId } = seeded.branch;
    await sql`
      UPDATE branch SET recheck_after = (SELECT max(id) FROM entry_key WHERE project_id = ${projectId})
      WHERE project_id = ${projectId} AND id = ${branchId}`.execute(testApp.db);
    const lockStatement = `SELECT FROM branch WHERE project_id = ${projectId} AND id = ${branchId} FOR UPDATE`;
    await runInLockOrder(testApp, lockStatement, [
      () => seeded.send("POST", "/checkRuns/stop"),
      () => testApp.runJobs(),
    ]);
    expect(await seeded.runs()).toMatchObject([{ state: "stopped", done: 120, total: 120 }]);
    await seeded.send("POST", "/checkRuns");
    await testApp.runJobs();
    expect(await seeded.runs()).toEqual([]);
    expect([differing, await seeded.differing()]).toEqual([80, 80]);
    expect(await seeded.checkAll()).toEqual(uninterrupted);
  });

  test("checks a batch against the base language that was chosen before the batch", async ({ testApp }) => {
    const seeded = await seed(testApp);
    await seeded.send("POST", "/checkRuns");
    const lockStatement = `SELECT FROM entry_key WHERE project_id = ${seeded.branch.projectId} AND name = 'key 0' FOR UPDATE`;
    await runInLockOrder(testApp, lockStatement, [
      () => seeded.send("PUT", "/settings", { baseLanguage: "de" }),
      () => testApp.runJobs(),
    ]);
    await testApp.runJobs();
    expect(await seeded.runs()).toEqual([]);
    await seeded.expectTrue();
  });
});
