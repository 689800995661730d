import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: TestCaller;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de"] });
  manager = (await testApp.person("manager", project)).as;
  const main = { entries: { a: { v: "One" }, b: { v: "Two" } } };
  const shop = { entries: { c: { v: "Three" } } };
  const body = { data: { en: { main, shop } } };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).status).toBe(200);
});

const move = { key: "b", group: "shop" };
const entriesOf = (entries: object) => ({ data: { de: entries } });

/** Each request changes the key `b` and also writes the key `a`, which it locks first. */
it.each<[string, "PATCH" | "POST", string, object]>([
  [
    "a save that moves a key",
    "PATCH",
    "/v1/api/entries",
    {
      entries: [
        { key: "a", language: "de", value: "Eins" },
        { ...move, language: "de" },
      ],
    },
  ],
  ["an edit of keys", "PATCH", "/v1/api/keys", { keys: [{ key: "a", group: "main", desc: "First" }, move] }],
  [
    "an upload that moves a key",
    "POST",
    "/v1/api",
    entriesOf({ main: { entries: { a: { v: "Eins" } } }, shop: { entries: { b: { v: "Zwei" } } } }),
  ],
  [
    "an upload that describes a key",
    "POST",
    "/v1/api",
    entriesOf({ main: { entries: { a: { v: "Eins" }, b: { v: "Zwei", desc: "Second" } } } }),
  ],
])("%s locks no key while it waits for an earlier one", async (_, method, path, body) => {
  const { projectId } = project;
  const key = (name: string) => `FROM entry_key WHERE project_id = ${projectId} AND name = '${name}'`;
  let answer: ReturnType<TestApp["call"]> | undefined;
  await withLocksHeld(testApp.pool, `SELECT ${key("a")} FOR UPDATE`, async () => {
    answer = testApp.call(method, path, { as: manager, body });
    await waitForLockWaits(testApp.db);
    const { rows } = await testApp.pool.query(`SELECT name ${key("b")} FOR UPDATE SKIP LOCKED`);
    expect(rows).toEqual([{ name: "b" }]);
  });
  expect((await answer)?.status).toBe(200);
});
