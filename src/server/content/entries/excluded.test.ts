import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { wireId } from "#contract/ids.ts";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: TestCaller;
let admin: TestCaller;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  manager = (await testApp.person("manager", project)).as;
  admin = (await testApp.person("admin", project)).as;
  const source = { a: { v: "Pay {sum}" }, b: { v: "Two words" }, c: { v: "Three more words" } };
  const german = { a: { v: "Zahlen", status: 2 }, b: { d: "Zwei Wörter" } };
  const data = { en: { main: { entries: source } }, de: { main: { entries: german } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
type Options = { as?: TestCaller; body?: unknown; query?: Record<string, string> };

/** Sends a request that must succeed; returns the response. */
async function send(method: Method, path: string, { as = manager, ...options }: Options = {}) {
  const { status, body } = await testApp.call(method, `/v1/api${path}`, { as, ...options });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

const patch = (...entries: object[]) => send("PATCH", "/entries", { body: { entries } });
const patchKeys = (...keys: object[]) => send("PATCH", "/keys", { body: { keys } });
const undo = async ({ changeSet }: { changeSet: string }) =>
  send("POST", `/changes/${changeSet}/revert`, { as: admin });

async function findKeys(q: string, query: Record<string, string> = {}): Promise<string[]> {
  const { rows } = await send("GET", "/entries", { query: { ...query, q } });
  return rows.map(({ key }: { key: string }) => key);
}

/** Reads the counters of German, and compares all counters with a recount and with the rows of their searches. */
async function readGermanCounters(query: Record<string, string> = {}): Promise<Record<string, number>> {
  await expectCorrectCounters(testApp.db, project.projectId);
  const counts = await send("GET", "/entryCount", { query });
  for (const [language, counters] of Object.entries<Record<string, number>>(counts))
    for (const [counter, count] of Object.entries(counters))
      expect([language, counter, (await findKeys(`is:${counter}@${language}`, query)).length]).toEqual([
        language,
        counter,
        count,
      ]);
  return counts.de;
}

const excludedA = { key: "a", language: "de", excluded: true };

it("counts and finds an excluded entry only as excluded", async () => {
  const before = await readGermanCounters();
  expect(before).toMatchObject({ all: 3, translated: 2, needsReview: 1, failing: 1, excluded: 0 });
  const { entries } = await patch(excludedA);
  expect(entries[0]).toMatchObject({ value: "Zahlen", excluded: true, status: "2" });
  expect(entries[0]).not.toHaveProperty("checks");
  const words = await send("GET", "/entryCount", { query: { includeWords: "true" } });
  expect(words.de.words).toMatchObject({ all: 5, excluded: 1 });
  const state = { all: 2, translated: 1, needsReview: 0, needsAttention: 0, failing: 0, excluded: 1 };
  expect(await readGermanCounters()).toMatchObject(state);
  expect(await findKeys("is:excluded@de")).toEqual(["a"]);
  expect(await findKeys("-is:excluded@de")).toEqual(["b", "c"]);
  expect(await findKeys("status:2 check:placeholder_missing")).toEqual([]);
  await patch({ key: "c", language: "de", excluded: true });
  expect(await findKeys("is:notTranslated@de")).toEqual([]);
  await patch({ ...excludedA, excluded: false }, { key: "c", language: "de", excluded: false });
  expect(await readGermanCounters()).toEqual(before);
});

it("excludes the entries of an excluded key in all languages, and keeps its source readable", async () => {
  const before = await readGermanCounters();
  const { keys, ...done } = await patchKeys({ key: "a", excluded: true });
  expect(keys).toMatchObject([{ key: "a", excluded: true }]);
  expect(await readGermanCounters()).toMatchObject({ all: 2, translated: 1, failing: 0, excluded: 1 });
  expect(await findKeys("is:excluded@en")).toEqual(["a"]);
  // Later writes of the key's entries and source change no other counter.
  await patch({ key: "a", language: "de", status: 1 }, { key: "a", language: "fr", draft: "Payer" });
  await patch({ key: "a", language: "en", value: "Pay it all now" });
  expect(await readGermanCounters()).toMatchObject({ all: 2, accepted: 0, excluded: 1 });
  const { rows } = await send("GET", "/entries", { query: { q: "key:a" } });
  expect(rows[0]).toMatchObject({ excluded: true, entries: { en: { value: "Pay it all now" } } });
  expect((await undo(done)).skipped).toEqual([]);
  expect(await readGermanCounters()).toMatchObject({
    ...before,
    needsReview: 0,
    accepted: 1,
    outdated: 1,
    failing: 0,
  });
});

it("keeps the texts of excluded entries in the document", async () => {
  await patch(excludedA);
  await patchKeys({ key: "b", excluded: true });
  const { data } = await send("GET", "", { as: project.as });
  expect(data.de.main.entries).toEqual({ a: { v: "Zahlen" }, b: { d: "Zwei Wörter" } });
  expect(data.en.main.entries.b).toEqual({ v: "Two words" });
});

it("shows exclusions in the history, undoes and redoes them", async () => {
  const { changeSet } = await patch(excludedA);
  const { edits } = await send("GET", `/changes/${changeSet}`);
  expect(edits).toMatchObject([{ key: "a", before: { excluded: false }, after: { excluded: true } }]);
  const undone = await undo({ changeSet });
  expect(undone).toMatchObject({ reverted: 1, skipped: [] });
  expect(await readGermanCounters()).toMatchObject({ all: 3, excluded: 0 });
  await undo(undone);
  expect(await readGermanCounters()).toMatchObject({ all: 2, excluded: 1 });
  const ofKey = await patchKeys({ key: "b", excluded: true });
  const { resources } = await send("GET", `/changes/${ofKey.changeSet}`);
  expect(resources).toMatchObject([{ before: { excluded: false }, after: { excluded: true } }]);
  await undo(await undo(ofKey));
  expect(await readGermanCounters()).toMatchObject({ all: 1, excluded: 2 });
});

it("runs as a bulk action on entries or keys, whose preview equals the result", async () => {
  const run = async (body: object) => {
    const dryRun = await send("POST", "/entries/bulk", { body, query: { dryRun: "true" } });
    const { sequence: _, ...preview } = dryRun;
    const { changeSet, ...outcome } = await send("POST", "/entries/bulk", { body });
    expect(outcome).toEqual(preview);
    return { changeSet, ...outcome };
  };
  await patch({ key: "c", language: "fr", locked: true });
  const cells = await run({ action: "exclude", q: "", languages: ["fr"] });
  expect(cells).toMatchObject({ count: 2, skipped: 1, skippedCounts: { locked: 1 } });
  expect(cells.sample[0]).toMatchObject({ before: { excluded: false }, after: { excluded: true } });
  expect(await findKeys("is:excluded@fr")).toEqual(["a", "b"]);
  expect(await run({ action: "include", keys: ["a"], languages: ["fr"] })).toMatchObject({ count: 1 });
  const keys = await run({ action: "exclude", of: "keys", keys: ["a", "c"] });
  expect(keys).toMatchObject({ count: 2, sample: [{ key: "a", after: { excluded: true } }, { key: "c" }] });
  expect(await readGermanCounters()).toMatchObject({ all: 1, excluded: 2 });
  expect(await run({ action: "include", of: "keys", q: "is:excluded@en" })).toMatchObject({ count: 2 });
  expect(await readGermanCounters()).toMatchObject({ all: 3, excluded: 0 });
});

it("removes the findings of excluded texts from counts and from bulk actions on findings", async () => {
  const before = await readGermanCounters();
  const german = { keys: ["a"], languages: ["de"] };
  const run = (body: object) => send("POST", "/entries/bulk", { body: { ...german, ...body } });
  const excluded = await run({ action: "exclude" });
  expect(await readGermanCounters()).toMatchObject({ failing: 0, excluded: 1 });
  expect(await run({ action: "dismissChecks", reason: "as meant" })).toMatchObject({ count: 0, skipped: 0 });
  expect(await run({ action: "fixChecks" })).toMatchObject({ count: 0, skipped: 0 });
  expect((await undo(excluded)).skipped).toEqual([]);
  expect(await readGermanCounters()).toEqual(before);
  await run({ action: "exclude", of: "keys" });
  expect(await run({ action: "dismissChecks", reason: "as meant" })).toMatchObject({ count: 0, skipped: 0 });
  await run({ action: "include", of: "keys" });
  expect(await readGermanCounters()).toEqual(before);
});

it("is refused for translators and vendors", async () => {
  for (const role of ["translator", "tptadmin"] as const) {
    const { as } = await testApp.person(role, project);
    const calls = [
      ["PATCH", "/v1/api/entries", { entries: [excludedA] }],
      ["PATCH", "/v1/api/keys", { keys: [{ key: "a", excluded: true }] }],
      ["POST", "/v1/api/entries/bulk", { action: "exclude", q: "" }],
      ["POST", "/v1/api/entries/bulk", { action: "include", of: "keys", q: "" }],
    ] as const;
    for (const [method, path, body] of calls)
      expect([role, path, (await testApp.call(method, path, { as, body })).status]).toEqual([
        role,
        path,
        403,
      ]);
  }
});

const wholeOrder = { sourceLanguage: "en", languages: ["de"], stringOption: "all" };

it("leaves excluded strings out of orders, and returns their number", async () => {
  await patch({ key: "c", language: "de", excluded: true });
  await patchKeys({ key: "b", excluded: true });
  expect(await send("POST", "/orders/estimate", { body: wholeOrder })).toMatchObject({
    targetLanguages: { de: { strings: 1 } },
    leftOut: [{ language: "de", reason: "excluded", count: 2 }],
  });
});

it("keeps an excluded string in its open order, which is complete without the string", async () => {
  const { order } = await send("POST", "/orders", { as: admin, body: wholeOrder });
  expect(await readGermanCounters()).toMatchObject({ inOrder: 3 });
  await patch({ key: "c", language: "de", excluded: true });
  expect(await readGermanCounters()).toMatchObject({ inOrder: 2, excluded: 1 });
  for (const status of ["created", "accepted", "processing"])
    await send("PUT", `/orders/${order.id}`, { as: admin, body: { status } });
  const body = { data: { de: { a: "Zahle {sum}", b: "Zwei Wörter" } } };
  const delivered = await send("POST", `/orders/${order.id}/deliver`, { as: admin, body });
  expect(delivered).toMatchObject({ delivered: 2, order: { status: "testing" } });
  expect(await readGermanCounters()).toMatchObject({ all: 2, inOrder: 2, inTranslation: 2 });
});

it("is copied with a branch and merged into another", async () => {
  await patch(excludedA);
  const { branches } = await send("GET", "/branches", { as: admin });
  const created = await send("POST", "/branches", {
    as: admin,
    body: { name: "next", sourceBranch: branches?.[0]?._id, existingDrafts: "publish" },
  });
  const [from, to] = [created._id, wireId("branch", project.branchId)];
  expect(await readGermanCounters({ branch: from })).toMatchObject({ all: 2, excluded: 1 });
  await send("PATCH", "/entries", {
    query: { branch: from },
    body: {
      entries: [
        { ...excludedA, excluded: false },
        { key: "b", language: "fr", excluded: true },
      ],
    },
  });
  await send("PATCH", "/keys", { query: { branch: from }, body: { keys: [{ key: "c", excluded: true }] } });
  await send("POST", "/branches/merge", { as: admin, body: { from, to } });
  expect(await readGermanCounters()).toMatchObject({ all: 2, excluded: 1 });
  expect(await findKeys("is:excluded@fr")).toEqual(["b", "c"]);
  expect(await findKeys("is:excluded@de")).toEqual(["c"]);
});

it("stays with a key that is deleted and restored", async () => {
  await patch(excludedA);
  await patchKeys({ key: "b", excluded: true });
  await send("POST", "/entries/delete", { body: { entries: ["a", "b"] } });
  expect(await readGermanCounters()).toMatchObject({ all: 1, excluded: 0 });
  const trash: Array<{ _id: string }> = await send("GET", "/trash");
  await send("POST", "/trash/restore", { body: { ids: trash.map(({ _id }) => _id) } });
  expect(await readGermanCounters()).toMatchObject({ all: 1, excluded: 2 });
});

it("is not exported as missing, and is shown in a column of tables with statuses", async () => {
  await patch(excludedA, { key: "c", language: "de", excluded: true });
  const query = {
    language: "de",
    "file-format": "csv",
    options: JSON.stringify({ exportOnlyWithTranslation: false, includeStatus: true }),
  };
  const { status, text } = await testApp.call("GET", "/v1/api/files", { as: manager, query });
  expect([status, text.split("\r\n")[0]?.replace("\ufeff", "")]).toEqual([
    200,
    "id,en,de,Description,String Length,Status,Comment,Excluded",
  ]);
  expect(text).not.toMatch(/^c,/m);
  expect(text).toMatch(/^a,.*,true\r?$/m);
});
