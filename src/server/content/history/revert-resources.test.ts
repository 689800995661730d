import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: TestCaller;
let ben: TestCaller;
let owner: TestCaller;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "fr"] });
  [ada, ben, owner] = (await Promise.all(
    (["manager", "manager", "owner"] as const).map(async (role) => (await testApp.person(role, project)).as),
  )) as [TestCaller, TestCaller, TestCaller];
  await upload(ada, { en: { main: { a: "One", b: "Two" } } });
});

type Texts = Record<string, Record<string, Record<string, string>>>;

async function upload(as: TestCaller, texts: Texts): Promise<string> {
  const entriesOf = (entries: Record<string, string>) => ({
    entries: Object.fromEntries(Object.entries(entries).map(([key, v]) => [key, { v }])),
  });
  const data = Object.fromEntries(
    Object.entries(texts).map(([language, groups]) => [
      language,
      Object.fromEntries(Object.entries(groups).map(([name, entries]) => [name, entriesOf(entries)])),
    ]),
  );
  await expectOk(testApp.call("POST", "/v1/api", { as, body: { data } }));
  return lastChange();
}

type Call = ReturnType<TestApp["call"]>;

async function expectOk(call: Call) {
  const answer = await call;
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const lastChange = async (): Promise<string> =>
  (await expectOk(testApp.call("GET", "/v1/api/changes", { as: owner }))).changes[0]._id;
const revert = (id: string, as: TestCaller = ada) =>
  expectOk(testApp.call("POST", `/v1/api/changes/${id}/revert`, { as }));
const revertLast = async (as: TestCaller = ada) => revert(await lastChange(), as);
const remove = (path: string, as: TestCaller = ada) => expectOk(testApp.call("DELETE", path, { as }));
const resources = (path: string) => expectOk(testApp.call("GET", path, { as: ada }));
const groupId = async (name: string): Promise<string> =>
  (await resources("/v1/api/groups")).find((group: { name: string }) => group.name === name)?._id;
const trashId = async (name: string): Promise<string> =>
  (await resources("/v1/api/trash")).find((resource: { name: string }) => resource.name === name)?._id;
const restore = async (name: string) =>
  expectOk(testApp.call("POST", "/v1/api/trash/restore", { as: ada, body: { ids: [await trashId(name)] } }));
const readDocument = async () =>
  (await expectOk(testApp.call("GET", "/v1/api", { as: project.as, query: { includeValue: "true" } }))).data;
const listLanguages = async () =>
  (await resources("/v1/api/languages")).map((language: { code: string }) => language.code).sort();
const save = (as: TestCaller, entry: Record<string, unknown>) =>
  expectOk(testApp.call("PATCH", "/v1/api/entries", { as, body: { entries: [entry] } }));
const setBaseLanguage = (baseLanguage: string) =>
  expectOk(testApp.call("PUT", "/v1/api/settings", { as: owner, body: { baseLanguage } }));

const placeOrder = (body: Record<string, unknown>) =>
  expectOk(testApp.call("POST", "/v1/api/order", { as: owner, body: { stringOption: "all", ...body } }));

describe("undo of a language that is now the base language", () => {
  it("keeps a language that the change set created", async () => {
    const created = await upload(ada, { de: { main: { a: "Eins" } } });
    await setBaseLanguage("de");
    expect((await revert(created)).skipped).toContainEqual({ key: "de", language: "", reason: "changed" });
    expect(await listLanguages()).toEqual(["de", "en", "fr"]);
    expect((await testApp.call("GET", "/v1/api/settings", { as: owner })).body.baseLanguage).toBe("de");
  });

  it("keeps a language that the change set restored", async () => {
    await remove("/v1/api/languages/fr");
    await restore("fr");
    const restored = await lastChange();
    await setBaseLanguage("fr");
    expect(await revert(restored)).toMatchObject({
      reverted: 0,
      skipped: [{ key: "fr", reason: "changed" }],
    });
    expect(await listLanguages()).toEqual(["en", "fr"]);
  });
});

it("keeps a key that is being written when the undo starts", async () => {
  const created = await upload(ada, { en: { main: { fresh: "" } } });
  const { projectId } = project;
  const write = `
    INSERT INTO entry (project_id, branch_id, key_id, language_id, comment_id, change_set_id, version, updated_at)
    SELECT k.project_id, k.branch_id, k.id, l.id, 1, 1, 1, now() FROM entry_key k
    JOIN language l ON l.project_id = k.project_id AND l.code = 'fr'
    WHERE k.project_id = ${projectId} AND k.name = 'fresh' FOR SHARE OF k`;
  let reverted: ReturnType<typeof revert> | undefined;
  await withLocksHeld(testApp.pool, write, async () => {
    reverted = revert(created);
    await waitForLockWaits(testApp.db);
  });
  expect(await reverted).toMatchObject({ reverted: 0, skipped: [{ key: "fresh", reason: "changed" }] });
});

describe("undo of a language in an open order", () => {
  it.each([
    ["that is translated into", { sourceLanguage: "en", languages: ["de"] }],
    ["that is translated from", { sourceLanguage: "de", languages: ["fr"] }],
  ])("keeps a language %s", async (_, order) => {
    const created = await upload(ada, { de: { main: { a: "Eins" } } });
    await placeOrder(order);
    expect((await revert(created)).skipped).toContainEqual({ key: "de", language: "", reason: "changed" });
    expect(await listLanguages()).toEqual(["de", "en", "fr"]);
  });
});

describe("undo of a restore after later changes", () => {
  it("keeps a key that another person wrote", async () => {
    await expectOk(testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: ["a"] } }));
    await restore("a");
    const restored = await lastChange();
    await save(ben, { key: "a", language: "fr", value: "Un" });
    expect(await revert(restored)).toMatchObject({ reverted: 0, skipped: [{ key: "a", reason: "changed" }] });
    expect((await readDocument()).fr).toMatchObject({ main: { entries: { a: { v: "Un" } } } });
  });

  it("ignores later changes that were undone", async () => {
    await expectOk(testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: ["a"] } }));
    await restore("a");
    const restored = await lastChange();
    await save(ben, { key: "a", language: "fr", value: "Un" });
    await revertLast(ben);
    expect(await revert(restored)).toMatchObject({ reverted: 1, skipped: [] });
    expect(Object.keys((await readDocument()).en.main.entries)).toEqual(["b"]);
    await expectCorrectCounters(testApp.db, project.projectId);
  });

  it("keeps a key that is locked now, as deleting the key would", async () => {
    await expectOk(testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: ["a"] } }));
    await restore("a");
    const restored = await lastChange();
    await save(ben, { key: "a", language: "en", locked: true });
    expect(await revert(restored)).toMatchObject({ reverted: 0, skipped: [{ key: "a", reason: "changed" }] });
  });

  it("keeps a language that another person wrote in", async () => {
    await remove("/v1/api/languages/fr");
    await restore("fr");
    const restored = await lastChange();
    await save(ben, { key: "a", language: "fr", value: "Un" });
    expect(await revert(restored)).toMatchObject({
      reverted: 0,
      skipped: [{ key: "fr", reason: "changed" }],
    });
  });

  it("keeps a tag that another person added to a key", async () => {
    const tag = await expectOk(
      testApp.call("POST", "/v1/api/tag", { as: ada, body: { name: "t", entryKeys: ["a"] } }),
    );
    await remove(`/v1/api/tag/byId/${tag._id}`);
    await restore("t");
    const restored = await lastChange();
    await expectOk(
      testApp.call("PUT", `/v1/api/tag/byId/${tag._id}`, {
        as: ben,
        body: { name: "t", entryKeys: ["a", "b"] },
      }),
    );
    expect(await revert(restored)).toMatchObject({ reverted: 0, skipped: [{ key: "t", reason: "changed" }] });
  });

  it("keeps a group that received keys, and the document stays valid JSON", async () => {
    await upload(ada, { en: { shop: { c: "Three" } } });
    await remove(`/v1/api/groups/${await groupId("shop")}`);
    await restore("shop");
    const restored = await lastChange();
    await save(ben, { key: "a", language: "en", group: "shop" });
    const { skipped } = await revert(restored);
    expect(skipped).toEqual([{ key: "shop", language: "", reason: "changed" }]);
    expect(Object.keys((await readDocument()).en.shop.entries)).toEqual(["a"]);
    expect(Object.keys((await readDocument()).en.main.entries)).toEqual(["b", "c"]);
  });
});

