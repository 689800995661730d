import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestApp, type SeededPerson, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

beforeEach(async () => {
  const project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  manager = await testApp.person("manager", project);
  const data = { en: { main: { entries: { a: { v: "A" }, b: { v: "B" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});

const remove = (body: object) => testApp.call("DELETE", "/v1/api/entries", { as: manager.as, body });
const translate = (value: string) => {
  const body = { entries: [{ key: "a", language: "de", value }] };
  return testApp.call("PATCH", "/v1/api/entries", { as: manager.as, body });
};
const keys = async () => {
  const query = { languages: "en,de,fr" };
  const { body } = await testApp.call("GET", "/v1/api/entries", { as: manager.as, query });
  return body.rows.map(({ key }: { key: string }) => key);
};

it("returns 409 with the current text and deletes nothing if a text changed since it was read", async () => {
  const versions = { en: { a: 1, b: 1 }, de: { a: 0 }, fr: { a: 0 }, xx: { a: 9 } };
  await translate("Theirs");
  const refused = await remove({ entries: ["a", "b"], versions });
  expect([refused.status, refused.body.code]).toEqual([409, "entry_changed"]);
  const { conflicts } = refused.body;
  expect(conflicts).toMatchObject([{ key: "a", language: "de", current: { value: "Theirs", version: 1 } }]);
  expect(await keys()).toEqual(["a", "b"]);
  const current = { ...versions, de: { a: conflicts[0].current.version } };
  expect((await remove({ entries: ["a", "b"], versions: current })).status).toBe(200);
  expect(await keys()).toEqual([]);
});

it("deletes keys without versions or with current ones", async () => {
  await translate("Theirs");
  expect((await remove({ entries: ["a"] })).status).toBe(200);
  expect((await remove({ entries: ["b", "gone"], versions: { en: { b: 1, gone: 3 } } })).status).toBe(200);
  expect(await keys()).toEqual([]);
});

it("refuses ids of keys and entries in place of names, unless a key has such a name", async () => {
  const { body } = await testApp.call("GET", "/v1/api/entries", {
    as: manager.as,
    query: { languages: "en,de,fr" },
  });
  const [, b] = body.rows;
  const translated = (await translate("Ja")).body.entries[0];
  const refused = await remove({ entries: ["a", translated._id, "gone", b._id] });
  expect([refused.status, refused.body.code]).toEqual([400, "ids_not_keys"]);
  expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual(["entries.1", "entries.3"]);
  const data = { en: { main: { entries: { [b._id]: { v: "named like an id" } } } } };
  await testApp.call("POST", "/v1/api", { as: manager.as, body: { data } });
  expect((await remove({ entries: [b._id, "f".repeat(24), "gone"] })).status).toBe(200);
  expect(await keys()).toEqual(["a", "b"]);
});
