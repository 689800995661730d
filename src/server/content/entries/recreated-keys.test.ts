import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { joinEntryId } from "#contract/ids.ts";
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
});
afterAll(() => testApp.close());

const upload = (text: string) => {
  const data = {
    en: { main: { entries: { a: { v: "A" } } } },
    de: { main: { entries: { a: { v: text } } } },
  };
  return testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
};
const read = async () => {
  const { body } = await testApp.call("GET", "/v1/api/entries", { as: manager.as });
  return body.rows[0];
};
const save = (...entries: object[]) =>
  testApp.call("PATCH", "/v1/api/entries", { as: manager.as, body: { entries } });

/** Id of a deleted key; another key with its name exists now. */
let formerId: string;
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de"] });
  manager = await testApp.person("manager", project);
  await upload("Seen");
  formerId = (await read())._id;
  await testApp.call("DELETE", "/v1/api/entries", { as: manager.as, body: { entries: ["a"] } });
  await upload("Not seen");
});

it.each(["de", "en"])(
  "returns 409 for an edit in %s based on a deleted key with the same name",
  async (language) => {
    const { version } = (await read()).entries[language];
    const edit = { key: "a", language, version, value: "Mine" };
    const refused = await save({ ...edit, _id: formerId });
    expect([refused.status, refused.body.code]).toEqual([409, "entry_changed"]);
    const { current } = refused.body.conflicts[0];
    expect(current).toMatchObject({ key: "a", language, value: language === "de" ? "Not seen" : "A" });
    expect((await save({ ...edit, _id: current._id })).status).toBe(200);
    expect(
      (await save({ ...edit, _id: (await read())._id, version: version + 1, comment: "ok" })).status,
    ).toBe(200);
  },
);

it("returns 409 for an edit based on a deleted language with the same code", async () => {
  const before = await testApp.call("GET", "/v1/api/entries", { as: manager.as });
  const { _id } = before.body.rows[0];
  const owner = await testApp.person("owner", project);
  await testApp.call("DELETE", "/v1/api/languages/de", { as: owner.as });
  await upload("Not seen either");
  const edit = { key: "a", language: "de", version: 1, value: "Mine" };
  const readId = joinEntryId(_id, before.body.languageIds.de);
  expect((await save({ ...edit, _id: readId })).body.conflicts).toMatchObject([
    { current: { value: "Not seen either" } },
  ]);
  const { body } = await testApp.call("GET", "/v1/api/entries", { as: manager.as });
  expect((await save({ ...edit, _id: joinEntryId(_id, body.languageIds.de) })).status).toBe(200);
});

it("returns 409 if one request writes a cell by the ids of its former and its current key", async () => {
  const { _id } = await read();
  const edits = [formerId, _id].map((id) => ({ _id: id, key: "a", language: "de", value: "Mine" }));
  expect((await save(...edits)).status).toBe(409);
  expect((await save(...edits.reverse())).status).toBe(409);
});
