import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";

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
  const entries = {
    one: { v: "One", tags: ["a", "b"] },
    two: { v: "Two", tags: ["a"] },
    three: { v: "Three", tags: ["b", "c"] },
    four: { v: "Four" },
  };
  const de = { one: { v: "Eins", status: 1 }, two: { d: "Zwei", status: 2 }, three: { v: "Drei" } };
  const data = { en: { main: { entries } }, de: { main: { entries: de } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});

const call = (method: "GET" | "POST" | "PUT" | "PATCH", path: string, body?: object, query = {}) =>
  testApp.call(method, path, { as: manager.as, query, ...(body ? { body } : {}) });
const overview = async () => (await call("GET", "/v1/api/tag/overview")).body;
const namesOf = async () => (await overview()).map((tag: { name: string }) => tag.name);
const idOf = async (name: string): Promise<string> =>
  (await overview()).find((tag: { name: string }) => tag.name === name)._id;
const keysOf = async (name: string) => (await call("GET", `/v1/api/tag/byName/${name}`)).body.entryKeys;
const revert = async (id: string) => (await call("POST", `/v1/api/changes/${id}/revert`)).body;
const uploadScreenshot = async (screenTag: string, number: number, data = {}) =>
  uploadPicture(testApp, { as: manager.as, data: { screenTag, ...data }, file: await picture(number) });
const readOnly = () =>
  testApp.db
    .updateTable("branch")
    .set({ read_only: true })
    .where("project_id", "=", project.projectId)
    .execute();

describe("tag overview", () => {
  test("lists keys, screenshots, category and the positions of screens", async () => {
    await uploadScreenshot("b", 1);
    await uploadScreenshot("b", 2);
    await uploadScreenshot("a", 3);
    await call("PUT", "/v1/api/screenshots/order", { screenNames: ["b", "a"] });
    await call("PUT", `/v1/api/tag/byId/${await idOf("c")}`, { category: "Web" });
    const tags = await overview();
    expect(tags).toMatchObject([
      { name: "a", category: "", keys: 2, screenshots: 1, screenNumber: 2 },
      { name: "b", category: "", keys: 2, screenshots: 2, screenNumber: 1 },
      { name: "c", category: "Web", keys: 1, screenshots: 0, screenNumber: null, thumbnailUrl: null },
    ]);
    const { pathname, search } = new URL(tags[0].thumbnailUrl);
    expect((await testApp.call("GET", pathname + search)).status).toBe(200);
  });

  test("counts neither keys nor screenshots in the trash", async () => {
    await uploadScreenshot("a", 1);
    await call("POST", "/v1/api/screenshots/delete", { tagNames: ["a"] });
    await testApp.call("DELETE", "/v1/api/entries", { as: manager.as, body: { entries: ["three"] } });
    expect(await overview()).toMatchObject([
      { name: "b", keys: 1 },
      { name: "c", keys: 0 },
    ]);
  });

  test("shows vendors only the keys of their orders, and only their progress", async () => {
    const vendor = await testApp.person("tptservices", project);
    const order = { sourceLanguage: "en", languages: ["de"], tags: ["c"], stringOption: "all" };
    expect((await call("POST", "/v1/api/orders", order)).status).toBe(200);
    const { body } = await testApp.call("GET", "/v1/api/tag/overview", { as: vendor.as });
    expect(body.map((tag: { keys: number }) => tag.keys)).toEqual([1, 1]);
    const tagId = await idOf("b");
    const progress = await testApp.call("GET", "/v1/api/tag/progress", {
      as: vendor.as,
      query: { tagIds: JSON.stringify([tagId]) },
    });
    const counts = await testApp.call("GET", "/v1/api/entryCount", { as: vendor.as, query: { tagId } });
    expect(counts.body).toMatchObject(progress.body[tagId]);
    expect(progress.body[tagId].de).toMatchObject({ all: 1, translated: 1 });
  });
});