describe("undo of a field that references a deleted resource", () => {
  it("keeps keys in their group if their former group was deleted; the document is valid JSON", async () => {
    await upload(ada, { en: { shop: { c: "Three" } } });
    await save(ada, { key: "c", language: "en", group: "main" });
    const moved = await lastChange();
    await remove(`/v1/api/groups/${await groupId("shop")}`, ben);
    expect(await revert(moved)).toMatchObject({ reverted: 0, skipped: [{ key: "c", reason: "changed" }] });
    expect(Object.keys((await readDocument()).en.main.entries)).toEqual(["a", "b", "c"]);
  });

  it("keeps the category of a tag", async () => {
    const category = await expectOk(
      testApp.call("POST", "/v1/api/tagCategories", { as: owner, body: { name: "Screens" } }),
    );
    const body = { name: "t", category: "Screens", entryKeys: [] };
    const tag = await expectOk(testApp.call("POST", "/v1/api/tag", { as: ada, body }));
    await expectOk(testApp.call("PUT", `/v1/api/tag/byId/${tag._id}`, { as: ada, body: { category: "" } }));
    const cleared = await lastChange();
    await remove(`/v1/api/tagCategories/${category._id}`, owner);
    expect(await revert(cleared)).toMatchObject({ reverted: 0, skipped: [{ key: "t", reason: "changed" }] });
  });

  it("links no tag to a permanently deleted key", async () => {
    const tag = await expectOk(
      testApp.call("POST", "/v1/api/tag", { as: ada, body: { name: "t", entryKeys: ["a", "b"] } }),
    );
    await expectOk(testApp.call("PUT", `/v1/api/tag/byId/${tag._id}`, { as: ada, body: { entryKeys: [] } }));
    const unlinked = await lastChange();
    await expectOk(testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: ["a"] } }));
    await expectOk(testApp.call("DELETE", "/v1/api/trash", { as: ada, body: { all: true } }));
    expect((await revert(unlinked)).reverted).toBe(1);
    const links = await testApp.db
      .selectFrom("tag_key")
      .select("key_id")
      .where("project_id", "=", project.projectId)
      .execute();
    expect(links).toHaveLength(1);
  });
});

