import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  manager = await testApp.person("manager", project);
  const entries = Object.fromEntries(["a", "b", "c"].map((key) => [key, { v: `text ${key}` }]));
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
});
afterAll(() => testApp.close());

const patch = (entry: object) =>
  testApp.call("PATCH", "/v1/api/entries", { as: manager.as, body: { entries: [entry] } });
async function createResultSet(q: string): Promise<string> {
  const query = { q, languages: '["de"]' };
  return (await testApp.call("GET", "/v1/api/entries", { as: manager.as, query })).body.set;
}
async function staleResults(set: string) {
  return (await testApp.call("GET", "/v1/api/entries/staleResults", { as: manager.as, query: { set } })).body;
}

describe("GET /v1/api/entries/staleResults", () => {
  it.each([
    ["is:notTranslated", { left: 1, arrived: 0 }],
    ["is:translated", { left: 0, arrived: 1 }],
    ["neu", { left: 0, arrived: 1 }],
    ["de:neu", { left: 0, arrived: 1 }],
    ["-de:neu", { left: 1, arrived: 0 }],
    ["comment:note", { left: 0, arrived: 1 }],
    ["status:2", { left: 0, arrived: 1 }],
    ["is:new", { left: 1, arrived: 0 }],
    ["", { left: 0, arrived: 0 }],
  ])("counts the rows that left and joined the results of %s, as a new search shows", async (q, expected) => {
    await patch({ key: "a", language: "de", value: "", draft: "", comment: "", status: 0 });
    const set = await createResultSet(q);
    expect(await staleResults(set)).toEqual({ left: 0, arrived: 0, deleted: [] });
    const { body } = await patch({ key: "a", language: "de", value: "neu", comment: "note", status: 2 });
    const after = await staleResults(set);
    await testApp.call("POST", `/v1/api/changes/${body.changeSet}/revert`, { as: manager.as });
    expect(after).toEqual({ ...expected, deleted: [] });
    expect(await staleResults(set)).toEqual({ left: 0, arrived: 0, deleted: [] });
  });

  it("includes keys that are created, deleted and tagged", async () => {
    const [all, tagged] = [await createResultSet(""), await createResultSet("tag:shop")];
    const data = {
      en: { main: { entries: { d: { v: "D", tags: ["shop"] }, b: { v: "text b", tags: ["shop"] } } } },
    };
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
    await testApp.call("POST", "/v1/api/entries/delete", { as: manager.as, body: { entries: ["c"] } });
    expect(await staleResults(all)).toEqual({ left: 1, arrived: 1, deleted: [[2, 2]] });
    expect(await staleResults(tagged)).toEqual({ left: 0, arrived: 2, deleted: [] });
  });

  it("returns set_expired for a set that is not stored", async () => {
    const query = { set: "00000000-0000-0000-0000-000000000000" };
    const { body } = await testApp.call("GET", "/v1/api/entries/staleResults", { as: manager.as, query });
    expect(body.code).toBe("set_expired");
  });
});