describe("tag progress", () => {
  test("returns the same progress as the counts of each tag", async () => {
    const admin = await testApp.person("admin", project);
    const created = await testApp.call("POST", "/v1/api/statuses", {
      as: admin.as,
      body: { name: "Legal", color: "#112233" },
    });
    const entries = [{ key: "three", language: "fr", status: created.body._id }];
    expect((await call("PATCH", "/v1/api/entries", { entries })).status).toBe(200);
    const tags = await overview();
    const tagIds = tags.map((tag: { _id: string }) => tag._id);
    const { body } = await call("GET", "/v1/api/tag/progress", undefined, { tagIds });
    expect(Object.keys(body).sort()).toEqual([...tagIds].sort());
    for (const tagId of tagIds) {
      const counts = await call("GET", "/v1/api/entryCount", undefined, { tagId });
      expect(counts.body).toMatchObject(body[tagId]);
      expect(Object.keys(body[tagId]).sort()).toEqual(["de", "en", "fr"]);
    }
    const progressOfC = body[await idOf("c")];
    expect(progressOfC.fr).toMatchObject({ all: 1, translated: 0, new: 0, "customStatus-Legal": 1 });
  });

  test("counts strings in an open order as no longer new", async () => {
    const order = { sourceLanguage: "en", languages: ["fr"], tags: ["a"], stringOption: "all" };
    expect((await call("POST", "/v1/api/orders", order)).status).toBe(200);
    const tagId = await idOf("a");
    const { body } = await call("GET", "/v1/api/tag/progress", undefined, { tagIds: [tagId] });
    const counts = await call("GET", "/v1/api/entryCount", undefined, { tagId });
    expect(body[tagId].fr.new).toBe(0);
    expect(counts.body).toMatchObject(body[tagId]);
  });

  test("omits deleted tags, tags of another project and invalid ids", async () => {
    const otherProject = await testApp.seedProject();
    const outsider = await testApp.person("manager", otherProject);
    const { body } = await testApp.call("POST", "/v1/api/tag", { as: outsider.as, body: { name: "theirs" } });
    const tagIds = JSON.stringify([body._id, "nonsense", "f".repeat(24)]);
    expect((await call("GET", "/v1/api/tag/progress", undefined, { tagIds })).body).toEqual({});
  });
});

describe("merge of several tags", () => {
  const merge = async (names: readonly string[], into: string, query = {}) => {
    const tagIds = await Promise.all(names.map(idOf));
    return call("POST", "/v1/api/tag/merge", { tagIds, into: await idOf(into) }, query);
  };

  test("merges tags as previewed, in one change set that can be undone as a whole", async () => {
    await uploadScreenshot("a", 1);
    await uploadScreenshot("b", 1);
    await uploadScreenshot("b", 2);
    await uploadScreenshot("c", 2);
    const before = await overview();
    const preview = await merge(["b", "c"], "a", { dryRun: "true" });
    expect(preview.body).toEqual({
      keys: { moved: 1, both: 1 },
      screenshots: { moved: 1, both: 2 },
      changeSet: null,
    });
    expect(await overview()).toEqual(before);
    const { body } = await merge(["b", "c"], "a");
    expect(body).toMatchObject({ keys: preview.body.keys, screenshots: preview.body.screenshots });
    expect(await overview()).toMatchObject([{ name: "a", keys: 3, screenshots: 2 }]);
    expect(await keysOf("a")).toEqual(["one", "two", "three"]);
    expect((await revert(body.changeSet)).skipped).toEqual([]);
    const counted = (tags: Array<Record<string, unknown>>) =>
      tags.map(({ name, keys, screenshots }) => [name, keys, screenshots]);
    expect(counted(await overview())).toEqual(counted(before));
    expect([await keysOf("a"), await keysOf("b"), await keysOf("c")]).toEqual([
      ["one", "two"],
      ["one", "three"],
      ["three"],
    ]);
  });

  test("keeps the same image of another language or device", async () => {
    await uploadScreenshot("a", 1, { deviceModel: "Pixel" });
    await uploadScreenshot("b", 1, { deviceModel: "iPhone" });
    await uploadScreenshot("b", 1, { deviceModel: "Pixel", deviceLanguageLong: "de" });
    const { body } = await merge(["b"], "a");
    expect(body.screenshots).toEqual({ moved: 2, both: 0 });
  });

  test("requires a manager, and the right to delete screenshots if some are duplicates", async () => {
    await uploadScreenshot("a", 1);
    await uploadScreenshot("b", 1);
    const body = { tagIds: [await idOf("b")], into: await idOf("a") };
    const translator = await testApp.person("translator", project);
    const send = (as: typeof manager.as) => testApp.call("POST", "/v1/api/tag/merge", { as, body });
    expect((await send(translator.as)).body.code).toBe("not_allowed");
    const weak = withPersonalToken(project, await manager.token(["create_and_update_tags"]));
    expect((await send(weak)).body).toMatchObject({
      code: "permission_missing",
      permission: "delete_tags_screenshots",
    });
    expect(await namesOf()).toEqual(["a", "b", "c"]);
    const tokenProject = withPersonalToken(project, await manager.token(["create_and_update_translations"]));
    expect((await send(tokenProject)).body.code).toBe("permission_missing");
    const vendor = await testApp.person("tptadmin", project);
    expect((await send(vendor.as)).status).toBe(403);
  });

  test("refuses to merge a tag into itself, unknown tags, another project and a read-only branch", async () => {
    expect((await merge(["a", "b"], "a")).body.code).toBe("invalid_input");
    expect((await merge(["a"], "a", { dryRun: "true" })).body.code).toBe("invalid_input");
    const otherProject = await testApp.seedProject();
    const outsider = await testApp.person("manager", otherProject);
    const { body } = await testApp.call("POST", "/v1/api/tag", { as: outsider.as, body: { name: "theirs" } });
    const foreign = { tagIds: [body._id], into: await idOf("a") };
    expect((await call("POST", "/v1/api/tag/merge", foreign)).status).toBe(404);
    const intoTheirs = { tagIds: [await idOf("a")], into: body._id };
    expect((await call("POST", "/v1/api/tag/merge", intoTheirs)).status).toBe(404);
    expect((await call("POST", "/v1/api/tag/merge", { tagIds: [], into: await idOf("a") })).status).toBe(400);
    await readOnly();
    expect((await merge(["b"], "a")).body.code).toBe("branch_read_only");
    expect(await namesOf()).toEqual(["a", "b", "c"]);
  });
});

