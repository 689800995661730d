import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp, type TestCaller } from "#server/testing/test-app.ts";

let testApp: TestApp;
let as: TestCaller;
beforeAll(async () => {
  testApp = await openTestApp();
  const project = await testApp.seedProject({ languages: ["en", "de"] });
  as = (await testApp.person("manager", project)).as;
  const entries = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`k${index}`, { v: "Text" }]));
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
  const locked = ["k1", "k4"].map((key) => ({ key, language: "en", locked: true }));
  await testApp.call("PATCH", "/v1/api/entries", { as, body: { entries: locked } });
});
afterAll(() => testApp.close());

const preview = async (body: object, query: Record<string, string>) => {
  const answer = await testApp.call("POST", "/v1/api/entries/bulk", {
    as,
    body: { q: "", ...body },
    query: { dryRun: "true", ...query },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const keysOf = (items: Array<{ key: string }>) => items.map(({ key }) => key);
const status = { action: "setStatus", status: 2, languages: ["en"] };
const replacing = { action: "replace", find: "Text", replacement: "Words" };

it.each([status, replacing])("shows further rows after an offset, with the same counts", async (action) => {
  const first = await preview(action, { sample: "3" });
  const second = await preview(action, { sample: "3", offset: "3" });
  expect([first.count, second.count, second.skipped]).toEqual([4, 4, 2]);
  expect([keysOf(first.sample), keysOf(second.sample)]).toEqual([["k0", "k2", "k3"], ["k5"]]);
  expect(first.skippedSample).toBeUndefined();
});

it("shows pages of skipped rows with their reasons if requested", async () => {
  const { skippedSample } = await preview(status, { skippedSample: "1" });
  expect(skippedSample).toEqual([{ key: "k1", language: "en", reason: "locked" }]);
  expect((await preview(replacing, { skippedSample: "5", skippedOffset: "1" })).skippedSample).toEqual([
    { key: "k4", language: "en", reason: "locked" },
  ]);
  expect((await preview({ action: "lock" }, { skippedSample: "5" })).skippedSample).toEqual([]);
});

it("shows keys after an offset, and skipped keys", async () => {
  const deletion = await preview({ action: "delete" }, { sample: "2", offset: "1", skippedSample: "5" });
  expect([deletion.count, keysOf(deletion.sample)]).toEqual([4, ["k2", "k3"]]);
  expect(deletion.skippedSample).toEqual([
    { key: "k1", reason: "locked" },
    { key: "k4", reason: "locked" },
  ]);
});

it("refuses negative offsets and samples that are too long", async () => {
  for (const query of [{ offset: "-1" }, { skippedOffset: "-1" }, { skippedSample: "501" }])
    expect(
      (await testApp.call("POST", "/v1/api/entries/bulk", { as, body: { q: "", ...status }, query })).status,
    ).toBe(400);
});
