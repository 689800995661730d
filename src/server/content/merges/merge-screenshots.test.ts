import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
let admin: SeededPerson;
/** Branch ids by name. */
let branches: { main: string; feature: string };

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
  admin = await testApp.person("admin", project);
  const data = { en: { main: { entries: { home: { v: "Home" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  await addScreenshot("main", "Home", 1);
  const { body } = await testApp.call("POST", "/v1/api/branches", {
    as: admin.as,
    body: { name: "feature", sourceBranch: "main" },
  });
  branches = { main: body.parent, feature: body._id };
});

type Name = "main" | "feature";
const inBranch = (name: Name) => (name === "main" ? {} : { branch: branches.feature });

async function addScreenshot(branch: Name, screenTag: string, number: number, data: object = {}) {
  const sent = { as: project.as, data: { screenTag, ...data }, file: await picture(number) };
  const { status } = await uploadPicture(testApp, { ...sent, ...inBranch(branch) });
  expect(status).toBe(200);
}

type Shot = { _id: string; tag: { name: string }; metadata: { sha1: string; deviceModel: string } };
const list = async (branch: Name): Promise<Shot[]> =>
  (await testApp.call("GET", "/v1/api/screenshots", { as: admin.as, query: inBranch(branch) })).body;
const positions = async (branch: Name) =>
  (await list(branch)).map(({ tag, metadata }) => `${tag.name} ${metadata.deviceModel} ${metadata.sha1}`);
const merge = async (dryRun: boolean, body: object = {}) => {
  const answer = await testApp.call("POST", "/v1/api/branches/merge", {
    as: admin.as,
    body: { from: "feature", to: "main", ...body },
    query: { dryRun: String(dryRun) },
  });
  expect(answer.status).toBe(200);
  return answer.body;
};

/** Merges, and expects that the target gets as many screenshots as the preview states. */
async function mergeAsPreviewed(body: object = {}): Promise<number> {
  const before = (await list("main")).length;
  const previewed = (await merge(true, body)).screenshots;
  expect((await list("main")).length).toBe(before);
  expect((await merge(false, body)).screenshots).toBe(previewed);
  expect((await list("main")).length - before).toBe(previewed);
  return previewed;
}

describe("merge preview of screenshots that the target lacks", () => {
  it("merges screenshots by screen, device, language and content; a second merge adds none", async () => {
    await addScreenshot("feature", "Home", 2);
    await addScreenshot("feature", "Home", 1, { deviceModel: "Pixel" });
    await addScreenshot("feature", "Home", 1, { deviceLanguageLong: "de" });
    await addScreenshot("feature", "Cart", 1);
    await addScreenshot("main", "Home", 2);
    expect(await mergeAsPreviewed()).toBe(3);
    expect((await positions("main")).sort()).toEqual((await positions("feature")).sort());
    expect(await mergeAsPreviewed()).toBe(0);
  });

  it("merges screenshots of a renamed screen under its new name", async () => {
    const [{ tag }] = (await list("feature")) as [Shot & { tag: { _id: string } }];
    const renamed = await testApp.call("PUT", `/v1/api/tag/byId/${tag._id}`, {
      as: admin.as,
      body: { name: "Start" },
      query: inBranch("feature"),
    });
    expect(renamed.status).toBe(200);
    await addScreenshot("feature", "Start", 2);
    expect(await mergeAsPreviewed()).toBe(1);
    expect((await positions("main")).every((position) => position.startsWith("Start "))).toBe(true);
  });

  it("skips screenshots deleted in the target, but restores those of an undone merge", async () => {
    await addScreenshot("feature", "Home", 2);
    await addScreenshot("feature", "Home", 3);
    const { changeSet } = await merge(false);
    const undone = await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as: admin.as });
    expect(undone.status).toBe(200);
    expect(await list("main")).toHaveLength(1);
    expect(await mergeAsPreviewed()).toBe(2);
    const [, second] = await list("main");
    await testApp.call("DELETE", `/v1/api/screenshots/${second?._id}`, { as: admin.as });
    expect(await mergeAsPreviewed()).toBe(0);
  });
});

it("deletes a screen with its screenshots in a merge, and an undo restores both", async () => {
  const [shot] = (await list("feature")) as Array<Shot & { tag: { _id: string } }>;
  const removed = await testApp.call("DELETE", `/v1/api/tag/byId/${shot?.tag._id}`, {
    as: admin.as,
    query: inBranch("feature"),
  });
  expect(removed.status).toBe(200);
  const { changeSet } = await merge(false);
  expect(await list("main")).toEqual([]);
  const trash = await testApp.call("GET", "/v1/api/trash", { as: admin.as });
  expect(trash.body.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["screenshot", "tag"]);
  await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as: admin.as });
  expect(await positions("main")).toHaveLength(1);
});
