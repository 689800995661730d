import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { parseWireId } from "#contract/ids.ts";
import { limits } from "#contract/limits.ts";
import { runDueJobs } from "#server/platform/jobs/run-jobs.ts";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { sendForm } from "#server/testing/send-form.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { bulkJob } from "./bulk.jobs.ts";
import { maxAtOnce } from "./bulk.rules.ts";
import { chunkSize } from "./rewrite/rewriter.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: SeededPerson;

const usual = { ...maxAtOnce };
/** More entries than are changed while the caller waits. */
const keys = 40;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  Object.assign(maxAtOnce, { entries: keys - 1 });
  await seed(keys);
});
afterEach(() => void Object.assign(maxAtOnce, usual));

async function seed(count: number): Promise<void> {
  project = await testApp.seedProject();
  ada = await testApp.person("manager", project);
  const entries = Object.fromEntries(
    Array.from({ length: count }, (_, key) => [`k${key}`, { v: `Text ${key}` }]),
  );
  const body = { data: { en: { main: { entries } } } };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).status).toBe(200);
}

const startBulk = async (body: Record<string, unknown> = {}, as: TestCaller = ada.as) => {
  const answer = await testApp.call("POST", "/v1/api/entries/bulk", {
    as,
    body: { action: "setStatus", status: 2, q: "", languages: ["en"], ...body },
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const readJob = async (job: string, as: TestCaller = ada.as) =>
  (await testApp.call("GET", `/v1/api/jobs/${job}`, { as })).body;
const countReviewed = async () => {
  const { body } = await testApp.call("GET", "/v1/api/entries", {
    as: ada.as,
    query: { q: "status:2", limit: "0" },
  });
  return body.total;
};

it("runs an action on more than 2,000 entries as a job with progress that can be undone", async () => {
  Object.assign(maxAtOnce, usual);
  const keys = 2_001;
  await seed(keys);
  const answer = await startBulk();
  expect(answer).toMatchObject({ count: keys, skipped: 0, job: expect.any(String) });
  expect(answer.sample).toHaveLength(20);
  expect(await readJob(answer.job)).toMatchObject({
    state: "queued",
    kind: "bulk",
    done: 0,
    total: keys,
    result: null,
  });
  await testApp.runJobs();
  const job = await readJob(answer.job);
  expect(job).toMatchObject({ state: "done", done: keys, total: keys, error: null });
  const skippedCounts = { not_allowed: 0, locked: 0, failing: 0, changed: 0 };
  expect(job.result).toEqual({ count: keys, skipped: 0, skippedCounts, changeSet: expect.any(String) });
  expect(await countReviewed()).toBe(keys);
  const undone = await testApp.call("POST", `/v1/api/changes/${job.result.changeSet}/revert`, { as: ada.as });
  expect(undone.body.reverted).toBe(keys);
  expect(await countReviewed()).toBe(0);
});

it("runs every action as a job", async () => {
  const usualChunk = { ...chunkSize };
  onTestFinished(() => void Object.assign(chunkSize, usualChunk));
  // The texts to replace fill more than one chunk.
  Object.assign(chunkSize, { items: keys - 10 });
  for (const action of [
    { action: "replace", find: "Text", replacement: "Words", status: undefined },
    { action: "tag", tags: ["t"], status: undefined },
    { action: "delete", status: undefined },
  ]) {
    const { job } = await startBulk(action);
    await testApp.runJobs();
    expect([action.action, (await readJob(job)).result.count]).toEqual([action.action, keys]);
  }
});

it("starts again when its database connection broke", async () => {
  const { job } = await startBulk();
  await withLocksHeld(testApp.pool, "LOCK TABLE change_set IN EXCLUSIVE MODE", async () => {
    const running = testApp.runJobs();
    await waitForLockWaits(testApp.db);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(testApp.db);
    await running;
  });
  expect(await readJob(job)).toMatchObject({ state: "running", error: null });
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(testApp.db);
  await testApp.runJobs();
  expect(await readJob(job)).toMatchObject({ state: "done", done: keys });
});

it("changes only keys that existed when the job was requested", async () => {
  const { job } = await startBulk();
  const late = { data: { en: { main: { entries: { late: { v: "Late" } } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: late });
  await testApp.runJobs();
  expect((await readJob(job)).result.count).toBe(keys);
});

it("fails with a reason after its process ended three times, and succeeds on a later retry", async () => {
  const { job } = await startBulk();
  const ofJob = sql`task = 'bulk' AND payload @> jsonb_build_object('projectId', ${project.projectId}::integer)`;
  const payload = { projectId: project.projectId, jobId: parseWireId("job", job) };
  await sql`INSERT INTO job_attempt (task, payload, unfinished) VALUES ('bulk', ${JSON.stringify(payload)}::jsonb, 3)`.execute(
    testApp.db,
  );
  await testApp.runJobs();
  expect(await readJob(job)).toMatchObject({ state: "failed", error: { code: "job_unfinished" } });
  await testApp.runJobs();
  expect([await countReviewed(), (await readJob(job)).state]).toEqual([0, "failed"]);
  const metrics = (await testApp.server.inject("/metrics")).payload;
  expect(metrics).toContain('parlance_jobs_failed{task="bulk"} 1');
  await testApp.db.transaction().execute(async (tx) => {
    await sql`DELETE FROM job_attempt WHERE ${ofJob}`.execute(tx);
    await bulkJob.retry?.(tx, { projectId: payload.projectId, jobId: payload.jobId ?? 0 });
  });
  await testApp.runJobs();
  expect([await countReviewed(), (await readJob(job)).state]).toEqual([keys, "done"]);
});

it("limits the waiting jobs of a project, including imports but not ended jobs", async () => {
  const { job } = await startBulk();
  await sql`INSERT INTO job (project_id, branch_id, person_id, kind, total, task, state)
    SELECT project_id, branch_id, person_id, kind, total, task, 'running'
    FROM job, generate_series(2, ${limits.jobs.max}) WHERE id = ${parseWireId("job", job)}`.execute(
    testApp.db,
  );
  const body = { action: "setStatus", status: 2, q: "", languages: ["en"] };
  const again = () => testApp.call("POST", "/v1/api/entries/bulk", { as: ada.as, body });
  expect((await again()).body.code).toBe("busy");
  const importing = await sendForm(testApp, "/v1/api/files", {
    as: ada.as,
    query: { "file-format": "nested_json", language: "en", async: "true" },
    parts: [{ name: "file", fileName: "en.json", text: '{"a": "1"}' }],
  });
  expect([importing.status, importing.body.code]).toEqual([429, "busy"]);
  await testApp.call("POST", `/v1/api/jobs/${job}/cancel`, { as: ada.as });
  expect((await again()).status).toBe(200);
});

it("cancels a waiting job at once, and leaves an ended one unchanged", async () => {
  const { job } = await startBulk();
  const canceled = await testApp.call("POST", `/v1/api/jobs/${job}/cancel`, { as: ada.as });
  expect(canceled.body).toMatchObject({ state: "canceled", result: null });
  await testApp.runJobs();
  expect([await countReviewed(), (await readJob(job)).state]).toEqual([0, "canceled"]);
  const { job: otherJob } = await startBulk();
  await testApp.runJobs();
  expect((await testApp.call("POST", `/v1/api/jobs/${otherJob}/cancel`, { as: ada.as })).body.state).toBe(
    "done",
  );
});

it("rolls back a job that is canceled while it runs", async () => {
  const { job } = await startBulk();
  // Another transaction locks an entry in the middle, so that the job runs while it is canceled.
  const blocker = await testApp.pool.connect();
  await blocker.query("BEGIN");
  await blocker.query("SELECT FROM entry WHERE project_id = $1 ORDER BY key_id DESC LIMIT 1 FOR UPDATE", [
    project.projectId,
  ]);
  const running = testApp.runJobs();
  await expect.poll(async () => (await readJob(job)).state, { timeout: 60_000 }).toBe("running");
  await testApp.call("POST", `/v1/api/jobs/${job}/cancel`, { as: ada.as });
  await blocker.query("ROLLBACK");
  blocker.release();
  await running;
  expect([await countReviewed(), (await readJob(job)).state]).toEqual([0, "canceled"]);
});

it("restarts a job whose process died, and completes it once", async () => {
  const { job } = await startBulk();
  const { rows } = await testApp.pool.query(
    "UPDATE job SET state = 'running', done = 20 RETURNING project_id, id",
  );
  const [row] = rows.slice(-1);
  const payload = { projectId: row.project_id, jobId: Number(row.id) };
  const deps = { ...testApp.jobDeps, stopping: new AbortController().signal };
  await Promise.all([bulkJob.run(deps, payload), bulkJob.run(deps, payload)]);
  await testApp.runJobs();
  expect((await readJob(job)).state).toBe("done");
  expect(await countReviewed()).toBe(keys);
  const { body } = await testApp.call("GET", "/v1/api/changes", { as: ada.as });
  expect(body.changes.map((change: { kind: string }) => change.kind)).toEqual(["bulk", "upload"]);
});

it("interrupts a job when the server stops, and completes it at the next run", async () => {
  const { job } = await startBulk();
  const stopping = new AbortController();
  stopping.abort();
  const { rows } = await testApp.pool.query("SELECT project_id, id FROM job ORDER BY id DESC LIMIT 1");
  const payload = { projectId: rows[0].project_id, jobId: Number(rows[0].id) };
  await expect(bulkJob.run({ ...testApp.jobDeps, stopping: stopping.signal }, payload)).rejects.toThrow();
  expect([await countReviewed(), (await readJob(job)).state]).toEqual([0, "running"]);
  await runDueJobs({ deps: testApp.jobDeps, jobs: [bulkJob] });
  expect((await readJob(job)).state).toBe("done");
});

it("applies the rights that the caller has when the job runs", async () => {
  const { job: locking } = await startBulk({ action: "lock", status: undefined });
  const { job: marking } = await startBulk();
  await testApp.db
    .updateTable("project_member")
    .set({ role: "translator", language_ids: [] })
    .where("person_id", "=", ada.personId)
    .execute();
  await testApp.runJobs();
  expect(await readJob(locking)).toMatchObject({ state: "failed", error: { code: "not_allowed" } });
  expect((await readJob(marking)).result).toMatchObject({ count: 0, skippedCounts: { not_allowed: keys } });

  const ben = await testApp.person("manager", project);
  const as = withPersonalToken(project, await ben.token());
  const { job: byToken } = await startBulk({}, as);
  await testApp.db
    .updateTable("personal_token")
    .set({ revoked_at: new Date() })
    .where("person_id", "=", ben.personId)
    .execute();
  await testApp.runJobs();
  expect(await readJob(byToken, ben.as)).toMatchObject({ state: "failed", error: { code: "invalid_token" } });
  expect(await countReviewed()).toBe(0);
});

it("writes nothing to a project that was archived before the job ran", async () => {
  const { job } = await startBulk();
  const project_id = project.projectId;
  await testApp.db
    .updateTable("project")
    .set({ archived_at: new Date() })
    .where("id", "=", project_id)
    .execute();
  await testApp.runJobs();
  expect(await readJob(job)).toMatchObject({ state: "failed", error: { code: "project_archived" } });
});

it("runs a job that was requested with a personal token", async () => {
  const as = withPersonalToken(project, await ada.token(["create_and_update_translations"]));
  const { job } = await startBulk({}, as);
  await testApp.runJobs();
  expect((await readJob(job)).state).toBe("done");
});

it("lists the jobs of a project for all members, with results only for managers and creators", async () => {
  const { job } = await startBulk();
  await testApp.runJobs();
  const list = async (as: TestCaller, query: Record<string, string> = {}) =>
    (await testApp.call("GET", "/v1/api/jobs", { as, query: { scope: "project", ...query } })).body;
  const manager = await testApp.person("manager", project);
  const translator = await testApp.person("translator", project);
  const { changeSet } = (await readJob(job)).result;
  const shown = { _id: job, kind: "bulk", state: "done", done: keys, total: keys, changeSet };
  expect(await list(manager.as)).toMatchObject([{ ...shown, result: { count: keys } }]);
  expect(await list(translator.as)).toMatchObject([{ ...shown, user: { name: "manager" }, result: null }]);
  expect(await list(ada.as, { kinds: '["import"]' })).toEqual([]);
  const vendor = await testApp.person("tptadmin", project);
  expect(await list(vendor.as)).toEqual([]);
  await sql`UPDATE job SET created_at = now() - interval '31 days' WHERE id = ${parseWireId("job", job)}`.execute(
    testApp.db,
  );
  expect(await list(manager.as)).toEqual([]);
});

it("shows a job to its creator and to managers, and lets nobody else cancel it", async () => {
  const { job } = await startBulk();
  const manager = await testApp.person("manager", project);
  const translator = await testApp.person("translator", project);
  const stranger = await testApp.person("owner", await testApp.seedProject());
  const cancel = (as: TestCaller) => testApp.call("POST", `/v1/api/jobs/${job}/cancel`, { as });
  expect((await readJob(job, manager.as))._id).toBe(job);
  for (const { as } of [translator, stranger]) {
    expect((await readJob(job, as)).code).toBe("not_found");
    expect((await cancel(as)).status).toBe(404);
  }
  const list = async (as: TestCaller) => (await testApp.call("GET", "/v1/api/jobs", { as })).body;
  expect((await list(ada.as)).map((item: { _id: string }) => item._id)).toEqual([job]);
  expect(await list(manager.as)).toEqual([]);
  expect((await testApp.call("GET", "/v1/api/jobs/nonsense", { as: ada.as })).status).toBe(404);
});
