import pg from "pg";
import { afterAll, beforeAll, expect, it, type MockInstance, vi } from "vitest";
import { manyRows } from "#server/platform/db/start/whole-table-joins.ts";
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

// The uploads of this test have too few rows for the server to refresh statistics in the background.
it("needs as many statements for twenty tags as for two", async () => {
  const project = await testApp.seedProject();
  const countStatements = async (tags: number) => {
    const entries = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `k${index}`,
        { v: "Pay", tags: [`tag ${tags} ${index % tags}`] },
      ]),
    );
    const before = query.mock.calls.length;
    const answer = await testApp.call("POST", "/v1/api", {
      as: project.as,
      body: { data: { en: { main: { entries } } } },
    });
    expect(answer.body.tagUpdates).toBe(20);
    return query.mock.calls.length - before;
  };
  await countStatements(1);
  expect(await countStatements(20)).toBe(await countStatements(2));
});

it("creates statistics of entries once for an upload of many new keys, never for stored keys", async () => {
  const project = await testApp.seedProject();
  const entries = Object.fromEntries(Array.from({ length: manyRows }, (_, key) => [`k${key}`, { v: "Pay" }]));
  const countAnalyzed = async (data: object) => {
    const before = query.mock.calls.length;
    const answer = await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
    expect(answer.status).toBe(200);
    const sent = query.mock.calls.slice(before).map(([statement]) => JSON.stringify(statement));
    return sent.filter((statement) => statement.includes('ANALYZE (SKIP_LOCKED) entry"')).length;
  };
  expect(await countAnalyzed({ en: { main: { entries } }, de: { main: { entries } } })).toBe(1);
  expect(await countAnalyzed({ it: { main: { entries } } })).toBe(0);
});
