import { createHash } from "node:crypto";
import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import { makeProject, type Project, unknownId } from "#conformance/support/fixtures.ts";
import {
  listScreenshots as list,
  png,
  listScreens as screens,
  uploadScreenshot,
} from "#conformance/support/screenshots.ts";

async function withScreens(...names: string[]) {
  const project = await makeProject();
  for (const [index, screenTag] of names.entries())
    await uploadScreenshot(project, { screenTag }, { file: png(40, 60, index) });
  return project;
}

conform("4.9 screen order", async () => {
  const project = await withScreens("a", "b", "c");
  const order = (screenNames: string[], method = "PUT") =>
    project.ask(method, "/v1/api/screenshots/order", { body: { screenNames } });
  expect((await order(["c", "b", "a"])).body).toEqual({ success: true, updatedCount: expect.any(Number) });
  expect(await screens(project)).toEqual(["c", "b", "a"]);
  expect((await order(["a", "b"])).status).toBe(400);
  expect((await order(["a", "b", "c", "d"])).status).toBe(400);
});
conform("rules 2 4.9 screen order", async () => {
  const project = await withScreens("a", "b", "c");
  const order = (screenNames: string[]) =>
    project.ok("POST", "/v1/api/screenshots/order", { body: { screenNames } });
  await order(["a", "b", "c"]);
  expect((await order(["b", "a", "c"])).updatedCount).toBe(2);
  expect((await order(["b", "a", "c"])).updatedCount).toBe(0);
});

const remove = (project: Project, body: object, query: Record<string, string> = {}) =>
  project.ask("DELETE", "/v1/api/screenshots", { body, query });
const removed = async (project: Project, body: object) =>
  (await remove(project, body)).body.screenshotsDeletedCount;

conform("4.10 tagNames", async () => {
  const project = await withScreens("a", "b");
  expect((await remove(project, { tagNames: ["a", "unknown"] })).body).toEqual({
    screenshotsDeletedCount: 1,
  });
  expect(await screens(project)).toEqual(["b"]);
  expect(await project.status("GET", "/v1/api/tag/byName/a")).toBe(404);
});
conform("4.10 tagIds", async () => {
  const project = await withScreens("a", "b");
  const { id } = await project.ok("GET", "/v1/api/tag/byName/b");
  expect(await removed(project, { tagIds: [id] })).toBe(1);
  expect(await screens(project)).toEqual(["a"]);
  expect(await removed(project, { tagIds: [unknownId] })).toBe(0);
});

/** Creates two screenshots with the same tag that differ in one field. */
async function twoOf(field: string, values: [unknown, unknown]) {
  const project = await makeProject();
  for (const [index, value] of values.entries())
    await uploadScreenshot(project, { screenTag: "a", [field]: value }, { file: png(40, 60, index) });
  return project;
}

conform("4.10 latestOnly", async () => {
  const project = await makeProject();
  for (const shade of [1, 2])
    await uploadScreenshot(project, { screenTag: "a" }, { file: png(40, 60, shade) });
  expect(await removed(project, { tagNames: ["a"], latestOnly: 1 })).toBe(1);
  const [rest] = await list(project);
  expect(rest?.metadata.sha1).toBe(
    createHash("sha1")
      .update(png(40, 60, 1))
      .digest("hex"),
  );
});
conform("4.10 languages", async () => {
  const project = await twoOf("deviceLanguageLong", ["en", "German"]);
  expect(await removed(project, { tagNames: ["a"], languages: ["de"] })).toBe(1);
});
conform("4.10 resolutions", async () => {
  const project = await makeProject();
  for (const [width, height] of [
    [40, 60],
    [20, 30],
    [10, 15],
  ] as const) {
    await uploadScreenshot(project, { screenTag: "a", width, height }, { file: png(width, height) });
  }
  expect(await removed(project, { tagNames: ["a"], resolutions: ["40x60", "20 x 30"] })).toBe(2);
});
conform("4.10 tagCategories", async () => {
  const project = await makeProject();
  await uploadScreenshot(project, { screenTag: "a", category: "iOS" });
  await uploadScreenshot(project, { screenTag: "b", category: "Web" });
  expect(await removed(project, { tagNames: ["a", "b"], tagCategories: ["Web"] })).toBe(1);
  expect(await screens(project)).toEqual(["a"]);
});
conform("4.10 os", async () => {
  const project = await twoOf("operatingSystem", ["iOS 17", "Android 15"]);
  expect(await removed(project, { tagNames: ["a"], os: ["Android 15"] })).toBe(1);
});
conform("4.10 devices", async () => {
  const project = await twoOf("deviceModel", ["Pixel", "iPad"]);
  expect(await removed(project, { tagNames: ["a"], devices: ["iPad"] })).toBe(1);
});
conform("4.10 versions", async () => {
  const project = await twoOf("bundleVersion", ["1.0", "2.0"]);
  expect(await removed(project, { tagNames: ["a"], versions: ["2.0"] })).toBe(1);
});
conform("rules 2 4.10 exactly one of tagNames and tagIds", async () => {
  const project = await withScreens("a");
  for (const body of [{}, { tagNames: [] }, { tagIds: [] }, { tagNames: ["a"], tagIds: [unknownId] }]) {
    expect([body, (await remove(project, body)).status]).toEqual([body, 400]);
  }
  expect(await removed(project, { tagNames: ["a"], devices: ["none of them"] })).toBe(0);
  expect(await removed(project, { tagNames: ["a"], devices: [], languages: [], os: [] })).toBe(1);
});
conform("rules 2 4.10 dry run", async () => {
  const project = await withScreens("a");
  expect((await remove(project, { tagNames: ["a"] }, { dryRun: "true" })).body).toEqual({
    screenshotsDeletedCount: 1,
  });
  expect(await screens(project)).toEqual(["a"]);
  const byPost = await project.ok("POST", "/v1/api/screenshots/delete", { body: { tagNames: ["a"] } });
  expect(byPost).toEqual({ screenshotsDeletedCount: 1 });
});
