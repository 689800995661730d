import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";
import { printInvisibleId } from "#text/invisible/invisible-ids.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  project = await testApp.seedProject();
  manager = await testApp.person("manager", project);
  const texts = (entries: Record<string, object>) => ({ main: { entries } });
  const data = {
    en: texts({
      hello: { v: "Hello there, friend" },
      bye: { v: "Goodbye" },
      twin: { v: "Goodbye" },
      soon: { d: "Soon" },
    }),
    de: texts({ hello: { v: "Hallo Freund" } }),
  };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});
afterAll(() => testApp.close());

const list = async (query: Record<string, string | string[]> = {}) =>
  (await testApp.call("GET", "/v1/api/screenshots", { as: project.as, query })).body;
const box = { x: 1, y: 2, width: 30, height: 10 };
const positions = async () => (await list())[0].metadata.stringPositions;
/** Returns the id of an entry from the response of a small write. */
const entryIdOf = async (key: string, language: string): Promise<string> => {
  const body = { entries: [{ key, language, comment: crypto.randomUUID() }] };
  return (await testApp.call("PATCH", "/v1/api/entries", { as: manager.as, body })).body.entries[0]._id;
};
const pathOf = (url: string) => new URL(url).pathname;

test("returns a screenshot as defined in rest-api.md 2.5, and its file byte for byte", async () => {
  const file = await picture(1);
  const sha1 = createHash("sha1").update(file).digest("hex");
  const data = {
    deviceModel: "Pixel 9",
    platform: "Android",
    operatingSystem: "15",
    bundleVersion: 12,
    deviceLanguageLong: "German",
    category: "Android",
    isBlank: false,
    useOCR: true,
    stringPositions: [{ key: "hello", x: 1.4, y: "2.6", width: "30", height: 10 }],
  };
  const answer = await uploadPicture(testApp, { as: project.as, data, file, fileName: "äöü 1.png" });
  expect(answer).toMatchObject({ status: 200, body: { sha1 } });
  const [shot, ...others] = await list();
  expect(others).toEqual([]);
  expect(shot).toMatchObject({
    _id: answer.body._id,
    originalName: "äöü 1.png",
    mimetype: "image/png",
    language: "de",
    uploadedBy: null,
    tag: { name: "Home", category: "Android", created: expect.any(String), updatedAt: expect.any(String) },
    metadata: {
      width: 40,
      height: 60,
      deviceModel: "Pixel 9",
      platform: "Android",
      operatingSystem: "15",
      bundleVersion: "12",
      deviceLanguageLong: "German",
      isVerified: false,
      sha1,
      stringPositions: [{ key: "hello", x: 1, y: 3, width: 30, height: 10 }],
    },
  });
  const served = await testApp.server.inject({ url: pathOf(shot.url) });
  expect(served.statusCode).toBe(200);
  expect(served.rawPayload.equals(file)).toBe(true);
  expect(served.headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
  for (const url of [shot.thumbnailUrl, shot.previewUrl]) {
    const preview = await testApp.server.inject({ url: pathOf(url) });
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: "webp", width: 40 });
  }
});

test("a screenshot is stored without its metadata, under the hash of the file that was sent", async () => {
  const create = { width: 40, height: 60, channels: 3 as const, background: "#123456" };
  const exif = { IFD0: { Copyright: "Elm Street" } };
  const file = await sharp({ create }).jpeg().withExif(exif).toBuffer();
  const sha1 = createHash("sha1").update(file).digest("hex");
  expect((await uploadPicture(testApp, { as: project.as, file })).body.sha1).toBe(sha1);
  const [shot] = await list({ sha1 });
  const served = await testApp.server.inject({ url: pathOf(shot.url) });
  expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
  await uploadPicture(testApp, { as: project.as, file });
  expect(await list()).toHaveLength(1);
});

test("lists the entries of the screen in the screenshot's language", async () => {
  const data = { deviceLanguageLong: "de", stringPositions: [{ key: "hello", ...box }] };
  await uploadPicture(testApp, { as: project.as, data });
  const [shot] = await list();
  expect(shot.tag.languageEntryIds).toEqual([await entryIdOf("hello", "de")]);
  expect((await list({ includeEntryIds: "false" }))[0].tag.languageEntryIds).toEqual([]);
});

test("relates boxes to the size that the client sends, or else to that of the image", async () => {
  await uploadPicture(testApp, { as: project.as, data: { width: "20.2", height: 30 } });
  await uploadPicture(testApp, { as: project.as, data: { screenTag: "Other", width: 0 } });
  const sizes = (await list()).map(({ metadata }: { metadata: Record<string, number> }) => metadata);
  expect(sizes).toMatchObject([
    { width: 20, height: 30, imageWidth: 40, imageHeight: 60 },
    { width: 40, height: 60, imageWidth: 40, imageHeight: 60 },
  ]);
});

