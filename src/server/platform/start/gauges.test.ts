import { afterAll, beforeAll, expect, it } from "vitest";
import { defineJob, enqueue } from "#server/platform/jobs/define-job.ts";
import { runDueJobs } from "#server/platform/jobs/run-jobs.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({
    env: { metricsToken: "a token of the operator", metricsAllow: ["10.0.0.0/8"] },
  });
});
afterAll(() => testApp.close());

const read = async () => (await testApp.call("GET", "/metrics")).text;
const measured = (text: string, name: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")[1],
  );

it("due and parked jobs are counted by task, with the age of the oldest", async () => {
  await testApp.pool.query(`
    SELECT graphile_worker.add_job('send-mail', '{}', run_at => now() - interval '1 hour');
    SELECT graphile_worker.add_job('send-mail', '{"a":1}', run_at => now() + interval '1 hour');
    SELECT graphile_worker.add_job('bulk', '{}', max_attempts => 1);
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE max_attempts = 1;`);
  const text = await read();
  expect(measured(text, 'parlance_jobs_waiting{task="send-mail"}')).toBe(1);
  expect(measured(text, 'parlance_jobs_oldest_seconds{task="send-mail"}')).toBeGreaterThanOrEqual(3_600);
  expect(measured(text, 'parlance_jobs_failed{task="bulk"}')).toBe(1);
  await testApp.pool.query("DELETE FROM graphile_worker._private_jobs");
  expect(await read()).not.toContain('task="send-mail"');
});

it("a failed job that waits for its next try, or runs again, counts as retried", async () => {
  const down = defineJob<object>({
    name: "down",
    run: async () => {
      throw new Error("the mail server does not answer");
    },
  });
  await enqueue(testApp.db, down, {});
  expect(measured(await read(), 'parlance_jobs_retrying{task="down"}')).toBe(0);
  await runDueJobs({ deps: testApp.jobDeps, jobs: [down] });
  const text = await read();
  expect(measured(text, 'parlance_jobs_retrying{task="down"}')).toBe(1);
  expect(measured(text, 'parlance_jobs_failed{task="down"}')).toBe(0);
  await testApp.pool.query(
    "UPDATE graphile_worker._private_jobs SET attempts = attempts + 1, locked_at = now(), locked_by = 'a worker'",
  );
  expect(measured(await read(), 'parlance_jobs_retrying{task="down"}')).toBe(1);
  await testApp.pool.query("DELETE FROM graphile_worker._private_jobs");
});

it("pending webhook deliveries, the pool, the disk and the database are measured", async () => {
  const { projectId } = await testApp.seedProject();
  await testApp.pool.query(
    `WITH made AS (INSERT INTO webhook (project_id, url, http_method, headers_cipher, mode, quiet_seconds, secret_cipher,
        failing_since) VALUES ($1, 'https://example.org', 'post', '', 'immediate', 0, '', now()) RETURNING id)
    INSERT INTO webhook_delivery (project_id, webhook_id, type, event, source, sequence, status, created_at)
    SELECT $1, id, 'x', '{}', 'x', 1, 'pending', now() - interval '2 hours' FROM made`,
    [projectId],
  );
  const text = await read();
  expect(measured(text, "parlance_webhook_deliveries_pending")).toBe(1);
  expect(measured(text, "parlance_webhook_oldest_pending_seconds")).toBeGreaterThanOrEqual(7_200);
  expect(measured(text, "parlance_webhooks_failing")).toBe(1);
  expect(measured(text, "parlance_database_up")).toBe(1);
  expect(measured(text, 'parlance_database_connections{state="waiting"}')).toBe(0);
  expect(measured(text, "parlance_disk_free_bytes")).toBeGreaterThan(0);
  expect(measured(text, "parlance_disk_size_bytes")).toBeGreaterThan(
    measured(text, "parlance_disk_free_bytes"),
  );
});

it("metrics report a failing database and omit the values that it would provide", async () => {
  await testApp.pool.query("ALTER TABLE webhook_delivery RENAME TO hidden");
  const text = await read();
  await testApp.pool.query("ALTER TABLE hidden RENAME TO webhook_delivery");
  expect(measured(text, "parlance_database_up")).toBe(0);
  expect(text).not.toMatch(/^parlance_webhook_deliveries_pending \d/m);
});

it.each([
  ["192.0.2.7", {}, 403],
  ["192.0.2.7", { authorization: "Bearer a token of the operator" }, 200],
  ["192.0.2.7", { authorization: "Bearer another" }, 403],
  ["10.1.2.3", {}, 200],
  ["10.1.2.3", { "x-forwarded-for": "10.1.2.3" }, 403],
])("metrics are available to %s with %o: %i", async (remoteAddress, headers, status) => {
  const answer = await testApp.server.inject({ url: "/metrics", remoteAddress, headers });
  expect(answer.statusCode).toBe(status);
});
