import { afterAll, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import { openTestApp, type TestApp, withPersonalToken } from "./test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test("every endpoint of the contract is served", () => {
  const missing = allEndpoints()
    .filter(({ endpoint: { method, path: url } }) => !testApp.server.hasRoute({ method, url }))
    .map(({ name }) => name);
  expect(missing).toEqual([]);
});

test("a project accepts its token, a personal token and a session", async () => {
  const project = await testApp.seedProject({ languages: ["en", "de"] });
  const manager = await testApp.person("manager", project);
  const byToken = await testApp.call("GET", "/v1/api/entryCount", { as: project.as });
  expect(byToken).toMatchObject({ status: 200, body: { en: { all: 0 }, de: { all: 0 } } });
  const bySession = await testApp.call("GET", "/v1/api/members", { as: manager.as });
  expect(bySession.status).toBe(200);
  const as = withPersonalToken(project, await manager.token());
  const written = await testApp.call("POST", "/v1/api/tag", { as, body: { name: "web" } });
  expect(written).toMatchObject({ status: 200, body: { name: "web" } });
});
