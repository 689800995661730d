import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let as: TestCaller;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de"] });
  as = (await testApp.person("manager", project)).as;
  const data = {
    en: {
      a: { v: "name {name}" },
      b: { v: "names" },
      c: { v: "%d name" },
      // Has the German text of `c`, but a source without a placeholder.
      d: { v: "name" },
    },
    de: { a: { v: "name {name}", d: "die name" }, c: { v: "%d d" }, d: { v: "%d d" } },
  };
  const body = {
    data: Object.fromEntries(Object.entries(data).map(([code, entries]) => [code, { main: { entries } }])),
  };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).status).toBe(200);
});

/** Runs an action, whose result equals that of its dry run. */
const replace = async (find: string, options: Record<string, unknown> = {}, by = as) => {
  const body = { action: "replace", find, replacement: "X", q: "", ...options };
  const run = (query: Record<string, string>) =>
    testApp.call("POST", "/v1/api/entries/bulk", { as: by, body, query });
  const preview = await run({ dryRun: "true" });
  const { changeSet: _, ...rest } = (await run({})).body;
  expect(preview.body).toEqual({ ...rest, sequence: expect.any(Number) });
  return rest.count;
};
const texts = async (language: string) => {
  const { body } = await testApp.call("GET", "/v1/api/entries", { as, query: { sort: "key" } });
  // biome-ignore lint/suspicious/noExplicitAny: rows as they are on the wire
  return body.rows.map(({ entries }: any) => [entries[language].value, entries[language].draft].join("|"));
};

it("keeps the placeholders that the source of each key defines, even in equal texts", async () => {
  expect(await replace("d", { languages: ["de"], fields: ["value"] })).toBe(2);
  expect(await texts("de")).toEqual(["name {name}|die name", "|", "%d X|", "%X X|"]);
});

it("changes placeholders too if requested", async () => {
  expect(await replace("name", { inPlaceholders: true, q: "key:a" })).toBe(2);
  expect([(await texts("en"))[0], (await texts("de"))[0]]).toEqual(["X {X}|", "X {X}|die X"]);
});

it("keeps placeholders that only a pattern of the project describes", async () => {
  const admin = (await testApp.person("admin", project)).as;
  const settings = await testApp.call("PUT", "/v1/api/settings", {
    as: admin,
    body: { placeholderPatterns: ["die \\w+"] },
  });
  expect(settings.status).toBe(200);
  await testApp.runJobs();
  const source = { key: "a", language: "en", value: "die name {name}" };
  await testApp.call("PATCH", "/v1/api/entries", { as, body: { entries: [source] } });
  expect(await replace("name", { q: "key:a", fields: ["draft"], languages: ["de"] })).toBe(0);
});

it("replaces whole words only if requested", async () => {
  expect(await replace("name", { words: true, languages: ["en"] })).toBe(3);
  expect(await texts("en")).toEqual(["X {name}|", "names|", "%d X|", "X|"]);
});

it("replaces in values or drafts only if requested", async () => {
  expect(await replace("name", { fields: ["draft"] })).toBe(1);
  expect((await texts("de"))[0]).toBe("name {name}|die X");
  expect(await replace("name", { fields: ["value"], languages: ["de"] })).toBe(1);
  expect((await texts("de"))[0]).toBe("X {name}|die X");
});

it("replaces only in the text that a translator sees, if it is of the requested kind", async () => {
  const translator = (await testApp.person("translator", project)).as;
  const options = { languages: ["de"], q: "key:a OR key:d" };
  expect(await replace("name", { ...options, fields: ["value"] }, translator)).toBe(0);
  expect(await replace("name", { ...options, fields: ["draft"] }, translator)).toBe(1);
  expect((await texts("de"))[0]).toBe("name {name}|die X");
});
