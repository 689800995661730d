import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { tryPatterns } from "./try-patterns.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type TestCaller = Awaited<ReturnType<TestApp["person"]>>["as"];
let project: SeededProject;
let as: TestCaller;
const seed = async (options: { branching?: boolean } = {}) => {
  project = await testApp.seedProject({ languages: ["en", "de"], ...options });
  as = (await testApp.person("admin", project)).as;
};
beforeEach(() => seed());

type Query = Record<string, string>;
const call = (
  method: "GET" | "POST" | "PATCH" | "PUT",
  path: string,
  body?: unknown,
  query: Query = {},
  caller = as,
) => testApp.call(method, `/v1/api${path}`, { as: caller, query, ...(body === undefined ? {} : { body }) });
const send = async (...args: Parameters<typeof call>) => {
  const answer = await call(...args);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
};
const upload = (en: Record<string, unknown>, de: Record<string, unknown> = {}) =>
  send("POST", "", { data: { en: { main: { entries: en } }, de: { main: { entries: de } } } });
const set = (...placeholderPatterns: string[]) => send("PUT", "/settings", { placeholderPatterns });
const found = async (query: Query = {}): Promise<string[]> => {
  const { rows } = await send("GET", "/entries", undefined, { ...query, q: "check:placeholder_missing@de" });
  return rows.map(({ key }: { key: string }) => key);
};
const words = async (query: Query = {}): Promise<number> =>
  (await send("GET", "/entryCount", undefined, { ...query, includeWords: "true" })).de.words.all;
const expectCorrectCounts = async () => {
  await expectCorrectChecks(testApp.db, project.projectId);
  await expectCorrectCounters(testApp.db, project.projectId);
};
/** The branches of a project are checked in sequence. */
const checkBranches = async () => {
  for (const _ of ["main", "feature"]) await testApp.runJobs();
};
const squares = String.raw`\[\[\w+\]\]`;

describe("placeholder patterns of a project (rules.md 9.17)", () => {
  it("apply to checks and word counts, in stored texts and in new ones", async () => {
    await seed({ branching: true });
    await upload(
      { a: { v: "Hi [[name]] there" }, b: { v: "{n, plural, other {[[x]]}}" } },
      { a: { v: "Hallo" }, b: { v: "{n, plural, other {x}}" } },
    );
    const { _id: feature } = await send("POST", "/branches", { name: "feature", sourceBranch: "main" });
    const before = await words();
    expect((await set(squares)).placeholderPatterns).toEqual([squares]);
    expect([await words(), await words({ branch: feature })]).toEqual([before - 1, before - 1]);
    await checkBranches();
    expect([await found(), await found({ branch: feature })]).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
    await expectCorrectCounts();
    const value = { a: "Hallo [[name]]", b: "{n, plural, other {# [[x]]}}" };
    const entries = Object.entries(value).map(([key, value]) => ({ key, language: "de", value }));
    await send("PATCH", "/entries", { entries });
    expect(await found()).toEqual([]);
    await upload({ c: { v: "Go [[on]] now" } }, { c: { v: "Weiter" } });
    expect(await found()).toEqual(["c"]);
    await send("PATCH", "/entries", { entries: [{ key: "c", language: "en", value: "[[on]] [[off]]" }] });
    const { rows } = await testApp.pool.query(
      "SELECT words FROM entry_key WHERE project_id = $1 AND name = 'c'",
      [project.projectId],
    );
    expect(rows).toEqual([{ words: 0 }]);
    await expectCorrectCounts();
    await set();
    await checkBranches();
    expect(await found()).toEqual([]);
    await expectCorrectCounts();
  });

  it("apply to their project only, and are listed for people who cannot read its settings", async () => {
    const otherProject = project;
    await upload({ a: { v: "Hi [[name]]" } }, { a: { v: "Hallo" } });
    const caller = as;
    await seed();
    await upload({ a: { v: "Hi [[name]]" } }, { a: { v: "Hallo" } });
    await set(squares);
    await checkBranches();
    expect(await found()).toEqual(["a"]);
    expect((await call("GET", "/settings", undefined, {}, caller)).body.placeholderPatterns).toEqual([]);
    expect((await call("GET", "/entries", undefined, { q: "is:failing" }, caller)).body.total).toBe(0);
    const projects = await send("GET", "/projects");
    const listedProject = projects.find(({ _id }: { _id: string }) => _id === project.app);
    expect(listedProject.placeholderPatterns).toEqual([squares]);
    expect(projects.some(({ _id }: { _id: string }) => _id === otherProject.app)).toBe(false);
  });

  it.each([
    [["("], "placeholderPatterns.0"],
    [["a", "(?=a)b"], "placeholderPatterns.1"],
    [["a*"], "placeholderPatterns.0"],
    [["(a{1000}){1000}"], "placeholderPatterns.0"],
    [["a".repeat(201)], "placeholderPatterns.0"],
    [["a", "a"], "placeholderPatterns"],
    [Array.from({ length: 21 }, (_, index) => `a${index}`), "placeholderPatterns"],
  ])("%j are rejected with the position of the problem", async (placeholderPatterns, path) => {
    const answer = await call("PUT", "/settings", { placeholderPatterns });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    expect(answer.body.issues[0]).toMatchObject({ path, code: expect.any(String) });
  });

  it("can be set and tried by admins only; setting them adds a change set and an audit action", async () => {
    const translator = (await testApp.person("translator", project)).as;
    const stranger = (await testApp.person("admin", await testApp.seedProject())).as;
    for (const caller of [translator, { ...stranger, app: project.app }]) {
      const tried = await call("POST", "/settings/placeholderPatterns/try", { patterns: ["a"] }, {}, caller);
      expect(tried.status).toBe(403);
      expect((await call("PUT", "/settings", { placeholderPatterns: ["a"] }, {}, caller)).status).toBe(403);
    }
    await set("a");
    const { etag } = await set("a");
    const audit = await send("GET", "/audit");
    expect(audit).toMatchObject([
      {
        action: "project.settings_changed",
        details: { before: { placeholderPatterns: [] }, after: { placeholderPatterns: ["a"] } },
      },
    ]);
    expect((await send("GET", "/changes")).changes).toMatchObject([{ kind: "settings" }]);
    await set("b");
    expect((await call("PUT", "/settings", { placeholderPatterns: [], etag })).status).toBe(409);
  });

  it("belong to the settings that a sibling copies", async () => {
    await set(squares);
    await send("POST", "/projects/sibling", { projectName: "Sister", identicalProjectSettings: true });
    await send("POST", "/projects/sibling", { projectName: "Stranger" });
    const { rows } = await testApp.pool.query(
      "SELECT placeholder_patterns AS own FROM project WHERE name IN ('Sister', 'Stranger') ORDER BY name",
    );
    expect(rows).toEqual([{ own: [squares] }, { own: [] }]);
  });
});

