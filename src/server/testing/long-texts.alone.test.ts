import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { maxTextBytes } from "#contract/entries.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import { readLive, waitUntil } from "./live-reader.ts";
import {
  countIn,
  entriesOf,
  keysOf,
  type LongTexts,
  longText,
  seedLongTexts,
  upload,
} from "./long-texts.fixture.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

// A sixteenth of the real limits: texts of 64 kB instead of 1 MB reach the same limits of answers.
vi.mock("#contract/entries.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  maxTextBytes: 65_536,
}));
vi.mock("#server/platform/http/answers/answer-limits.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  maxListBytes: 1_048_576,
  maxUnpagedBytes: 4_194_304,
}));

/** Number of texts in one list. */
const textsPerAnswer = maxListBytes / maxTextBytes;
/** A few more than fit into one list. */
const keys = keysOf(20);
/** Some keys, whose texts together exceed one batch of writes. */
const replaced = keys.slice(0, 12);
/** Enough languages that one row exceeds a list. */
const wideLanguages = "es it nl pl pt sv fi da cs sk hu ro bg el tr uk".split(" ");
/** Enough that all their entries exceed an answer without pages. */
const wideKeys = keysOf(5);

let testApp: TestApp;
let address: string;
/** Project with two languages of some keys. */
let some: LongTexts;
/** Project with many languages of few keys. */
let wide: LongTexts;

const read = ({ admin }: LongTexts, path: string, query: Record<string, string | string[]> = {}) =>
  testApp.call("GET", path, { as: admin.as, query });
const send = (
  { admin }: LongTexts,
  method: "POST" | "PATCH",
  path: string,
  body: object,
  query: Record<string, string> = {},
) => testApp.call(method, path, { as: admin.as, body, query });
const action = (body: object, query: Record<string, string> = {}) =>
  send(some, "POST", "/v1/api/entries/bulk", { q: "", ...body }, query);

beforeAll(async () => {
  testApp = await openTestApp();
  address = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  some = await seedLongTexts(testApp, keys, { en: "source", de: "translation" });
  const marks = ["en", ...wideLanguages].map((code) => [code, "source"]);
  wide = await seedLongTexts(testApp, wideKeys, Object.fromEntries(marks));
});
afterAll(() => testApp.close());

it("a document with long texts is complete", async () => {
  const { app, as } = some.project;
  const { status, bytes, words } = await countIn(`${address}/v1/api?app=${app}`, as.headers ?? {}, '"v":"');
  expect([status, words]).toEqual([200, 2 * keys.length]);
  expect(bytes).toBeGreaterThan(2 * keys.length * maxTextBytes);
});

it("a window contains the rows that fit, and where to continue", async () => {
  const first = await read(some, "/v1/api/entries", { languages: ["en"], limit: "500" });
  expect(first.body).toMatchObject({ total: keys.length, position: 0, next: textsPerAnswer });
  expect(first.body.rows).toHaveLength(textsPerAnswer);
  const { set, next } = first.body;
  const rest = await read(some, "/v1/api/entries", {
    set,
    languages: ["en"],
    position: String(next),
    limit: "3",
  });
  const shown = rest.body.rows.map(({ key }: { key: string }) => key);
  expect(shown).toEqual(keys.slice(textsPerAnswer, textsPerAnswer + 3));
  expect(rest.body.next).toBeUndefined();
  expect(rest.body.rows[0].entries.en.value === longText("source")).toBe(true);
});

it("strings with the same source are limited to an answer's size, and all are counted", async () => {
  const query = { key: keys[0] ?? "", language: "de", limit: "1000" };
  const { body } = await read(some, "/v1/api/entries/sameSource", query);
  expect([body.total, body.strings.length]).toEqual([keys.length - 1, textsPerAnswer]);
  const rest = await read(some, "/v1/api/entries/sameSource", { ...query, position: `${textsPerAnswer}` });
  expect(rest.body.strings.map(({ key }: { key: string }) => key)).toEqual(keys.slice(1 + textsPerAnswer));
});