test("applies the orientation of a JPEG, and creates small previews of a wide image", async () => {
  const create = { width: 3_000, height: 300, channels: 3 as const, background: "#123456" };
  const file = await sharp({ create }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const wide = await sharp({ create }).png().toBuffer();
  await uploadPicture(testApp, { as: project.as, file, fileName: "turned.jpg" });
  await uploadPicture(testApp, { as: project.as, file: wide });
  const [turned, flat] = await list();
  expect(turned).toMatchObject({ mimetype: "image/jpeg", metadata: { width: 300, height: 3_000 } });
  const thumbnail = await testApp.server.inject({ url: pathOf(flat.thumbnailUrl) });
  const preview = await testApp.server.inject({ url: pathOf(flat.previewUrl) });
  expect((await sharp(thumbnail.rawPayload).metadata()).width).toBe(320);
  expect((await sharp(preview.rawPayload).metadata()).width).toBe(1_200);
});

describe("linking boxes to keys", () => {
  const linked = async (position: object, more: object = {}) => {
    const file = await picture(Math.floor(Math.random() * 60_000));
    const answer = await uploadPicture(testApp, {
      as: project.as,
      file,
      data: { ...more, screenTag: crypto.randomUUID(), stringPositions: [{ ...box, ...position }] },
    });
    expect(answer.status).toBe(200);
    const shots = await list({ sha1: answer.body.sha1 });
    return shots[0].metadata.stringPositions[0];
  };

  test("links a box by its key name, and keeps an unknown name as sent", async () => {
    expect(await linked({ key: "bye" })).toMatchObject({ key: "bye", keyId: expect.any(String) });
    expect(await linked({ key: "none" })).toMatchObject({ key: "none", keyId: null });
  });

  test("links a box by an invisible id at the start of its text, before the text", async () => {
    const text = `${printInvisibleId(await entryIdOf("twin", "en"))}Goodbye`;
    expect(await linked({ text })).toMatchObject({ key: "twin", text: "Goodbye" });
    const unknown = `${printInvisibleId("1".padStart(24, "0"))}Something`;
    expect(await linked({ text: unknown })).toMatchObject({ key: "", keyId: null, text: "Something" });
  });

  test("links a box by an equal text or draft in its language, else in the base language", async () => {
    expect(await linked({ text: "Hallo Freund" }, { deviceLanguageLong: "Deutsch" })).toMatchObject({
      key: "hello",
    });
    expect(await linked({ text: "Hallo Freund" }, { deviceLanguageLong: "fr" })).toMatchObject({ key: "" });
    expect(await linked({ text: "Goodbye" }, { deviceLanguageLong: "de" })).toMatchObject({ key: "bye" });
    expect(await linked({ text: "Soon" })).toMatchObject({ key: "soon" });
    expect(await linked({ text: "goodbye" })).toMatchObject({ key: "" });
  });

  test("links a box by the most similar text only if requested, and only above a similarity", async () => {
    const misread = { text: "Helo there, friemd" };
    expect(await linked(misread)).toMatchObject({ key: "" });
    expect(await linked(misread, { useFuzzyMatching: true })).toMatchObject({ key: "hello" });
    expect(await linked(misread, { useFuzzyMatching: "true" })).toMatchObject({ key: "hello" });
    expect(await linked({ text: "Something else" }, { useFuzzyMatching: true })).toMatchObject({ key: "" });
  });

  test("compares only the first of many texts, and keeps the rest as sent", async () => {
    const stringPositions = Array.from({ length: 60 }, (_, index) => ({
      ...box,
      text: `Helo there, friemd${" ".repeat(index + 1)}`,
    }));
    const answer = await uploadPicture(testApp, {
      as: project.as,
      file: await picture(60_001),
      data: { screenTag: crypto.randomUUID(), useFuzzyMatching: true, stringPositions },
    });
    const [shot] = await list({ sha1: answer.body.sha1 });
    const linkedKeys = shot.metadata.stringPositions.map(({ key }: { key: string }) => key);
    expect(linkedKeys.filter((key: string) => key === "hello")).toHaveLength(50);
  });

  test("adds linked keys to the screen", async () => {
    await uploadPicture(testApp, { as: project.as, data: { stringPositions: [{ text: "Soon", ...box }] } });
    const { body } = await testApp.call("GET", "/v1/api/tag/byName/Home", { as: project.as });
    expect(body.entryKeys).toEqual(["soon"]);
  });

  test("prefers a key of the same screen among keys with the same text", async () => {
    await testApp.call("POST", "/v1/api/tag", {
      as: manager.as,
      body: { name: "Home", entryKeys: ["twin"] },
    });
    await uploadPicture(testApp, {
      as: project.as,
      data: { stringPositions: [{ text: "Goodbye", ...box }] },
    });
    expect(await positions()).toMatchObject([{ key: "twin" }]);
  });
});

describe("repeated upload of an image", () => {
  test("replaces an equal image of the data screen, language and device, and adds any other image", async () => {
    const data = {
      deviceModel: "Pixel",
      deviceLanguageLong: "de",
      stringPositions: [{ key: "bye", ...box }],
    };
    const first = await uploadPicture(testApp, { as: project.as, data: data });
    const changed = {
      ...data,
      deviceLanguageLong: "German",
      bundleVersion: "2",
      stringPositions: [{ key: "hello", ...box }],
    };
    const again = await uploadPicture(testApp, { as: project.as, data: changed });
    expect(again.body).toEqual(first.body);
    const [shot] = await list();
    expect(shot).toMatchObject({ metadata: { bundleVersion: "2", stringPositions: [{ key: "hello" }] } });
    for (const metadata of [
      { deviceModel: "iPhone" },
      { deviceLanguageLong: "fr" },
      { screenTag: "Other" },
    ]) {
      await uploadPicture(testApp, { as: project.as, data: { ...data, ...metadata } });
    }
    await uploadPicture(testApp, { as: project.as, data: data, file: await picture(2) });
    expect(await list()).toHaveLength(5);
    const files = await testApp.db
      .selectFrom("stored_file")
      .selectAll()
      .where("project_id", "=", project.projectId)
      .execute();
    expect(files).toHaveLength(2);
  });

  test("keeps boxes that people drew if the client sends no boxes", async () => {
    await uploadPicture(testApp, { as: project.as, data: { stringPositions: [{ key: "bye", ...box }] } });
    await uploadPicture(testApp, { as: project.as });
    expect(await positions()).toHaveLength(1);
    await uploadPicture(testApp, { as: project.as, data: { stringPositions: [] } });
    expect(await positions()).toEqual([]);
  });
});

test("creates one tag and one screenshot per image for concurrent uploads to a new screen", async () => {
  const files = await Promise.all([1, 2, 3].map((number) => picture(number)));
  const all = [...files, ...files].map((file) => uploadPicture(testApp, { as: project.as, file }));
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses).toEqual(Array(6).fill(200));
  expect(await list()).toHaveLength(3);
  expect((await testApp.call("GET", "/v1/api/tag", { as: project.as })).body).toHaveLength(1);
});

