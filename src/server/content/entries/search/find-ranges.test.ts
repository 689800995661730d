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
  const entries = Object.fromEntries(["a", "b", "c", "d"].map((key) => [key, { v: `text ${key}` }]));
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
});
afterAll(() => testApp.close());

const createResultSet = async (query: Record<string, string>, as = manager.as): Promise<string> =>
  (await testApp.call("GET", "/v1/api/entries", { as, query })).body.set;
const find = (body: object) => testApp.call("POST", "/v1/api/entries/ranges", { as: manager.as, body });

describe("POST /v1/api/entries/ranges", () => {
  it("finds the selected rows in a set with another order, except rows that this set lacks", async () => {
    const [forwards, backwards] = [
      await createResultSet({ sort: "key" }),
      await createResultSet({ sort: "-key" }),
    ];
    const ranges = [
      [0, 1],
      [3, 1_000_000_000],
    ];
    const { body } = await find({ set: forwards, ranges, inSet: backwards });
    expect(body.ranges).toEqual([
      [0, 0],
      [2, 3],
    ]);
    const some = await createResultSet({ q: "key:b", sort: "key" });
    expect((await find({ set: forwards, ranges, inSet: some })).body.ranges).toEqual([[0, 0]]);
  });

  it("refuses sets that do not exist in the branch, and ranges that overlap", async () => {
    const set = await createResultSet({});
    const otherProject = await testApp.seedProject();
    const otherSet = await createResultSet({}, (await testApp.person("manager", otherProject)).as);
    const ranges = [[0, 0]];
    for (const sets of [
      { set: otherSet, inSet: set },
      { set, inSet: otherSet },
      { set, inSet: "nonsense" },
    ])
      expect((await find({ ...sets, ranges })).body.code).toBe("set_expired");
    const answer = await find({ set, ranges: [...ranges, ...ranges], inSet: set });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  });
});
