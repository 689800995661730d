import { afterAll, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import { type House, openHouse, withPersonalToken } from "./house.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test("every endpoint of the contract is served", () => {
  const missing = allEndpoints()
    .filter(({ endpoint: { method, path: url } }) => !house.server.hasRoute({ method, url }))
    .map(({ name }) => name);
  expect(missing).toEqual([]);
});

test("a project can be used by its token, by a personal token and by a session", async () => {
  const project = await house.seedProject({ languages: ["en", "de"] });
  const manager = await house.person("manager", project);
  const byToken = await house.call("GET", "/v1/api/languages", { as: project.as });
  expect(byToken).toMatchObject({ status: 200, body: [{ code: "en" }, { code: "de" }] });
  const bySession = await house.call("GET", "/v1/api/members", { as: manager.as });
  expect(bySession.status).toBe(200);
  const as = withPersonalToken(project, await manager.token());
  const written = await house.call("POST", "/v1/api/tag", { as, body: { name: "web" } });
  expect(written).toMatchObject({ status: 200, body: { name: "web" } });
});
