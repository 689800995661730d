import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { internTexts } from "#server/content/write-path/texts/intern-texts.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { sweepAll } from "./sweeps.ts";

let testApp: TestApp;
let project: SeededProject;
let personId: number;
let logged: string[];
beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  personId = (await testApp.person("manager", project)).personId;
});
afterAll(() => testApp.close());
beforeEach(() => {
  logged = [];
});

const sweep = () =>
  sweepAll(testApp.jobDeps, {
    error: (_error: unknown, message?: string) => void logged.push(message ?? ""),
  });

type Aged = "working_set" | "presence" | "job" | "notification" | "webhook_delivery";

/** Inserts a row of a table that reached its age this long ago. */
const insert: Record<Aged, (name: string, age: string) => Promise<unknown>> = {
  working_set: (name, age) =>
    sql`
    INSERT INTO working_set (id, project_id, branch_id, key_ids, query, created_at)
    VALUES (gen_random_uuid(), ${project.projectId}, 1, '{}', ${name}, now() - ${age}::interval)`.execute(
      testApp.db,
    ),
  presence: (name, age) =>
    sql`
    INSERT INTO presence (project_id, branch_id, person_id, tab, editing, seen_at)
    VALUES (${project.projectId}, 1, ${personId}, ${name}, true, now() - ${age}::interval)`.execute(
      testApp.db,
    ),
  job: (name, age) =>
    sql`
    INSERT INTO job (project_id, branch_id, kind, state, total, task, finished_at)
    VALUES (${project.projectId}, 1, ${name}, 'done', 1, '{}', now() - ${age}::interval)`.execute(testApp.db),
  notification: (name, age) =>
    sql`
    INSERT INTO notification (person_id, type, created_at)
    VALUES (${personId}, ${name}, now() - ${age}::interval)`.execute(testApp.db),
  webhook_delivery: (name, age) => insertDelivery(name, { age, status: "delivered" }),
};

const insertDelivery = (name: string, { age, status }: { age: string; status: string }) =>
  sql`
  INSERT INTO webhook_delivery (project_id, webhook_id, type, event, source, sequence, status, created_at)
  VALUES (${project.projectId}, ${webhookId}, ${name}, '{}', ${name}, 1, ${status}, now() - ${age}::interval)`.execute(
    testApp.db,
  );

let webhookId = 0;
beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO webhook (project_id, url, http_method, headers_cipher, mode, quiet_seconds, secret_cipher)
    VALUES (${project.projectId}, 'https://example.org', 'post', '', 'immediate', 0, '') RETURNING id`.execute(
    testApp.db,
  );
  webhookId = rows[0]?.id ?? 0;
});

const nameColumn: Record<Aged, string> = {
  working_set: "query",
  presence: "tab",
  job: "kind",
  notification: "type",
  webhook_delivery: "type",
};

async function namesIn(table: Aged): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT ${sql.ref(nameColumn[table])} AS name FROM ${sql.table(table)} ORDER BY 1`.execute(testApp.db);
  return rows.map(({ name }) => name);
}

it.each<[Aged, { kept: string; gone: string }]>([
  ["working_set", { kept: "23 hours", gone: "25 hours" }],
  ["presence", { kept: "20 seconds", gone: "60 seconds" }],
  ["job", { kept: "29 days", gone: "31 days" }],
  ["notification", { kept: "89 days", gone: "91 days" }],
  ["webhook_delivery", { kept: "29 days", gone: "31 days" }],
])("a row of %s is deleted when its time is over, not before", async (table, { kept, gone }) => {
  await insert[table]("kept", kept);
  await insert[table]("gone", gone);
  await sweep();
  expect([await namesIn(table), logged]).toEqual([["kept"], []]);
});

it("waiting deliveries and running jobs are kept, however old", async () => {
  await insertDelivery("waits", { age: "90 days", status: "pending" });
  await sql`INSERT INTO job (project_id, branch_id, kind, state, total, task, created_at)
    VALUES (${project.projectId}, 1, 'runs', 'running', 1, '{}', now() - interval '90 days')`.execute(
    testApp.db,
  );
  await sweep();
  expect(await namesIn("webhook_delivery")).toContain("waits");
  expect(await namesIn("job")).toContain("runs");
});