it("a change set shows as many edits as fit, and the history of an entry is complete", async () => {
  const { changes } = (await read(some, "/v1/api/changes", { kinds: ["upload"] })).body;
  const { body } = await read(some, `/v1/api/changes/${changes[0]._id}`);
  expect([body.count, body.edits.length]).toEqual([2 * keys.length, textsPerAnswer]);
  expect(body.edits[0].after.value).toHaveLength(maxTextBytes);
  const history = await read(some, "/v1/api/changes", { key: "key 1", language: "en" });
  expect(history.body.changes[0].after.value === longText("source")).toBe(true);
});

it("searches, counts and strings that left a working set are answered", async () => {
  const found = await read(some, "/v1/api/entries", { q: "long", languages: ["en"], limit: "1" });
  expect(found.body.total).toBe(keys.length);
  expect((await read(some, "/v1/api/entryCount", { q: "long" })).status).toBe(200);
  const staleResults = await read(some, "/v1/api/entries/staleResults", { set: found.body.set });
  expect(staleResults.body).toEqual({ left: 0, arrived: 0, deleted: [] });
});

it("a single row that exceeds an answer is rejected with advice on what to request", async () => {
  const { status, body } = await read(wide, "/v1/api/entries");
  expect([status, body.code]).toEqual([413, "answer_too_large"]);
  expect(body.message).toContain("ask for fewer languages");
  expect((await read(wide, "/v1/api/entries", { languages: wideLanguages })).body.rows).toHaveLength(1);
});

it("a settings file with long texts is created", async () => {
  const path = `/v1/projects/${some.project.app}/updateSettings`;
  const { body } = await testApp.call("GET", path, { as: some.project.as });
  expect(body.update).toBe(true);
});

it("a bulk action shows as many entries as fit, writes all and can be undone", async () => {
  const copy = { action: "copyFrom", from: "en", languages: ["fr"] };
  const preview = await action(copy, { sample: "500", dryRun: "true" });
  expect(preview.body.count).toBe(keys.length);
  expect(preview.body.sample).toHaveLength(textsPerAnswer / 2);
  const done = await action(copy);
  expect(done.body).toMatchObject({ count: keys.length, skipped: 0 });
  const undone = await send(some, "POST", `/v1/api/changes/${done.body.changeSet}/revert`, {});
  expect(undone.body).toMatchObject({ reverted: keys.length, skipped: [] });
});

it("short texts that a replacement makes long are all stored", async () => {
  await upload(testApp, some, { fr: entriesOf(replaced, "x") });
  for (const count of [250, 250]) {
    const replace = { action: "replace", find: "x", replacement: "x".repeat(count), languages: ["fr"] };
    const { status, body } = await action(replace, { sample: "500" });
    expect([status, body.count]).toEqual([200, replaced.length]);
  }
  const found = await read(some, "/v1/api/entries", { languages: ["fr"], limit: "1" });
  expect(found.body.rows[0].entries.fr.value).toHaveLength(62_500 + " of key 0".length);
});

it("many entries whose answer would be too large are rejected, and nothing is written", async () => {
  const entries = wideLanguages.flatMap((language) => wideKeys.map((key) => ({ key, language, status: 1 })));
  const version = async () => (await read(wide, "/v1/api/projectVersion")).body.appVersion;
  const before = await version();
  const refused = await send(wide, "PATCH", "/v1/api/entries", { entries });
  expect([refused.status, refused.body.code]).toEqual([413, "answer_too_large"]);
  expect(await version()).toBe(before);
  const fewer = await send(wide, "PATCH", "/v1/api/entries", { entries: entries.slice(0, 24) });
  expect([fewer.status, fewer.body.entries.length]).toEqual([200, 24]);
});

it("the live stream reports that more changes happened than it sends", async () => {
  const reader = await readLive(`${address}/v1/live?app=${some.project.app}`, { cookie: some.admin.cookie });
  const entries = keys.map((key) => ({ key, language: "en", status: 2 }));
  await send(some, "PATCH", "/v1/api/entries", { entries });
  await waitUntil(() => reader.changes().length > 0);
  expect(reader.changes().map(({ event }) => event.type)).toEqual(["refetch"]);
  reader.close();
});

