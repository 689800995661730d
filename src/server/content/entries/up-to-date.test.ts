import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
} from "#server/testing/test-app.ts";

/** Marking a text that still fits its changed source as up to date, by people who may write it (rules.md 9.8). */
let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  manager = await testApp.person("manager", project);
  const entries = (text: string) => ({ main: { entries: { a: { v: text }, b: { v: text } } } });
  const data = { en: entries("Text"), de: entries("Wort"), fr: { main: { entries: { a: { d: "mot" } } } } };
  const uploaded = await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  expect(uploaded.status).toBe(200);
  for (const key of ["a", "b"]) await save({ key, language: "en", value: "Other text" });
});

const save = async (edit: object, as: TestCaller = manager.as) => {
  const body = { entries: [{ key: "a", language: "de", ...edit }] };
  const answer = await testApp.call("PATCH", "/v1/api/entries", { as, body });
  return answer.status === 200 ? answer.body : answer.body.code;
};
const mark = (language = "de", as: TestCaller = manager.as) => save({ language, upToDate: true }, as);
const markAll = async (as: TestCaller, body: object = {}) =>
  (
    await testApp.call("POST", "/v1/api/entries/bulk", {
      as,
      body: { action: "markUpToDate", q: "", ...body },
    })
  ).body;
const listOutdated = async () => {
  await expectCorrectCounters(testApp.db, project.projectId);
  const { body } = await testApp.call("GET", "/v1/api/entries", { as: manager.as, query: { sort: "key" } });
  // biome-ignore lint/suspicious/noExplicitAny: rows as they are on the wire
  return body.rows.flatMap(({ key, entries }: any) =>
    Object.keys(entries).flatMap((language) => (entries[language].outdated ? [`${key} ${language}`] : [])),
  );
};
const allOutdated = ["a de", "a fr", "b de"];

it("marks a text as up to date in one change, which one undo reverts", async () => {
  expect(await listOutdated()).toEqual(allOutdated);
  const { entries, changeSet } = await mark();
  expect(entries[0]).toMatchObject({ value: "Wort", status: "0", outdated: false });
  expect(await listOutdated()).toEqual(["a fr", "b de"]);
  const query = { key: "a", language: "de" };
  const history = await testApp.call("GET", "/v1/api/changes", { as: manager.as, query });
  expect(history.body.changes[0]).toMatchObject({ _id: changeSet, kind: "save" });
  expect(Object.keys(history.body.changes[0].after)).toEqual(["meaning"]);
  expect((await mark()).changeSet).toBeNull();
  const undone = await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as: manager.as });
  expect(undone.body).toMatchObject({ reverted: 1, skipped: [] });
  expect(await listOutdated()).toEqual(allOutdated);
});

it("marks a text together with other fields, and outdates it again with the next source", async () => {
  await save({ upToDate: true, status: "1" });
  expect(await listOutdated()).toEqual(["a fr", "b de"]);
  await save({ language: "en", value: "Third text" });
  expect(await listOutdated()).toEqual(allOutdated);
});

it("ignores the mark on newer texts and entries without a text, and accepts only true", async () => {
  expect(await save({ upToDate: true, version: 7 })).toBe("entry_changed");
  expect((await save({ key: "b", language: "fr", upToDate: true })).changeSet).toBeNull();
  expect((await mark("en")).changeSet).toBeNull();
  expect(await save({ upToDate: false })).toBe("invalid_input");
});

it("requires the right to write the marked text, by language, source, lock and order", async () => {
  const translator = await testApp.person("translator", project);
  expect(await mark("en", translator.as)).toBe("source_not_writable");
  expect((await mark("fr", translator.as)).changeSet).not.toBeNull();
  const vendor = await testApp.person("tptadmin", project);
  expect(await mark("de", vendor.as)).toBe("not_allowed");
  await save({ locked: true });
  expect(await mark("de", translator.as)).toBe("entries_locked");
  await testApp.db
    .updateTable("project_member")
    .set({ language_ids: [] })
    .where("person_id", "=", translator.personId)
    .execute();
  expect(await mark("de", translator.as)).toBe("not_allowed");
});

it("marks many texts in one change set, except those that the caller may not write", async () => {
  await save({ locked: true });
  const translator = await testApp.person("translator", project);
  const done = await markAll(translator.as, { q: "is:outdated" });
  expect(done).toMatchObject({ count: 2, skipped: 1, skippedCounts: { locked: 1 } });
  expect(done.sample[0]).toEqual({
    key: "a",
    language: "fr",
    before: { outdated: true },
    after: { outdated: false },
  });
  expect(await listOutdated()).toEqual(["a de"]);
  expect(await markAll(translator.as, { languages: ["en"] })).toMatchObject({ code: "source_not_writable" });
  const undone = await testApp.call("POST", `/v1/api/changes/${done.changeSet}/revert`, { as: manager.as });
  expect(undone.body.reverted).toBe(2);
  expect(await listOutdated()).toEqual(allOutdated);
});
