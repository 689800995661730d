import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it, type MockInstance, vi } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";

const keys = 1_500;
/** Maximum number of rows skipped per string; a nested loop join skips as many as there are strings. */
const fewRows = 20;
const settings = {
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  client_min_messages: "log",
};

/**
 * PostgreSQL sends the plan of each statement, with the rows that it read and skipped, to the connection that sent the
 * statement.
 */
let emit: MockInstance<typeof pg.Client.prototype.emit>;
let testApp: TestApp;
beforeAll(async () => {
  emit = vi.spyOn(pg.Client.prototype, "emit");
  testApp = await openTestApp();
  await testApp.db.connection().execute(async (db) => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
    const database = sql.id(rows[0]?.name ?? "");
    await sql`LOAD 'auto_explain'`.execute(db);
    await sql`ALTER DATABASE ${database} SET session_preload_libraries = 'auto_explain'`.execute(db);
    for (const [name, value] of Object.entries(settings)) {
      await sql`ALTER DATABASE ${database} SET ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
      await sql`SET ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
    }
    // Other open connections do not have these settings.
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db);
  });
});
afterAll(async () => {
  emit.mockRestore();
  await testApp.close();
});

/** Sums the skipped rows of the statements of `work`, over all nodes and loops. */
async function skippedRows(work: () => Promise<void>): Promise<number> {
  emit.mockClear();
  await work();
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

it("sets a status without reading texts or sizes of texts", async () => {
  const project = await testApp.seedProject();
  const { as } = await testApp.person("manager", project);
  const data = { en: { main: { entries: { a: { v: "One" }, b: { v: "Two" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  const query = vi.spyOn(pg.Client.prototype, "query");
  const body = { action: "setStatus", status: 2, q: "", languages: ["en"] };
  const answer = await testApp.call("POST", "/v1/api/entries/bulk", { as, body, query: { sample: "0" } });
  const statements = query.mock.calls.map(([first]: unknown[]) =>
    typeof first === "string" ? first : (first as { text: string }).text,
  );
  query.mockRestore();
  expect(answer.body).toMatchObject({ count: 2 });
  expect(statements.filter((statement) => /FETCH \d+ FROM "changing_cells"/.test(statement))).not.toEqual([]);
  expect(statements.filter((statement) => /\bbody\b/.test(statement))).toEqual([]);
});

it("skips few rows in an action on many strings and in its undo", async () => {
  const project = await testApp.seedProject({ languages: ["en", "de"] });
  const { as } = await testApp.person("admin", project);
  const entries = Object.fromEntries(
    Array.from({ length: keys }, (_, index) => [`k${index}`, { v: `Text ${index}` }]),
  );
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
  let changeSet = "";
  const action = await skippedRows(async () => {
    const body = { action: "setStatus", status: 2, q: "", languages: ["en"] };
    const done = await testApp.call("POST", "/v1/api/entries/bulk", { as, body });
    expect(done.body).toMatchObject({ count: keys });
    changeSet = done.body.changeSet;
  });
  const undo = await skippedRows(async () => {
    const answer = await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as, body: {} });
    expect(answer.body.reverted).toBe(keys);
  });
  expect(action).toBeLessThan(keys * fewRows);
  expect(undo).toBeLessThan(keys * fewRows);
});