it("an upload lists skipped entries, the later ones without their texts", async () => {
  await action({ action: "lock", languages: ["de"] });
  const { status, body } = await upload(testApp, some, { de: entriesOf(keys, "new") });
  const skipped: Array<{ value?: string }> = body._additionalData.skippedEntries;
  expect([status, skipped.length]).toEqual([200, keys.length]);
  expect(skipped.filter(({ value }) => value === longText("translation"))).toHaveLength(textsPerAnswer);
  expect(skipped.at(-1)).toMatchObject({ key: keys.at(-1), language: "de", locked: true });
  expect(skipped.at(-1)).not.toHaveProperty("value");
  await action({ action: "unlock", languages: ["de"] });
});

it("an order lists as many strings as fit, and more on the next page", async () => {
  const body = { sourceLanguage: "en", languages: ["de"], stringOption: "all" };
  const { order } = (await send(some, "POST", "/v1/api/orders", body)).body;
  const path = `/v1/api/orders/${order.id}/strings`;
  const { total, strings } = (await read(some, path, { limit: "500" })).body;
  expect([total, strings.length]).toEqual([keys.length, Math.floor(textsPerAnswer / 3)]);
  const rest = await read(some, path, { limit: "500", position: String(strings.length) });
  expect(rest.body.strings[0].key).toBe(keys[strings.length]);
  const delivery = Object.fromEntries(keys.map((key) => [key, "delivered"]));
  await testApp.db
    .updateTable("translation_order")
    .set({ status: "processing" })
    .where("project_id", "=", some.project.projectId)
    .execute();
  const delivered = await send(some, "POST", `/v1/api/orders/${order.id}/deliver`, {
    data: { de: delivery },
  });
  expect(delivered.body.delivered).toBe(keys.length);
});

it("a backup with long texts is restored with the same texts", async () => {
  const { as, personId } = await testApp.person("owner", some.project);
  await testApp.db
    .updateTable("team_member")
    .set({ role: "owner" })
    .where("person_id", "=", personId)
    .execute();
  const url = `/v1/api/projects/backup?app=${some.project.app}`;
  const backup = await testApp.server.inject({ method: "GET", url, headers: as.headers ?? {} });
  const restored = await testApp.call("POST", "/v1/api/projects/restore", {
    as: { headers: as.headers ?? {} },
    body: backup.rawPayload,
    headers: { "content-type": "application/gzip" },
  });
  expect([backup.statusCode, restored.status]).toEqual([200, 200]);
  const there = await testApp.call("GET", "/v1/api/entries", {
    as: { ...as, app: restored.body._id },
    query: { languages: ["en"], limit: "500" },
  });
  expect([there.body.total, there.body.rows.length]).toEqual([keys.length, textsPerAnswer]);
  expect(there.body.rows[0].entries.en.value === longText("source")).toBe(true);
});

it("branches with long texts are copied, compared and merged", async () => {
  const created = await send(some, "POST", "/v1/api/branches", {
    name: "other",
    sourceBranch: "main",
    existingDrafts: "publish",
  });
  expect(created.status).toBe(200);
  const copy = { action: "copyFrom", from: "en", languages: ["de"], overwrite: true };
  const copied = await action(copy, { branch: created.body._id });
  expect(copied.body.count).toBe(keys.length);
  const compared = await read(some, "/v1/api/branches/compare", { from: "other", to: "main", limit: "500" });
  expect(compared.body.matching).toBeGreaterThanOrEqual(keys.length);
  expect(compared.body.differences.length).toBeLessThanOrEqual(textsPerAnswer);
  const merged = await send(
    some,
    "POST",
    "/v1/api/branches/merge",
    { from: "other", to: "main" },
    { limit: "500" },
  );
  expect([merged.status, merged.body.conflictCount]).toEqual([200, 0]);
  expect(merged.body.differences.length).toBeLessThan(merged.body.total);
});
