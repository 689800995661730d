import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { closeDatabase, openDatabase } from "#server/platform/db/database.ts";
import { openDatabaseProxy } from "#server/testing/database/database-proxy.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
let database: ReturnType<typeof openDatabase>;
let app: Awaited<ReturnType<typeof buildApp>>["app"];
beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  proxy = await openDatabaseProxy(testApp.connection);
  database = openDatabase({ connection: { ...testApp.connection, host: "127.0.0.1", port: proxy.port } });
  app = (await buildApp({ env: testApp.env, ...database })).app;
});
afterAll(async () => {
  await app.close();
  await closeDatabase(database);
  await proxy.close();
  await testApp.close();
});

const request = (path: string) =>
  app.inject({ url: `${path}?app=${project.app}`, headers: project.as.headers ?? {} });

describe("unreachable database", () => {
  it.each([
    ["refuses connections", () => proxy.cut()],
    ["stops responding", () => proxy.silence()],
  ])(
    "requests are answered with 503 when the database %s, until it is reachable again",
    async (_what, leave) => {
      expect((await request("/v1/api")).statusCode).toBe(200);
      await leave();
      const answers = await Promise.all([request("/v1/api"), request("/v1/api/tag"), request("/ready")]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
      expect(answers.map((answer) => answer.json().code)).toEqual([
        "unavailable",
        "unavailable",
        "not_ready",
      ]);
      expect(answers.every(({ headers }) => Number(headers["retry-after"]) > 0)).toBe(true);
      await proxy.restore();
      await expect.poll(async () => (await request("/ready")).statusCode, { timeout: 30_000 }).toBe(200);
      await expect.poll(async () => (await request("/v1/api")).statusCode, { timeout: 30_000 }).toBe(200);
    },
  );
});
