import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

let project: SeededProject;
let as: Awaited<ReturnType<TestApp["person"]>>["as"];
const seed = async (options: { branching?: boolean } = {}) => {
  project = await testApp.seedProject({ languages: ["en", "de"], ...options });
  as = (await testApp.person("admin", project)).as;
};
beforeEach(() => seed());

type Query = Record<string, string>;
const send = async (
  method: "GET" | "POST" | "PATCH" | "PUT",
  path: string,
  body?: unknown,
  query: Query = {},
) => {
  const answer = await testApp.call(method, `/v1/api${path}`, {
    as,
    query,
    ...(body === undefined ? {} : { body }),
  });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
};
const upload = (en: Record<string, unknown>, de: Record<string, unknown>) =>
  send("POST", "", { data: { en: { main: { entries: en } }, de: { main: { entries: de } } } });
const findFailing = async (query: Query = {}) => {
  const { rows } = await send("GET", "/entries", undefined, { ...query, q: "check:placeholder_missing@de" });
  return rows.map(({ key }: { key: string }) => key);
};
const readRow = async (key: string, query: Query = {}) =>
  (await send("GET", "/entries", undefined, { ...query, q: `key:${key}` })).rows[0];
const patch = (fields: object, query: Query = {}) =>
  send("PATCH", "/keys", { keys: [{ key: "a", ...fields }] }, query);
const expectCorrectCounts = async () => {
  await expectCorrectChecks(testApp.db, project.projectId);
  await expectCorrectCounters(testApp.db, project.projectId);
};

/** Checks the branches of a project one after the other, as the job does. */
const checkBranches = async () => {
  for (const _ of ["main", "feature"]) await testApp.runJobs();
};

/** `:name` is a placeholder only in Laravel; other styles have other placeholders. */
const uploadColons = () => upload({ a: { v: "Hi :name and {x}" } }, { a: { v: "Hallo {x}" } });

describe("placeholder style (rules.md 9.17)", () => {
  it("checks texts again by the placeholder style of their key, until undone", async () => {
    await uploadColons();
    expect(await findFailing()).toEqual([]);
    const { keys, changeSet } = await patch({ style: "laravel" });
    expect(keys[0].style).toBe("laravel");
    expect(await findFailing()).toEqual(["a"]);
    await expectCorrectCounts();
    expect((await send("POST", `/changes/${changeSet}/revert`, {})).skipped).toEqual([]);
    expect([await findFailing(), (await readRow("a")).style]).toEqual([[], undefined]);
    await patch({ style: "laravel" });
    await patch({ style: null });
    expect(await findFailing()).toEqual([]);
    await expectCorrectCounts();
  });

  it("sets the style by an upload, like the syntax", async () => {
    await upload(
      { a: { v: "Hi :name and {x}", style: "laravel" }, b: { v: "{n} files", syntax: "icu" } },
      { a: { v: "Hallo {x}" } },
    );
    expect(await findFailing()).toEqual(["a"]);
    expect([(await readRow("a")).style, (await readRow("b")).syntax]).toEqual(["laravel", "icu"]);
    await upload({ a: { v: "Hi :name and {x}", style: null } }, {});
    expect(await findFailing()).toEqual([]);
    const unknown = await testApp.call("PATCH", "/v1/api/keys", {
      as,
      body: { keys: [{ key: "a", style: "cobol" }] },
    });
    expect(unknown.body.code).toBe("invalid_input");
    await expectCorrectCounts();
  });

  it("applies the project's style to keys without one in all branches", async () => {
    await seed({ branching: true });
    await uploadColons();
    await upload({ b: { v: "Hi :name and {x}", style: "icu" } }, { b: { v: "Hallo {x}" } });
    const { _id: feature } = await send("POST", "/branches", { name: "feature", sourceBranch: "main" });
    expect((await send("PUT", "/settings", { style: "laravel" })).style).toBe("laravel");
    await checkBranches();
    expect([await findFailing(), await findFailing({ branch: feature })]).toEqual([["a"], ["a"]]);
    await expectCorrectCounts();
    const save = { entries: [{ key: "a", language: "de", value: "Hallo {x} :name" }] };
    await send("PATCH", "/entries", save);
    expect(await findFailing()).toEqual([]);
    const projects = await send("GET", "/projects");
    expect(projects.find((candidate: { _id: string }) => candidate._id === project.app).style).toBe(
      "laravel",
    );
    await send("PUT", "/settings", { style: null });
    await checkBranches();
    expect(await findFailing({ branch: feature })).toEqual([]);
    await expectCorrectCounts();
  });

  it("finds no placeholders if the style of the key or of the project is plain text", async () => {
    await seed({ branching: true });
    const forms = "{n, plural, other {# x}}";
    await upload(
      { a: { v: forms }, b: { v: forms, syntax: "icu" } },
      { a: { v: "{n, plural, other {# x}" }, b: { v: "{n, plural, other {# x}" } },
    );
    await send("POST", "/branches", { name: "feature", sourceBranch: "main" });
    const findBroken = async () => {
      const { rows } = await send("GET", "/entries", undefined, { q: "check:message_syntax@de" });
      return rows.map(({ key }: { key: string }) => key);
    };
    expect(await findBroken()).toEqual(["a", "b"]);
    const { keys, changeSet } = await patch({ syntax: "plain" });
    expect([keys[0].syntax, await findBroken()]).toEqual(["plain", ["b"]]);
    await send("POST", `/changes/${changeSet}/revert`, {});
    expect([(await readRow("a")).syntax, await findBroken()]).toEqual([undefined, ["a", "b"]]);
    expect((await send("PUT", "/settings", { syntax: "plain" })).syntax).toBe("plain");
    await checkBranches();
    expect(await findBroken()).toEqual(["b"]);
    await expectCorrectCounts();
    const projects = await send("GET", "/projects");
    expect(projects.find((candidate: { _id: string }) => candidate._id === project.app).syntax).toBe("plain");
  });

  it("copies and merges the style with its key", async () => {
    await seed({ branching: true });
    await uploadColons();
    await patch({ style: "laravel" });
    const { _id: feature, parent } = await send("POST", "/branches", {
      name: "feature",
      sourceBranch: "main",
    });
    expect((await readRow("a", { branch: feature })).style).toBe("laravel");
    await patch({ style: "none" }, { branch: feature });
    const compared = await send("GET", "/branches/compare", undefined, { from: feature, to: parent });
    expect(compared.differences).toEqual([
      { key: "a", language: "", field: "style", from: "none", to: "laravel" },
    ]);
    await send("POST", "/branches/merge", { from: feature, to: parent });
    expect([(await readRow("a")).style, await findFailing()]).toEqual(["none", []]);
    await expectCorrectCounts();
  });

  it("copies the style with the settings of a sibling", async () => {
    await send("PUT", "/settings", { style: "qt", syntax: "plain" });
    await send("POST", "/projects/sibling", { projectName: "Sister", identicalProjectSettings: true });
    await send("POST", "/projects/sibling", { projectName: "Stranger" });
    const { rows } = await testApp.pool.query(
      "SELECT name, style FROM project WHERE name IN ('Sister', 'Stranger') ORDER BY name",
    );
    expect(rows.map(({ style }) => style)).toEqual([11, 0]);
  });
});