it("new trigrams are merged into the index, so that searches do not read a long pending list", async () => {
  const mergedPages = async () =>
    (await sql<{ pages: number }>`SELECT gin_clean_pending_list('text_trigram') AS pages`.execute(testApp.db))
      .rows[0]?.pages;
  await internTexts(testApp.db, project.projectId, ["some text"]);
  expect(await mergedPages()).toBeGreaterThan(0);
  await internTexts(testApp.db, project.projectId, ["another text"]);
  await sweep();
  expect(await mergedPages()).toBe(0);
});

it("resources are purged after thirty days in the trash, and unreferenced texts after a day", async () => {
  const fresh = await testApp.seedProject();
  const manager = await testApp.person("manager", fresh);
  const upload = { data: { en: { main: { entries: { young: { v: "Young" }, old: { v: "Old" } } } } } };
  await testApp.call("POST", "/v1/api", { as: fresh.as, body: upload });
  for (const key of ["young", "old"])
    await testApp.call("DELETE", "/v1/api/entries", { as: manager.as, body: { entries: [key] } });
  await sql`UPDATE change_set SET created_at = created_at - interval '31 days' WHERE project_id = ${fresh.projectId}
    AND id = (SELECT trashed_by FROM entry_key WHERE project_id = ${fresh.projectId} AND name = 'old')`.execute(
    testApp.db,
  );
  await sweep();
  // Over two days: marked by the first sweep, deleted by the second.
  for (let day = 1; day <= 2; day++) {
    await sql`UPDATE project SET texts_swept_at = now() - interval '25 hours'`.execute(testApp.db);
    await sql`UPDATE unused_text SET since = since - interval '25 hours'`.execute(testApp.db);
    await sweep();
  }
  const keys = await sql<{ name: string }>`
    SELECT name FROM entry_key WHERE project_id = ${fresh.projectId}`.execute(testApp.db);
  const texts = await sql<{
    body: string;
  }>`SELECT body FROM text WHERE project_id = ${fresh.projectId}`.execute(testApp.db);
  expect([keys.rows, texts.rows, logged]).toEqual([[{ name: "young" }], [{ body: "Young" }], []]);
});

it("a failing sweep is logged by name and does not prevent the others", async () => {
  for (const table of ["working_set", "webhook_delivery"])
    await sql`ALTER TABLE ${sql.table(table)} RENAME TO ${sql.table(`${table}_hidden`)}`.execute(testApp.db);
  await insert.presence("late", "60 seconds");
  await insert.notification("late", "91 days");
  await sql`UPDATE project SET texts_swept_at = NULL`.execute(testApp.db);
  await sweep();
  for (const table of ["working_set", "webhook_delivery"])
    await sql`ALTER TABLE ${sql.table(`${table}_hidden`)} RENAME TO ${sql.table(table)}`.execute(testApp.db);
  expect(logged).toEqual(["sweeping working sets failed", "sweeping deliveries failed"]);
  expect(await namesIn("presence")).not.toContain("late");
  expect(await namesIn("notification")).not.toContain("late");
  const unswept = await sql`SELECT FROM project WHERE texts_swept_at IS NULL`.execute(testApp.db);
  expect(unswept.rows).toEqual([]);
});

it("a stopping server starts no further sweep, and does not log the end of the running one", async () => {
  const stopping = new AbortController();
  await insert.presence("stays", "60 seconds");
  await sql`ALTER TABLE working_set RENAME TO working_set_hidden`.execute(testApp.db);
  const error = (_error: unknown, message?: string) => void logged.push(message ?? "");
  const sweeping = sweepAll(testApp.jobDeps, { error }, stopping.signal);
  stopping.abort();
  await sweeping;
  await sql`ALTER TABLE working_set_hidden RENAME TO working_set`.execute(testApp.db);
  expect([logged, await namesIn("presence")]).toEqual([[], expect.arrayContaining(["stays"])]);
});
