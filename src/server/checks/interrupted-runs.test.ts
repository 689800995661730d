import { sql } from "kysely";
import { describe, expect } from "vitest";
import { checkBranch, checkWaitingBranches } from "#server/changes/checks/checks.jobs.ts";
import type { JobDeps } from "#server/jobs/define-job.ts";
import { test as withApp } from "#server/testing/app-test.ts";
import { expectTrueChecks, expectTrueCounters } from "#server/testing/database/true-counters.ts";
import { oneBehindTheOther, untilWaiting, whileBarred } from "#server/testing/database/until-waiting.ts";
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
  /** As a release without any checks left the project. */
  const forget = async () => {
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
    await forget();
    await send("POST", "/checkRuns");
    await testApp.runJobs();
    return await state();
  };
  const branchId = (await sql<{ id: number }>`SELECT id FROM branch WHERE ${ofProject}`.execute(testApp.db))
    .rows[0]?.id;
  const branch = { projectId, branchId: branchId ?? 0 };
  /** The checks by themselves, until `stopping`. */
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
  const barredAt = (key: string, work: () => Promise<void>) => {
    const bar = `SELECT FROM entry_key WHERE project_id = ${projectId} AND name = '${key}' FOR UPDATE`;
    return whileBarred(testApp.pool, bar, work);
  };
  const expectTrue = async () => {
    await expectTrueChecks(testApp.db, projectId);
    await expectTrueCounters(testApp.db, projectId);
    await expectCountsAreRows(testApp, { projectId, as });
  };
  return { branch, send, save, runs, run, differing, forget, state, checkAll, barredAt, expectTrue };
}
type Seeded = Awaited<ReturnType<typeof seed>>;

const test = withApp.extend("made", { scope: "file" }, ({ testApp }) => seed(testApp));

/** Begins checks of all texts that end after one batch. */
async function runHalf({ forget, send, run, runs }: Seeded): Promise<void> {
  await forget();
  await send("POST", "/checkRuns");
  let looked = 0;
  const stopping = {
    get aborted() {
      looked += 1;
      return looked > 1;
    },
    // Not in the middle of a batch.
    throwIfAborted: () => {},
  };
  await expect(run(stopping)).rejects.toThrow("The server stops");
  expect(await runs()).toMatchObject([{ state: "running", done: 50, total: 120 }]);
}

describe("checks of all texts that end half way and go on", () => {
  test("find and count what one run does, after the server was stopped", async ({ testApp, made }) => {
    const whole = await made.checkAll();
    await made.expectTrue();
    await runHalf(made);
    expect(await made.state()).not.toEqual(whole);
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    expect([await made.runs(), await made.state()]).toEqual([[], whole]);
  });

  test("so they do after somebody stopped them, at the batch that was under way", async ({
    testApp,
    made,
  }) => {
    const whole = await made.checkAll();
    await made.forget();
    await made.send("POST", "/checkRuns");
    let running: Promise<void> = Promise.resolve();
    await made.barredAt("key 70", async () => {
      running = testApp.runJobs();
      await untilWaiting(testApp.db);
      expect(await made.send("POST", "/checkRuns/stop")).toMatchObject([{ state: "stopped", done: 50 }]);
    });
    await running;
    expect(await made.runs()).toMatchObject([{ state: "stopped", done: 50, total: 120 }]);
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    expect(await made.runs()).toMatchObject([{ state: "stopped", done: 50 }]);
    await made.send("POST", "/checkRuns");
    await testApp.runJobs();
    expect([await made.runs(), await made.state()]).toEqual([[], whole]);
  });

  test("so they do after the process died that checked them", async ({ testApp, made }) => {
    const whole = await made.checkAll();
    await made.forget();
    await made.send("POST", "/checkRuns");
    await made.barredAt("key 70", async () => {
      const running = expect(made.run()).rejects.toThrow();
      await untilWaiting(testApp.db);
      await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(testApp.db);
      await running;
    });
    expect(await made.runs()).toMatchObject([{ state: "running", done: 50 }]);
    await testApp.pool.query("DELETE FROM graphile_worker._private_jobs");
    await checkWaitingBranches(testApp.db);
    await testApp.runJobs();
    expect([await made.runs(), await made.state()]).toEqual([[], whole]);
  });

  test("count what is saved meanwhile as it is then, in texts that were checked and in others", async ({
    testApp,
    made,
  }) => {
    await runHalf(made);
    for (const at of [0, 110]) {
      const sixth = (index: number) => `key ${Math.ceil(at / 6) * 6 + index}`;
      await made.save(sixth(0), "de", "{name} öffnen");
      await made.save(sixth(1), "de", "Speichern");
      await made.save(sixth(2), "fr", "Fermer  ");
      await made.save(sixth(4), "en", "Pay {sum} until {date}");
      await made.save(sixth(5), "de", "Los  nun");
    }
    let both: Promise<unknown> = Promise.resolve();
    await made.barredAt("key 99", async () => {
      const running = made.run();
      await untilWaiting(testApp.db, 1);
      both = Promise.all([running, made.save("key 60", "de", "{name} aufmachen")]);
      await untilWaiting(testApp.db, 2);
    });
    await both;
    await testApp.runJobs();
    expect(await made.runs()).toEqual([]);
    const interrupted = await made.state();
    await made.expectTrue();
    expect(await made.checkAll()).toEqual(interrupted);
  });

  test("can be stopped when only their end is left, and find what differs once they go on", async ({
    testApp,
    made,
  }) => {
    const whole = await made.checkAll();
    const differing = await made.differing();
    await made.forget();
    await made.send("POST", "/checkRuns");
    const { projectId, branchId } = made.branch;
    await sql`
      UPDATE branch SET recheck_after = (SELECT max(id) FROM entry_key WHERE project_id = ${projectId})
      WHERE project_id = ${projectId} AND id = ${branchId}`.execute(testApp.db);
    const bar = `SELECT FROM branch WHERE project_id = ${projectId} AND id = ${branchId} FOR UPDATE`;
    await oneBehindTheOther(testApp, bar, [
      () => made.send("POST", "/checkRuns/stop"),
      () => testApp.runJobs(),
    ]);
    expect(await made.runs()).toMatchObject([{ state: "stopped", done: 120, total: 120 }]);
    await made.send("POST", "/checkRuns");
    await testApp.runJobs();
    expect(await made.runs()).toEqual([]);
    expect([differing, await made.differing()]).toEqual([80, 80]);
    expect(await made.checkAll()).toEqual(whole);
  });

  test("check against the base language that somebody chose before their batch", async ({ testApp }) => {
    const made = await seed(testApp);
    await made.send("POST", "/checkRuns");
    const bar = `SELECT FROM entry_key WHERE project_id = ${made.branch.projectId} AND name = 'key 0' FOR UPDATE`;
    await oneBehindTheOther(testApp, bar, [
      () => made.send("PUT", "/settings", { baseLanguage: "de" }),
      () => testApp.runJobs(),
    ]);
    await testApp.runJobs();
    expect(await made.runs()).toEqual([]);
    await made.expectTrue();
  });
});
