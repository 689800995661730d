import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { checkWaitingBranches } from "#server/changes/checks/checks.jobs.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

const languages: [string, ...string[]] = ["en", "ar", "bg", "cs", "da", "de", "el", "es", "fi", "fr"];
/** What may be passed over for each entry that is written: a join that compares each with each passes over thousands. */
const fewRows = 20;

/** PostgreSQL says the plan of each statement, with the rows that it read and left out, to the connection that sent it. */
const emit = vi.spyOn(pg.Client.prototype, "emit");
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    client_min_messages: "log",
  };
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(testApp.db);
  for (const [name, value] of Object.entries(settings))
    await sql`ALTER DATABASE ${sql.id(rows[0]?.name ?? "")} SET ${sql.raw(name)} = ${sql.lit(value)}`.execute(
      testApp.db,
    );
  // Those that are open know nothing of it.
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(testApp.db);
});
beforeEach(() => void emit.mockClear());
afterAll(async () => {
  emit.mockRestore();
  await testApp.close();
});

/** The rows that statements left out since the test began, by their nodes: those of each loop, in all loops. */
function rowsPassedOver(): number {
  const plans = emit.mock.calls.flatMap(([event, notice]: unknown[]) =>
    event === "notice" ? ((notice as { message?: string }).message ?? "") : [],
  );
  expect(plans.some((plan) => plan.includes("actual rows="))).toBe(true);
  let sum = 0;
  for (const plan of plans) {
    let loops = 1;
    for (const line of plan.split("\n")) {
      loops = Number(/loops=(\d+)/.exec(line)?.[1] ?? loops);
      sum += loops * Number(/Rows Removed by (?:Join )?Filter: (\d+)/.exec(line)?.[1] ?? 0);
    }
  }
  return sum;
}

async function uploadKeys(project: SeededProject, count: number): Promise<void> {
  const entries = (language: string) =>
    Object.fromEntries(
      // Some sources are alike.
      Array.from({ length: count }, (_, index) => [`k${index}`, { v: `${language} ${index >> 1}` }]),
    );
  const data = Object.fromEntries(languages.map((code) => [code, { main: { entries: entries(code) } }]));
  const answer = await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  expect(answer.status).toBe(200);
  await checkWaitingBranches(testApp.db);
}

it("an upload passes over few rows in tables that PostgreSQL takes for empty", async () => {
  const project = await testApp.seedProject({ languages });
  await uploadKeys(project, 1_500);
  expect(rowsPassedOver()).toBeLessThan(1_500 * languages.length * fewRows);
});

it("an upload passes over few rows in a project that PostgreSQL has no statistics of", async () => {
  await uploadKeys(await testApp.seedProject({ languages }), 100);
  await sql`ANALYZE`.execute(testApp.db);
  const project = await testApp.seedProject({ languages });
  emit.mockClear();
  await uploadKeys(project, 400);
  expect(rowsPassedOver()).toBeLessThan(400 * languages.length * fewRows);
});

it("an action on many strings and its undo pass over few rows", async () => {
  const project = await testApp.seedProject({ languages });
  const { as }: SeededPerson = await testApp.person("admin", project);
  await uploadKeys(project, 150);
  await sql`ANALYZE`.execute(testApp.db);
  emit.mockClear();
  const body = { act: "setStatus", status: 2, q: "", languages };
  const done = await testApp.call("POST", "/v1/api/entries/bulk", { as, body });
  expect(done.body).toMatchObject({ count: 150 * languages.length });
  expect(rowsPassedOver()).toBeLessThan(150 * languages.length * fewRows);
  emit.mockClear();
  const path = `/v1/api/changes/${done.body.changeSet}/revert`;
  expect((await testApp.call("POST", path, { as, body: {} })).status).toBe(200);
  expect(rowsPassedOver()).toBeLessThan(150 * languages.length * fewRows);
});
