import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  openTestApp,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { maxListed } from "./skipped-edits.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: TestCaller;
let ben: TestCaller;

const save = async (as: TestCaller, entry: Record<string, unknown>, more: { autosave?: boolean } = {}) => {
  const answer = await testApp.call("PATCH", "/v1/api/entries", {
    as,
    body: { entries: [{ language: "en", ...entry }], ...more },
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const listChanges = async (query: Record<string, string> = {}) =>
  (await testApp.call("GET", "/v1/api/changes", { as: ada, query })).body.changes;
const revert = (id: string, as: TestCaller = ada, query: Record<string, string> = {}) =>
  testApp.call("POST", `/v1/api/changes/${id}/revert`, { as, query });
const noneSkipped = { changed: 0, locked: 0, deleted: 0, not_allowed: 0, name_taken: 0 };
const readValue = async () =>
  (await testApp.call("GET", "/v1/api/entries", { as: ada, query: { languages: "en" } })).body.rows[0].entries
    .en.value;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
  ada = withPersonalToken(project, await (await testApp.person("manager", project)).token());
  ben = withPersonalToken(project, await (await testApp.person("manager", project)).token());
  const data = { en: { main: { entries: { a: { v: "one" }, b: { v: "B" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});

describe("GET /v1/api/changes (rules.md 3.7)", () => {
  it("lists changes newest first, with person, source and count", async () => {
    await save(ada, { key: "a", value: "two" });
    const changes = await listChanges();
    expect(changes).toMatchObject([
      { kind: "save", src: "api", count: 1, user: { name: "manager" }, revertedBy: null },
      { kind: "upload", count: 2, user: null },
    ]);
    expect(changes[0].sequence).toBeGreaterThan(changes[1].sequence);
  });

  it("does not join a save that moves the key to another group with the saves around it", async () => {
    await testApp.call("POST", "/v1/api/groups", { as: ada, body: { name: "shop" } });
    const group = async () =>
      (await testApp.call("GET", "/v1/api/entries", { as: ada, query: { q: "key:a" } })).body.rows[0].group;
    await save(ada, { key: "a", value: "two" });
    const moved = await save(ada, { key: "a", value: "three", group: "shop" });
    const last = await save(ada, { key: "a", value: "four" });
    expect((await revert(last.changeSet)).body).toMatchObject({ reverted: 1, skipped: [] });
    expect([await readValue(), await group()]).toEqual(["three", "shop"]);
    expect((await revert(moved.changeSet)).body.skipped).toEqual([]);
    expect([await readValue(), await group()]).toEqual(["two", "main"]);
  });

  it("shows the texts of one entry before and after", async () => {
    await save(ada, { key: "a", value: "two", status: 1 });
    await save(ben, { key: "a", comment: "hm" });
    expect(await listChanges({ key: "a", language: "en" })).toMatchObject([
      { before: { comment: "" }, after: { comment: "hm" } },
      { before: { value: "one", status: "0" }, after: { value: "two", status: "1" } },
      { before: { value: "" }, after: { value: "one" } },
    ]);
    expect(await listChanges({ key: "b", language: "en" })).toHaveLength(1);
    expect((await testApp.call("GET", "/v1/api/changes", { as: ada, query: { key: "z" } })).status).toBe(404);
  });

  it("joins autosaves of one person in one cell into a step, until another person writes", async () => {
    const autosave = (as: TestCaller, value: string) => save(as, { key: "a", value }, { autosave: true });
    for (const text of ["t", "tw", "two"]) await autosave(ada, text);
    const [step, ...rest] = await listChanges({ key: "a", language: "en" });
    expect([rest.length, step.before.value, step.after.value]).toEqual([1, "one", "two"]);
    await autosave(ben, "three");
    await autosave(ada, "four");
    expect(await listChanges({ key: "a" })).toHaveLength(4);
  });

  it("keeps every saved version, even between autosaves, and undoes one version at a time", async () => {
    await save(ada, { key: "a", value: "tw" }, { autosave: true });
    for (const text of ["two", "zwei", "deux"]) await save(ada, { key: "a", value: text });
    await save(ada, { key: "a", value: "deu" }, { autosave: true });
    const versions = await listChanges({ key: "a", language: "en" });
    expect(versions.map((step: { after: { value: string } }) => step.after.value)).toEqual([
      "deu",
      "deux",
      "zwei",
      "two",
      "tw",
      "one",
    ]);
    for (const [index, text] of ["deux", "zwei", "two", "tw", "one"].entries()) {
      expect((await revert(versions[index]._id)).body.skipped).toEqual([]);
      expect(await readValue()).toBe(text);
    }
  });

  it("lists status changes and publications as steps of their own between autosaves", async () => {
    const edits = [
      { draft: "tw" },
      { draft: "two" },
      { status: 4 },
      { draft: "zwei" },
      { value: "zwei", draft: "" },
      { draft: "deux" },
    ];
    for (const edit of edits) await save(ada, { key: "a", ...edit }, { autosave: true });
    const steps = await listChanges({ key: "a", language: "en" });
    expect(steps.map((step: { after: object }) => step.after)).toMatchObject([
      { draft: "deux" },
      { value: "zwei", draft: "" },
      { draft: "zwei" },
      { status: "4" },
      { draft: "two" },
      { value: "one" },
    ]);
  });

  it("pages by sequence and filters by person", async () => {
    await save(ada, { key: "a", value: "two" });
    await save(ben, { key: "b", value: "Bee" });
    const [newest, ...older] = await listChanges();
    expect(await listChanges({ before: String(newest.sequence) })).toEqual(older);
    expect(await listChanges({ limit: "1" })).toEqual([newest]);
    expect(await listChanges({ user: newest.user._id })).toEqual([newest]);
  });
});

describe("GET /v1/api/changes/<id>", () => {
  it("returns the edits and the other changed resources of a change set", async () => {
    const upload = (await listChanges()).at(-1);
    const { body } = await testApp.call("GET", `/v1/api/changes/${upload._id}`, { as: ada });
    expect(body.edits).toEqual([
      { key: "a", language: "en", before: { value: "" }, after: { value: "one" } },
      { key: "b", language: "en", before: { value: "" }, after: { value: "B" } },
    ]);
    expect(
      body.resources.map(({ resource, name }: { resource: string; name: string }) => `${resource} ${name}`),
    ).toEqual(["key a", "key b"]);
  });

  it("returns 404 for another project's change set and for an invalid id", async () => {
    const upload = (await listChanges()).at(-1);
    const otherProject = await testApp.seedProject();
    const stranger = withPersonalToken(
      otherProject,
      await (await testApp.person("manager", otherProject)).token(),
    );
    expect((await testApp.call("GET", `/v1/api/changes/${upload._id}`, { as: stranger })).status).toBe(404);
    expect((await revert(upload._id, stranger)).status).toBe(404);
    expect((await testApp.call("GET", `/v1/api/changes/${project.app}`, { as: ada })).status).toBe(404);
  });
});

describe("POST /v1/api/changes/<id>/revert", () => {
  it("restores a text, and reverting the revert is a redo", async () => {
    const { changeSet } = await save(ada, { key: "a", value: "two" });
    const undo = await revert(changeSet);
    expect(undo.body).toMatchObject({ reverted: 1, skipped: [] });
    expect(await readValue()).toBe("one");
    await revert(undo.body.changeSet);
    expect(await readValue()).toBe("two");
  });

  it("returns the same for a dry run and writes nothing", async () => {
    const { changeSet } = await save(ada, { key: "a", value: "two" });
    const dry = await revert(changeSet, ada, { dryRun: "true" });
    expect(dry.body).toEqual({ changeSet: null, reverted: 1, skipped: [], skippedCounts: noneSkipped });
    expect(await readValue()).toBe("two");
    expect((await revert(changeSet)).body).toMatchObject({ reverted: 1, skipped: [] });
  });

  it("skips and reports cells that changed since", async () => {
    const { changeSet } = await save(ada, { key: "a", value: "two" });
    await save(ben, { key: "a", value: "three" });
    const answer = await revert(changeSet);
    expect(answer.body).toEqual({
      changeSet: null,
      reverted: 0,
      skipped: [{ key: "a", language: "en", reason: "changed" }],
      skippedCounts: { ...noneSkipped, changed: 1 },
    });
    expect(await readValue()).toBe("three");
  });

  it("lists the first skipped edits up to the limit and counts all of them, also for a redo", async () => {
    expect(maxListed.edits).toBe(10_000);
    onTestFinished(() => void Object.assign(maxListed, { edits: 10_000 }));
    Object.assign(maxListed, { edits: 10 });
    const strings = (text: string, from = 0) =>
      Object.fromEntries(Array.from({ length: 13 - from }, (_, index) => [`k${index + from}`, { v: text }]));
    const upload = async (entries: object) =>
      await testApp.call("POST", "/v1/api", {
        as: project.as,
        body: { data: { en: { main: { entries } } } },
      });
    await upload(strings("one"));
    await upload(strings("two"));
    const [{ _id: second }] = await listChanges();
    await upload(strings("three", 2));
    const undo = (await revert(second)).body;
    expect(undo).toMatchObject({ reverted: 2, skippedCounts: { ...noneSkipped, changed: 11 } });
    expect(undo.skipped).toHaveLength(10);
    const redo = (await revert(undo.changeSet)).body;
    expect(redo).toMatchObject({ reverted: 2, skippedCounts: { ...noneSkipped, changed: 11 } });
    expect(redo.skipped).toHaveLength(10);
  });

  it("reports in each undo and redo of a change all cells that were edited since", async () => {
    const keys = ["a", "b", "c", "d"];
    const entries = keys.map((key) => ({ key, language: "en", value: `${key} pasted` }));
    const data = { en: { main: { entries: { c: { v: "C" }, d: { v: "D" } } } } };
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
    const pasted = await testApp.call("PATCH", "/v1/api/entries", { as: ada, body: { entries } });
    await save(ben, { key: "b", value: "built upon" });
    const undo = await revert(pasted.body.changeSet);
    const skippedFields = { language: "en", reason: "changed" };
    expect(undo.body).toMatchObject({ reverted: 3, skipped: [{ key: "b", ...skippedFields }] });
    await save(ben, { key: "c", value: "built upon" });
    const redo = await revert(undo.body.changeSet);
    const skipped = ["b", "c"].map((key) => ({ key, ...skippedFields }));
    expect(redo.body).toMatchObject({ reverted: 2, skipped: skipped });
    expect((await revert(redo.body.changeSet)).body).toMatchObject({ reverted: 2, skipped: skipped });
    const { rows } = (await testApp.call("GET", "/v1/api/entries", { as: ada })).body;
    const texts = rows.map((row: { entries: { en: { value: string } } }) => row.entries.en.value);
    expect(texts).toEqual(["one", "built upon", "built upon", "D"]);
  });

  it("requires the permissions needed to make the same edit now", async () => {
    const { changeSet } = await save(ada, { key: "a", value: "two" });
    const translator = withPersonalToken(
      project,
      await (await testApp.person("translator", project)).token(),
    );
    expect((await revert(changeSet, translator)).body.skipped).toEqual([
      { key: "a", language: "en", reason: "not_allowed" },
    ]);
    const upload = (await listChanges()).at(-1);
    expect((await revert(upload._id, translator)).status).toBe(403);
  });
});
