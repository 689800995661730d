import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { counterNames } from "#contract/counts.ts";
import { textOrigins } from "#contract/origins.ts";
import { extraStates, hasValues, queryFields } from "#contract/query.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  manager = await testApp.person("manager", project);
  const entries = {
    "pay.now": { v: "Pay now", tags: ["shop"] },
    "pay.later": { v: "Pay later" },
    home: { v: "Home" },
  };
  const de = { "pay.now": { v: "Jetzt zahlen", status: 2 }, home: { d: "Start", locked: true } };
  const data = { en: { main: { entries } }, de: { main: { entries: de } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});
afterAll(() => testApp.close());

const counts = async (query: Record<string, string>) =>
  (await testApp.call("GET", "/v1/api/entryCount", { as: project.as, query })).body;

describe("GET /v1/api/entryCount with a search", () => {
  it.each(["pay", "tag:shop", "-pay", "is:draft OR key:now", "nothing at all"])(
    "counts the keys that %s finds, for every counter",
    async (q) => {
      const found = await counts({ q, includeWords: "true" });
      const { body } = await testApp.call("GET", "/v1/api/entries", { as: manager.as, query: { q } });
      expect(found.de.all).toBe(body.total);
      for (const counter of counterNames) {
        const query = { q: `(${q}) is:${counter}`, languages: '["de"]' };
        const rows = await testApp.call("GET", "/v1/api/entries", { as: manager.as, query });
        // `is:` matches in any shown language. The counts show all languages, this search only German.
        if (!q.includes("is:")) expect([counter, found.de[counter]]).toEqual([counter, rows.body.total]);
      }
    },
  );

  it.each(["", "pay", "tag:shop", "is:draft OR key:now"])(
    "is:<counter>@<language> finds as many rows as are counted: %s",
    async (q) => {
      const found = await counts({ q });
      for (const language of ["en", "de", "fr"]) {
        for (const counter of counterNames) {
          const query = { q: `${q === "" ? "" : `(${q}) `}is:${counter}@${language}` };
          const { body } = await testApp.call("GET", "/v1/api/entries", { as: manager.as, query });
          expect([language, counter, body.total]).toEqual([language, counter, found[language][counter]]);
        }
      }
    },
  );

  it("combines a search with a tag, and returns the counts of the branch without any filter", async () => {
    const { body: tags } = await testApp.call("GET", "/v1/api/tag", { as: project.as });
    expect((await counts({ q: "pay", tagId: tags[0]._id })).de.all).toBe(1);
    expect(await counts({ q: "", includeWords: "true" })).toEqual(await counts({ includeWords: "true" }));
    expect(await counts({ q: "key:a OR -key:a" })).toEqual(await counts({}));
  });

  it("returns the position of a syntax error", async () => {
    const { body } = await testApp.call("GET", "/v1/api/entryCount", {
      as: project.as,
      query: { q: "(pay" },
    });
    expect(body).toMatchObject({ code: "invalid_query", position: 0 });
  });

  it.each(["by:manager", "has:discussion", "-(pay OR BY:manager)", "key:pay has:Discussion"])(
    "refuses %s for the project token alone, and accepts it for a person",
    async (q) => {
      const read = (as: typeof manager.as) => testApp.call("GET", "/v1/api/entryCount", { as, query: { q } });
      expect(await read(project.as)).toMatchObject({
        status: 403,
        body: { code: "personal_token_required" },
      });
      expect((await read(manager.as)).status).toBe(200);
      const byToken = withPersonalToken(project, await manager.token([]));
      expect((await read(byToken)).status).toBe(200);
    },
  );

  const values: Record<(typeof queryFields)[number], readonly string[]> = {
    key: ["pay", "=home"],
    ...{ text: ["pay"], desc: ["button"], comment: ["pay"], tag: ["shop"], group: ["main"], order: ["1"] },
    ...{ status: ["2"], by: [], origin: textOrigins, changed: [">2026-01-01"] },
    is: [...counterNames, ...extraStates],
    check: ["tags", "placeholder_missing@de"],
    has: hasValues.filter((word) => word !== "discussion"),
  };
  it.each([...queryFields, "de"])(
    "accepts the field %s with the project token alone, except values about people",
    async (field) => {
      for (const value of field === "de" ? ["Start"] : values[field as keyof typeof values]) {
        const query = { q: `${field}:${value}` };
        const { status } = await testApp.call("GET", "/v1/api/entryCount", { as: project.as, query });
        expect([query.q, status]).toEqual([query.q, 200]);
      }
    },
  );
});