describe("undoing a rename", () => {
  const rename = (path: string, name: string) =>
    expectOk(testApp.call("PUT", path, { as: ada, body: { name } }));

  it("skips and reports a group whose old name is in use", async () => {
    await upload(ada, { en: { shop: { c: "Three" } } });
    await rename(`/v1/api/groups/${await groupId("shop")}`, "store");
    const renamed = await lastChange();
    await expectOk(testApp.call("POST", "/v1/api/groups", { as: ben, body: { name: "shop" } }));
    expect(await revert(renamed)).toMatchObject({
      reverted: 0,
      skipped: [{ key: "store", reason: "name_taken" }],
    });
  });

  it("skips and reports a tag whose old name is in use", async () => {
    const tag = await expectOk(
      testApp.call("POST", "/v1/api/tag", { as: ada, body: { name: "old", entryKeys: [] } }),
    );
    await rename(`/v1/api/tag/byId/${tag._id}`, "new");
    const renamed = await lastChange();
    await expectOk(testApp.call("POST", "/v1/api/tag", { as: ben, body: { name: "old", entryKeys: [] } }));
    expect(await revert(renamed)).toMatchObject({
      reverted: 0,
      skipped: [{ key: "new", reason: "name_taken" }],
    });
  });
});

it("locks the keys that an undo may delete before it waits for anything else", async () => {
  const entries = { fresh: { v: "Frais", tags: ["web"] } };
  await expectOk(testApp.call("POST", "/v1/api", { as: ada, body: { data: { fr: { main: { entries } } } } }));
  const { projectId } = project;
  const created = await lastChange();
  let undone: Promise<unknown> = Promise.resolve();
  await withLocksHeld(
    testApp.pool,
    `SELECT FROM tag_key WHERE project_id = ${projectId} FOR UPDATE`,
    async () => {
      undone = revert(created);
      await waitForLockWaits(testApp.db);
      const free = testApp.db.selectFrom("entry_key").select("id").where("project_id", "=", projectId);
      expect(await free.where("name", "=", "fresh").forShare().skipLocked().execute()).toEqual([]);
    },
  );
  expect(await undone).toMatchObject({ skipped: [] });
});

