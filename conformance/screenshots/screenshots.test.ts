import { createHash } from "node:crypto";
import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import { idPattern, makeProject, type Project, timePattern } from "#conformance/support/fixtures.ts";
import {
  listScreenshots as list,
  png,
  type Screenshot,
  listScreens as screens,
  uploadScreenshot,
} from "#conformance/support/screenshots.ts";

const position = (more: object) => ({ x: 1, y: 2, width: 30, height: 10, ...more });

const data = {
  screenTag: "home",
  width: 40,
  height: 60,
  ...{
    deviceModel: "Pixel",
    platform: "Android",
    operatingSystem: "15",
    bundleVersion: "1.2",
    deviceLanguageLong: "English",
  },
  category: "Android",
  stringPositions: [position({ key: "greeting" })],
};
let seeded: Promise<Project> | undefined;
/** A shared project with one screenshot, for rows that only read. */
function seededProject(): Promise<Project> {
  seeded ??= seed();
  return seeded;
}
async function seed(): Promise<Project> {
  const project = await makeProject();
  await project.upload({
    en: { main: { entries: { greeting: { v: "Hello world" }, other: { v: "Something else" } } } },
  });
  expect((await uploadScreenshot(project, data)).status).toBe(200);
  return project;
}
async function item(): Promise<Screenshot> {
  const [first] = await list(await seededProject());
  if (first === undefined) throw new Error("There is no screenshot.");
  return first;
}

conform("2.5 url", async () => {
  const picture = await fetch((await item()).url);
  expect([picture.status, Buffer.from(await picture.arrayBuffer()).equals(Buffer.from(png(40, 60)))]).toEqual(
    [200, true],
  );
});
conform("2.5 originalName", async () => {
  expect((await item()).originalName).toBe("home.png");
});
conform("2.5 mimetype", async () => {
  expect((await item()).mimetype).toBe("image/png");
});
conform("2.5 tag", async () => {
  const project = await seededProject();
  const [entry] = (await project.patch({ key: "greeting", language: "en" })).entries;
  expect((await item()).tag).toMatchObject({
    name: "home",
    created: expect.stringMatching(timePattern),
    updatedAt: expect.stringMatching(timePattern),
    languageEntryIds: [entry._id],
  });
});
conform("2.5 metadata", async () => {
  expect((await item()).metadata).toMatchObject({
    ...{ width: 40, height: 60, deviceModel: "Pixel", operatingSystem: "15", bundleVersion: "1.2" },
    deviceLanguageLong: "English",
    isVerified: false,
    updatedAt: expect.stringMatching(timePattern),
    sha1: createHash("sha1").update(png(40, 60)).digest("hex"),
    stringPositions: [position({ key: "greeting" })],
  });
});

conform("4.8 list", async () => {
  const project = await makeProject();
  expect(await list(project)).toEqual([]);
});
conform("4.8 screenTag", async () => {
  const project = await makeProject();
  await uploadScreenshot(project, { screenTag: "menu" });
  expect(await screens(project)).toEqual(["menu"]);
  expect((await project.ok("GET", "/v1/api/tag/byName/menu")).name).toBe("menu");
  expect((await uploadScreenshot(project, {})).status).toBe(400);
});
conform("4.8 width, height", async () => {
  const project = await makeProject();
  await uploadScreenshot(project, { screenTag: "a", width: "39.6", height: 60.2 });
  expect((await list(project))[0]?.metadata).toMatchObject({ width: 40, height: 60 });
});
conform("4.8 device and version", async () => {
  const project = await makeProject();
  await uploadScreenshot(project, { screenTag: "a", platform: "iOS", bundleVersion: 7 });
  expect((await list(project))[0]?.metadata.bundleVersion).toBe("7");
});
conform("4.8 category", async () => {
  const project = await seededProject();
  expect((await project.ok("GET", "/v1/api/tag/byName/home")).category).toBe("Android");
  expect((await uploadScreenshot(project, { screenTag: "x", category: "nothing" })).status).toBe(400);
});
conform("4.8 useFuzzyMatching", async () => {
  const project = await seed();
  const near = [position({ text: "Hello wor1d" })];
  const links = async (screenTag: string, more: object) => {
    await uploadScreenshot(project, { screenTag, deviceLanguageLong: "en", stringPositions: near, ...more });
    return (await project.ok("GET", `/v1/api/tag/byName/${screenTag}`)).entryKeys;
  };
  expect([await links("exact", {}), await links("fuzzy", { useFuzzyMatching: true })]).toEqual([
    [],
    ["greeting"],
  ]);
});
conform("4.8 stringPositions", async () => {
  const project = await seed();
  const stringPositions = [position({ key: "greeting" }), position({ key: "other", x: "5", y: 1.4 })];
  await uploadScreenshot(project, { screenTag: "two", stringPositions });
  expect((await project.ok("GET", "/v1/api/tag/byName/two")).entryKeys.sort()).toEqual(["greeting", "other"]);
});

conform("rules 2 4.8 answer", async () => {
  const project = await makeProject();
  const { status, body } = await uploadScreenshot(project, { screenTag: "a" });
  const sha1 = createHash("sha1").update(png(40, 60)).digest("hex");
  expect([status, body]).toEqual([200, { _id: expect.stringMatching(idPattern), sha1 }]);
});
conform("rules 2 4.8 positions by text", async () => {
  const project = await seed();
  const stringPositions = [position({ text: "Something else" }), position({ text: "nobody's text" })];
  const answer = await uploadScreenshot(project, {
    screenTag: "texts",
    deviceLanguageLong: "English",
    stringPositions,
  });
  expect(answer.status).toBe(200);
  expect((await project.ok("GET", "/v1/api/tag/byName/texts")).entryKeys).toEqual(["other"]);
});
conform("rules 2 4.8 positions by invisible id", async () => {
  const project = await seed();
  const [{ _id }] = (await project.patch({ key: "other", language: "en" })).entries;
  const digits = [...BigInt(`0x${_id}`).toString(4).padStart(48, "0")];
  const invisible = digits.map((digit) => ["\u200b", "\u200c", "\u200d", "\ufeff"][Number(digit)]).join("");
  await uploadScreenshot(project, {
    screenTag: "hidden",
    stringPositions: [position({ text: `${invisible}Hello world` })],
  });
  expect((await project.ok("GET", "/v1/api/tag/byName/hidden")).entryKeys).toEqual(["other"]);
});
conform("rules 2 4.8 unknown keys are tolerated", async () => {
  const project = await makeProject();
  const answer = await uploadScreenshot(project, {
    screenTag: "a",
    isBlank: true,
    useOCR: true,
    platform: "x",
    more: [1],
  });
  expect(answer.status).toBe(200);
});
conform("rules 2 4.8 the same picture replaces", async () => {
  const project = await makeProject();
  const shot = { screenTag: "a", deviceModel: "Pixel", deviceLanguageLong: "en" };
  for (const more of [{}, {}, { deviceModel: "iPad" }, { deviceLanguageLong: "de" }])
    await uploadScreenshot(project, { ...shot, ...more });
  expect(await list(project)).toHaveLength(3);
});
conform("rules 2 4.8 files that are no pictures", async () => {
  const project = await makeProject();
  const file = new TextEncoder().encode("<svg onload='alert(1)'/>");
  const answer = await uploadScreenshot(project, { screenTag: "a" }, { file: Uint8Array.from(file) });
  expect(answer.status).toBe(400);
  expect(await list(project)).toEqual([]);
});
