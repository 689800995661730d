import { describe, expect } from "vitest";
import { test as withApp } from "#server/testing/app-test.ts";
import type { TestCaller } from "#server/testing/test-app.ts";

const test = withApp.extend("fixture", { scope: "file" }, async ({ testApp }) => {
  const project = await testApp.seedProject({ languages: ["en", "de"] });
  const manager = await testApp.person("manager", project);
  const entries = {
    a: { v: "Save" },
    b: { v: "Save" },
    c: { v: "Save" },
    d: { v: "save" },
    e: { v: "Alone" },
  };
  const data = { en: { main: { entries } }, de: { main: { entries: { b: { v: "Sichern" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  const readSameSource = async (
    key: string,
    as: TestCaller = manager.as,
    query: Record<string, string> = {},
  ) => testApp.call("GET", "/v1/api/entries/sameSource", { as, query: { key, language: "de", ...query } });
  const post = async (path: string, body: object) =>
    (await testApp.call("POST", path, { as: manager.as, body })).body;
  return { project, manager, readSameSource, post };
});

describe("strings with the same source", () => {
  test("lists strings with exactly the same source, with their texts and versions", async ({ fixture }) => {
    expect((await fixture.readSameSource("a")).body).toEqual({
      total: 2,
      strings: [
        { key: "b", value: "Sichern", draft: "", locked: false, version: expect.any(Number) },
        { key: "c", value: "", draft: "", locked: false, version: 0 },
      ],
    });
    expect((await fixture.readSameSource("e")).body).toEqual({ total: 0, strings: [] });
    expect((await fixture.readSameSource("nobody")).body).toEqual({ total: 0, strings: [] });
  });

  test("omits deleted strings, and strings that a vendor may not write", async ({ testApp, fixture }) => {
    await fixture.post("/v1/api/tag", { name: "ordered", entryKeys: ["a", "b"] });
    const order = { sourceLanguage: "en", languages: ["de"], tags: ["ordered"], stringOption: "all" };
    await fixture.post("/v1/api/orders", order);
    const vendor = await testApp.person("tptservices", fixture.project);
    const keys = async (as?: TestCaller) =>
      (await fixture.readSameSource("a", as)).body.strings.map(({ key }: { key: string }) => key);
    expect([await keys(vendor.as), await keys()]).toEqual([["b"], ["b", "c"]]);
    expect((await fixture.readSameSource("c", vendor.as)).body.total).toBe(0);
    await fixture.post("/v1/api/entries/delete", { entries: ["c"] });
    expect(await keys()).toEqual(["b"]);
  });

  test("returns pages to the end, with the total at every position", async ({ fixture }) => {
    const keys = Array.from({ length: 1_203 }, (_, index) => `many ${index}`);
    const entries = Object.fromEntries(keys.map((key) => [key, { v: "Many" }]));
    await fixture.post("/v1/api", { data: { en: { main: { entries } } } });
    const [first = "", ...others] = keys;
    const page = async (position: number, limit: number) => {
      const { body } = await fixture.readSameSource(first, undefined, {
        position: `${position}`,
        limit: `${limit}`,
      });
      return { total: body.total, keys: body.strings.map(({ key }: { key: string }) => key) };
    };
    expect(await page(0, 1_000)).toEqual({ total: 1_202, keys: others.slice(0, 1_000) });
    expect(await page(1_000, 1_000)).toEqual({ total: 1_202, keys: others.slice(1_000) });
    expect(await page(1_202, 1_000)).toEqual({ total: 1_202, keys: [] });
    expect((await fixture.readSameSource(first)).body.strings).toHaveLength(100);
    const tooMany = await fixture.readSameSource(first, undefined, { limit: "1001" });
    expect([tooMany.status, tooMany.body.code]).toEqual([400, "invalid_input"]);
  });
});
