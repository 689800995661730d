import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let as: Awaited<ReturnType<TestApp["person"]>>["as"];
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  as = (await testApp.person("manager", project)).as;
});

type Query = Record<string, string>;
const send = async (
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  body?: unknown,
  query: Query = {},
) => {
  const answer = await testApp.call(method, `/v1/api${path}`, { as, query, ...(body ? { body } : {}) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const upload = (data: Record<string, Record<string, unknown>>) =>
  send("POST", "", {
    data: Object.fromEntries(Object.entries(data).map(([code, entries]) => [code, { main: { entries } }])),
  });
const fix = (body: Record<string, unknown> = {}, query: Query = {}) =>
  send("POST", "/entries/bulk", { action: "fixChecks", q: "", ...body }, query);
const texts = async (language = "de") =>
  (await send("GET", "/entries")).rows.map(
    // biome-ignore lint/suspicious/noExplicitAny: rows as they are on the wire
    ({ entries }: any) => [entries[language].value, entries[language].draft],
  );

describe("fixing findings of checks", () => {
  beforeEach(() =>
    upload({
      en: { a: { v: "Open {name}" }, b: { v: "Close it." }, c: { v: "One two" } },
      de: { a: { v: "Öffne  {name} " }, b: { v: "Zu", d: "Zu " }, c: { v: "Eins zwei" } },
      fr: { a: { v: "Ouvrir  {nom}" }, c: { v: "Un  deux" } },
    }),
  );

  it("previews the fixes, and then writes them in one change set that can be undone", async () => {
    const before = [await texts(), await texts("fr")];
    const preview = await fix({}, { dryRun: "true" });
    expect(preview.sample).toContainEqual({
      key: "a",
      language: "de",
      before: { value: "Öffne  {name} " },
      after: { value: "Öffne {name}" },
    });
    expect([await texts(), await texts("fr")]).toEqual(before);
    const done = await fix();
    expect([done.count, done.sample]).toEqual([preview.count, preview.sample]);
    expect(await texts()).toEqual([
      ["Öffne {name}", ""],
      ["Zu", "Zu."],
      ["Eins zwei", ""],
    ]);
    expect((await texts("fr"))[2]).toEqual(["Un deux", ""]);
    await expectCorrectCounters(testApp.db, project.projectId);
    await expectCorrectChecks(testApp.db, project.projectId);
    expect((await fix()).count).toBe(0);
    expect((await send("POST", `/changes/${done.changeSet}/revert`)).skipped).toEqual([]);
    expect([await texts(), await texts("fr")]).toEqual(before);
  });

  it("fixes the given checks and languages, except dismissed, disabled and locked ones", async () => {
    await fix({ checks: ["double_space"], languages: ["de"] });
    expect((await texts())[0]).toEqual(["Öffne {name} ", ""]);
    expect((await texts("fr"))[2]).toEqual(["Un  deux", ""]);
    const cell = { key: "a", language: "de" };
    await send("POST", "/checks/dismiss", { ...cell, checks: ["edge_space"], reason: "x" });
    await send("PATCH", "/entries", { entries: [{ key: "c", language: "fr", locked: true }] });
    expect(
      await fix({ checks: ["edge_space", "double_space"], keys: ["a", "c"], q: undefined }),
    ).toMatchObject({
      count: 1,
      skipped: 1,
    });
    expect((await texts())[0]).toEqual(["Öffne {name} ", ""]);
    expect((await texts("fr"))[2]).toEqual(["Un  deux", ""]);
  });
});

it("fixes five hundred texts at once, and undoes them at once", async () => {
  const entriesOf = (text: string) =>
    Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, { v: `${text} ${i}` }]));
  await upload({ en: entriesOf("Text"), de: entriesOf("Der  Text") });
  const done = await fix();
  expect(done.count ?? 0).toBe(500);
  await testApp.runJobs();
  const countFindings = async () => {
    const { total } = await send("GET", "/entries", undefined, { q: "check:double_space" });
    return total;
  };
  expect(await countFindings()).toBe(0);
  expect((await send("POST", `/changes/${done.changeSet}/revert`)).reverted).toBe(500);
  expect(await countFindings()).toBe(500);
  await expectCorrectCounters(testApp.db, project.projectId);
});