describe("upload permissions", () => {
  test("accepts uploads with the project token, and with a personal token that permits them", async () => {
    const may = withPersonalToken(project, await manager.token(["upload_screenshots"]));
    const mayNot = withPersonalToken(project, await manager.token(["create_and_update_tags"]));
    expect((await uploadPicture(testApp, { as: may })).status).toBe(200);
    expect(await uploadPicture(testApp, { as: mayNot })).toMatchObject({
      status: 403,
      body: { code: "permission_missing" },
    });
    const translator = await testApp.person("translator", project);
    const vendor = await testApp.person("tptadmin", project);
    for (const { as } of [translator, vendor]) {
      expect(await uploadPicture(testApp, { as })).toMatchObject({
        status: 403,
        body: { code: "not_allowed" },
      });
    }
    const [shot] = (await testApp.call("GET", "/v1/api/screenshots", { as: manager.as })).body;
    expect(shot.uploadedBy.name).toBe("manager");
  });

  test("refuses uploads to a read-only branch and from an address that is not allowed", async () => {
    const closed = await testApp.seedProject({ allowAll: false });
    expect((await uploadPicture(testApp, { as: closed.as })).body.code).toBe("address_not_allowed");
    await testApp.db
      .updateTable("branch")
      .set({ read_only: true })
      .where("project_id", "=", project.projectId)
      .execute();
    expect((await uploadPicture(testApp, { as: project.as })).body.code).toBe("branch_read_only");
  });
});

test("serves no image of a trashed screenshot, and serves it again once restored", async () => {
  const file = await picture(7);
  const { body: created } = await uploadPicture(testApp, { as: project.as, file });
  const { body: twin } = await uploadPicture(testApp, {
    as: project.as,
    file,
    data: { deviceModel: "Twin" },
  });
  const shots: Array<{ _id: string; url: string; thumbnailUrl: string; previewUrl: string }> = await list();
  const statuses = async (id: string) => {
    const shot = shots.find(({ _id }) => _id === id);
    const urls = [shot?.url, shot?.thumbnailUrl, shot?.previewUrl].map((url) => pathOf(url ?? ""));
    return Promise.all(urls.map(async (url) => (await testApp.call("GET", url)).status));
  };
  const as = manager.as;
  expect([await statuses(created._id), await statuses(twin._id)]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);
  expect((await testApp.call("DELETE", `/v1/api/screenshots/${created._id}`, { as })).status).toBe(200);
  // The screenshot with the same picture for another device stays.
  expect([await statuses(created._id), await statuses(twin._id)]).toEqual([
    [404, 404, 404],
    [200, 200, 200],
  ]);
  expect(
    (await testApp.call("POST", "/v1/api/trash/restore", { as, body: { ids: [created._id] } })).status,
  ).toBe(200);
  expect(await statuses(created._id)).toEqual([200, 200, 200]);
  const tag = (await testApp.call("GET", "/v1/api/tag", { as })).body[0];
  expect((await testApp.call("DELETE", `/v1/api/tag/byId/${tag._id}`, { as })).status).toBe(200);
  expect([await statuses(created._id), await statuses(twin._id)]).toEqual([
    [404, 404, 404],
    [404, 404, 404],
  ]);
});