it("ignores links that were removed and added again when undoing the restore of a tag", async () => {
  const { _id } = await expectOk(
    testApp.call("POST", "/v1/api/tag", { as: ada, body: { name: "web", entryKeys: ["a"] } }),
  );
  await remove(`/v1/api/tag/byId/${_id}`);
  await restore("web");
  const restored = await lastChange();
  await expectOk(
    testApp.call("PATCH", "/v1/api/keys", { as: ben, body: { keys: [{ key: "a", tags: [] }] } }),
  );
  await revertLast(ben);
  expect(await revert(restored)).toMatchObject({ reverted: 1, skipped: [] });
  expect(await trashId("web")).toBe(_id);
});

describe("undoing the restore of a resource", () => {
  it("resets the resource to its name in the trash", async () => {
    const key = await testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: ["a"] } });
    expect(key.status).toBe(200);
    const removed = await lastChange();
    await upload(ben, { en: { main: { a: "Another" } } });
    const another = await lastChange();
    const id = await trashId("a");
    const body = { ids: [id], onConflict: [{ id, do: "rename", name: "a again" }] };
    await expectOk(testApp.call("POST", "/v1/api/trash/restore", { as: ada, body }));
    await revertLast();
    expect(await trashId("a")).toBe(id);
    await revert(another);
    expect((await revert(removed)).skipped).toEqual([]);
    expect((await readDocument()).en.main.entries.a).toEqual({ v: "One" });
  });

  it("resets the key to its group in the trash", async () => {
    await upload(ada, { en: { shop: { c: "Three" } } });
    await expectOk(testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: ["c"] } }));
    const removedKey = await lastChange();
    await remove(`/v1/api/groups/${await groupId("shop")}`);
    const removedGroup = await lastChange();
    await restore("c");
    expect((await readDocument()).en.main.entries.c).toEqual({ v: "Three" });
    await revertLast();
    await revert(removedGroup);
    await revert(removedKey);
    expect((await readDocument()).en.shop.entries.c).toEqual({ v: "Three" });
  });

  it("sets the name and the group of the restore again when redone", async () => {
    await upload(ada, { en: { shop: { c: "Three" } } });
    await expectOk(testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: ["c"] } }));
    await remove(`/v1/api/groups/${await groupId("shop")}`);
    const removedGroup = await lastChange();
    const id = await trashId("c");
    await upload(ben, { en: { main: { c: "Another" } } });
    const body = { ids: [id], onConflict: [{ id, do: "rename", name: "c again" }] };
    await expectOk(testApp.call("POST", "/v1/api/trash/restore", { as: ada, body }));
    await revertLast();
    const undone = await lastChange();
    await revert(removedGroup);
    expect(await revert(undone)).toMatchObject({ skipped: [] });
    expect((await readDocument()).en.main.entries["c again"]).toEqual({ v: "Three" });
    await revertLast();
    expect(await trashId("c")).toBe(id);
  });
});

it("trashes a key again that was restored while locked", async () => {
  await save(ada, { key: "a", language: "fr", locked: true });
  await remove("/v1/api/languages/fr");
  await expectOk(testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: ["a"] } }));
  await restore("fr");
  await restore("a");
  expect(await revertLast()).toMatchObject({ reverted: 1, skipped: [] });
  expect(await trashId("a")).toBeDefined();
});

describe("undo with references to trashed resources", () => {
  it("moves a screenshot back to a trashed language, and shows it when the language is restored", async () => {
    await uploadPicture(testApp, {
      as: ada,
      data: { screenTag: "Home", deviceLanguageLong: "fr" },
      file: await picture(),
    });
    const [{ _id }] = await resources("/v1/api/screenshots");
    await remove("/v1/api/languages/fr");
    await expectOk(testApp.call("PUT", `/v1/api/screenshots/${_id}`, { as: ada, body: { language: "en" } }));
    expect(await revertLast()).toMatchObject({ reverted: 1, skipped: [] });
    await restore("fr");
    expect((await resources("/v1/api/screenshots"))[0].language).toBe("fr");
  });

  it("restores the group of a key that is also in the trash", async () => {
    await upload(ada, { en: { shop: { c: "Three" } } });
    await save(ada, { key: "c", language: "en", group: "main" });
    const moved = await lastChange();
    await expectOk(testApp.call("DELETE", "/v1/api/entries", { as: ada, body: { entries: ["c"] } }));
    await remove(`/v1/api/groups/${await groupId("shop")}`);
    expect(await revert(moved)).toMatchObject({ reverted: 1, skipped: [] });
    await restore("shop");
    await restore("c");
    expect((await readDocument()).en.shop.entries.c).toEqual({ v: "Three" });
  });
});