describe("changing many tags at once", () => {
  test("sets a category of many tags, counting only changed ones, until undone", async () => {
    await call("PUT", `/v1/api/tag/byId/${await idOf("a")}`, { category: "iOS" });
    await call("PUT", `/v1/api/tag/byId/${await idOf("b")}`, { category: "Web" });
    const tagIds = await Promise.all(["a", "b", "c"].map(idOf));
    const { body } = await call("POST", "/v1/api/tag/categorise", { tagIds, category: "Web" });
    expect(body.count).toBe(2);
    const categories = async () => (await overview()).map((tag: { category: string }) => tag.category);
    expect(await categories()).toEqual(["Web", "Web", "Web"]);
    await revert(body.changeSet);
    expect(await categories()).toEqual(["iOS", "Web", ""]);
    const none = await call("POST", "/v1/api/tag/categorise", { tagIds, category: null });
    expect([none.body.count, await categories()]).toEqual([2, ["", "", ""]]);
    const again = await call("POST", "/v1/api/tag/categorise", { tagIds, category: "" });
    expect(again.body).toEqual({ count: 0, changeSet: null });
    const unknown = await call("POST", "/v1/api/tag/categorise", { tagIds, category: "nothing" });
    expect(unknown.body.code).toBe("unknown_category");
  });

  test("deletes many tags with their screenshots in one change set, and restores all", async () => {
    await uploadScreenshot("a", 1);
    const tagIds = await Promise.all(["a", "c"].map(idOf));
    const { body } = await call("POST", "/v1/api/tag/delete", { tagIds: [...tagIds, ...tagIds] });
    expect(body).toMatchObject({ count: 2, screenshots: 1 });
    expect(await namesOf()).toEqual(["b"]);
    await revert(body.changeSet);
    expect(await overview()).toMatchObject([{ screenshots: 1, keys: 2 }, {}, { keys: 1 }]);
    const unknown = await call("POST", "/v1/api/tag/delete", { tagIds: ["f".repeat(24)] });
    expect(unknown.status).toBe(404);
    await readOnly();
    expect((await call("POST", "/v1/api/tag/delete", { tagIds })).body.code).toBe("branch_read_only");
  });

  test("returns 404 without any change if one of many tags is of another project", async () => {
    const outsider = await testApp.person("manager", await testApp.seedProject());
    const { body } = await testApp.call("POST", "/v1/api/tag", { as: outsider.as, body: { name: "theirs" } });
    const tagIds = [await idOf("a"), body._id];
    expect((await call("POST", "/v1/api/tag/delete", { tagIds })).status).toBe(404);
    expect((await call("POST", "/v1/api/tag/categorise", { tagIds, category: null })).status).toBe(404);
    expect(await namesOf()).toEqual(["a", "b", "c"]);
    const remaining = await testApp.call("GET", "/v1/api/tag", { as: outsider.as });
    expect(remaining.body).toMatchObject([{ _id: body._id, name: "theirs" }]);
  });
});
