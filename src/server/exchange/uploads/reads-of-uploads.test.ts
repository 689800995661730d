import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it, type MockInstance, vi } from "vitest";
import { checkWaitingBranches } from "#server/content/write-path/checks/checks.jobs.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";

let query: MockInstance<typeof pg.Client.prototype.query>;
let testApp: TestApp;
beforeAll(async () => {
  query = vi.spyOn(pg.Client.prototype, "query");
  testApp = await openTestApp();
});
afterAll(async () => {
  query.mockRestore();
  await testApp.close();
});

const languages: [string, ...string[]] = ["en", "ar", "bg", "cs", "da", "de", "el", "es", "fi", "fr"];

/**
 * Uploads a number of keys in ten languages, some with equal sources, to a new project, and runs the jobs that follow.
 */
async function uploadKeys(count: number): Promise<void> {
  const project = await testApp.seedProject({ languages });
  const entries = (language: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`k${index}`, { v: `${language} ${index >> 1}` }]),
    );
  const data = Object.fromEntries(languages.map((code) => [code, { main: { entries: entries(code) } }]));
  const answer = await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  expect(answer.status).toBe(200);
  await checkWaitingBranches(testApp.db);
}

/** Number of rows of tables and indexes read so far; each connection reports its reads before they are counted. */
async function rowsRead(): Promise<number> {
  for (const client of new Set(query.mock.contexts as pg.Client[]))
    await client.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await sql<{ read: number }>`
    SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables)::integer
      + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes)::integer AS read`.execute(testApp.db);
  return rows[0]?.read ?? Number.NaN;
}

it("reads fewer than 20 rows per entry, with and without statistics of PostgreSQL", async () => {
  const rowsReadPerEntry = async (keys: number) => {
    const before = await rowsRead();
    await uploadKeys(keys);
    return ((await rowsRead()) - before) / (keys * languages.length);
  };
  const withoutStatistics = await rowsReadPerEntry(1_500);
  await sql`ANALYZE`.execute(testApp.db);
  const [few, many] = [await rowsReadPerEntry(100), await rowsReadPerEntry(400)];
  for (const read of [withoutStatistics, few, many]) {
    expect(read).toBeGreaterThan(1);
    expect(read).toBeLessThan(20);
  }
});