describe("trial of patterns", () => {
  const attempt = (...patterns: string[]) => send("POST", "/settings/placeholderPatterns/try", { patterns });

  it("returns the number of matching texts and examples, and stores nothing", async () => {
    await upload(
      { a: { v: "Hi [[name]], [[b]]" }, b: { v: "{n, plural, other {[[x]]}}" }, c: { v: "50 [[" } },
      { a: { v: "Hallo [[name]]" } },
    );
    await send("POST", "/entries/bulk", { action: "delete", keys: ["c"] });
    expect(await attempt(squares, "50", "plural")).toEqual({
      patterns: [
        {
          pattern: squares,
          texts: 3,
          examples: [
            { key: "a", language: "en", text: "Hi [[name]], [[b]]", found: ["[[name]]", "[[b]]"] },
            { key: "a", language: "de", text: "Hallo [[name]]", found: ["[[name]]"] },
            { key: "b", language: "en", text: "{n, plural, other {[[x]]}}", found: ["[[x]]"] },
          ],
        },
        { pattern: "50", texts: 0, examples: [] },
        { pattern: "plural", texts: 0, examples: [] },
      ],
      texts: 3,
      complete: true,
    });
    expect((await send("GET", "/settings")).placeholderPatterns).toEqual([]);
  });

  it("shows the matching part of a long text, and stops after the maximum time", async () => {
    const text = `${"👩".repeat(3_000)}[[x]]${"👩".repeat(3_000)}`;
    await upload({ a: { v: text } });
    const [tried] = (await attempt(squares)).patterns;
    expect(tried.examples[0].text).toMatch(/^(?:👩){40}\[\[x\]\](?:👩)+$/u);
    const late = await tryPatterns(testApp.db, project, [squares], { maxMs: 0 });
    expect(late).toEqual({
      patterns: [{ pattern: squares, texts: 0, examples: [] }],
      texts: 0,
      complete: false,
    });
  });
});
