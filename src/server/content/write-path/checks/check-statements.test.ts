import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { maxAtOnce } from "./check-entries.ts";

let testApp: TestApp;
let project: SeededProject;
let as: Awaited<ReturnType<TestApp["person"]>>["as"];
beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  as = (await testApp.person("admin", project)).as;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => testApp.close());

const upload = async (language: string, entries: Record<string, unknown>) => {
  const body = { data: { [language]: { main: { entries } } } };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).status).toBe(200);
};
const save = async (entry: Record<string, unknown>) =>
  expect((await testApp.call("PATCH", "/v1/api/entries", { as, body: { entries: [entry] } })).status).toBe(
    200,
  );

/** Counts the statements that read or write entries or texts. Excludes statements that use `text` only as a type. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await listStatements(work)).filter((statement) => /(?<!::)\b(?:entry|text)\b/.test(statement))
    .length;
}

async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  // A prepared statement is passed as an object.
  const statements = query.mock.calls.map(([first]: unknown[]) =>
    typeof first === "string" ? first : (first as { text: string }).text,
  );
  query.mockRestore();
  return statements;
}

it("needs no more statements to save and check a text than to save a comment", async () => {
  await upload("en", { a: { v: "Open {name}" } });
  await save({ key: "a", language: "de", value: "Öffnen", comment: "x" });
  const comment = await countStatements(() => save({ key: "a", language: "de", comment: "short" }));
  const text = await countStatements(() => save({ key: "a", language: "de", value: "Aufmachen" }));
  expect(comment).toBeGreaterThan(0);
  expect(text).toBe(comment);
});

it("reads for checks neither sources without translations nor new keys with a limit", async () => {
  const first = await countStatements(() => upload("en", { b: { v: "One" }, c: { v: "Two" } }));
  const limited = await countStatements(() =>
    upload("en", { d: { v: "One", maxLength: 9 }, e: { v: "Two", maxLength: 9 } }),
  );
  // One statement writes all limits.
  expect(limited).toBeLessThanOrEqual(first + 1);
  const decided = await countStatements(() => upload("en", { b: { status: "2" }, c: { status: "2" } }));
  const changed = await countStatements(() => upload("en", { b: { v: "Three" }, c: { v: "Four" } }));
  // Three more: texts are stored and read, and the other languages of a key are queried, which a new key cannot have.
  expect(changed).toBeLessThanOrEqual(decided + 3);
  expect(first).toBeLessThan(decided);
});

it("checks against a source that is too long to be read with others", async () => {
  await upload("en", { long: { v: `{name} ${"word ".repeat(1_500)}` } });
  await save({ key: "long", language: "de", value: "Wort" });
  const { body } = await testApp.call("GET", "/v1/api/entries", {
    as,
    query: { q: "check:placeholder_missing@de key:long" },
  });
  expect(body.total).toBe(1);
});

it("checks an uploaded source and its uploaded translations against each other", async () => {
  const data = {
    en: { main: { entries: { both: { v: "Hello {name}" } } } },
    de: { main: { entries: { both: { v: "Hallo {nam}" } } } },
    fr: { main: { entries: { both: { v: "Bonjour {name}" } } } },
  };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  const { body } = await testApp.call("GET", "/v1/api/entryCount", { as });
  const { body: found } = await testApp.call("GET", "/v1/api/entries", {
    as,
    query: { q: "key:both check:placeholder_extra" },
  });
  expect([body.fr.failing, found.total]).toEqual([0, 1]);
});

it("writes nothing in a bulk edit whose texts are all refused", async () => {
  await upload("en", { refused: { v: "Open" } });
  await save({ key: "refused", language: "de", value: "Öffnen" });
  const settings = { refuseFailing: true };
  expect((await testApp.call("PUT", "/v1/api/checkSettings", { as, body: settings })).status).toBe(200);
  const usual = { ...maxAtOnce };
  // Makes the checks fail when the texts are accepted, and not before.
  Object.assign(maxAtOnce, { texts: 0 });
  await upload("en", { refused: { v: "Open {name}" } });
  Object.assign(maxAtOnce, usual);
  const accept = { action: "setStatus", status: "1", languages: ["de"], q: "key:refused" };
  const statements = await listStatements(async () => {
    const { body } = await testApp.call("POST", "/v1/api/entries/bulk", { as, body: accept });
    expect(body).toMatchObject({ count: 0, skippedCounts: { failing: 1 } });
  });
  expect(statements.filter((statement) => /INSERT INTO entry\b/.test(statement))).toEqual([]);
});
