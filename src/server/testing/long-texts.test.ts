import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { maxTextBytes } from "#contract/entries.ts";
import { maxListBytes } from "#server/http/answer-limits.ts";
import { type House, openHouse, type SeededPerson, type SeededProject } from "./house.ts";
import { readLive, until } from "./live-reader.ts";

const longText = (mark: string) => `${mark} `.padEnd(maxTextBytes, "long ");
/** Texts that a list holds. */
const inOneAnswer = maxListBytes / maxTextBytes;
/** Enough that together they are more than a string may hold. */
const manyKeys = keysOf(600);
const keys = keysOf(40);

let house: House;
let address: string;
/** One language of many keys, and two languages of some. */
let many: Place;
let some: Place;

type Place = { project: SeededProject; admin: SeededPerson };

function keysOf(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `key ${place}`);
}

async function place(): Promise<Place> {
  const project = await house.seedProject();
  return { project, admin: await house.person("admin", project) };
}

/** A text is stored once: all entries whose text begins with a mark now point to a megabyte. */
async function lengthen({ project: { projectId } }: Place, mark: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO text (project_id, id, hash, body)
    SELECT ${projectId}, nextval('text_id'), md5(${mark})::uuid, ${longText(mark)} RETURNING id`.execute(
    house.db,
  );
  const id = rows[0]?.id ?? 0;
  const short = sql`(SELECT id FROM text WHERE project_id = ${projectId} AND body LIKE ${`${mark} %`})`;
  await sql`UPDATE entry SET value_id = ${id} WHERE project_id = ${projectId} AND value_id IN ${short}`.execute(
    house.db,
  );
  await sql`
    UPDATE entry_change SET value_after = ${id} WHERE project_id = ${projectId} AND value_after IN ${short}`.execute(
    house.db,
  );
}

const upload = ({ project }: Place, language: string, entries: Record<string, object>) =>
  house.call("POST", "/v1/api", { as: project.as, body: { data: { [language]: { main: { entries } } } } });
const entriesOf = (names: readonly string[], mark: string) =>
  Object.fromEntries(names.map((key) => [key, { v: `${mark} of ${key}` }]));
const ask = ({ admin }: Place, path: string, query: Record<string, string | string[]> = {}) =>
  house.call("GET", path, { as: admin.as, query });
const tell = (
  { admin }: Place,
  method: "POST" | "PATCH",
  path: string,
  body: object,
  query: Record<string, string> = {},
) => house.call(method, path, { as: admin.as, body, query });
const act = (body: object, query: Record<string, string> = {}) =>
  tell(some, "POST", "/v1/api/entries/bulk", { q: "", ...body }, query);

beforeAll(async () => {
  house = await openHouse();
  address = await house.server.listen({ host: "127.0.0.1", port: 0 });
  [many, some] = [await place(), await place()];
  await upload(many, "en", entriesOf(manyKeys, "source"));
  await upload(some, "en", entriesOf(keys, "source"));
  await upload(some, "de", entriesOf(keys, "translation"));
  await lengthen(many, "source");
  await lengthen(some, "source");
  await lengthen(some, "translation");
  await sql`ANALYZE`.execute(house.db);
});
afterAll(() => house.close());

/** Reads an answer as a client does that keeps nothing of it: how often a word stands in it, and its bytes. */
async function countIn(path: string, { project }: Place, word: string) {
  const asked = get(`${address}${path}`, { headers: project.as.headers ?? {} });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  let [bytes, words, rest] = [0, 0, Buffer.alloc(0)];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    const read = Buffer.concat([rest, chunk]);
    for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, at + 1)) words += 1;
    rest = read.subarray(Math.max(0, read.length - word.length + 1));
  }
  return { status: answer.statusCode, bytes, words };
}

it("a document that is longer than any string is answered whole", async () => {
  const { status, bytes, words } = await countIn(`/v1/api?app=${many.project.app}`, many, '"v":"');
  expect([status, words]).toEqual([200, manyKeys.length]);
  expect(bytes).toBeGreaterThan(manyKeys.length * maxTextBytes);
});

it("a window answers the rows that it can hold and where to read on", async () => {
  const first = await ask(many, "/v1/api/entries", { languages: ["en"], limit: "500" });
  expect(first.body).toMatchObject({ total: manyKeys.length, position: 0, next: inOneAnswer });
  expect(first.body.rows).toHaveLength(inOneAnswer);
  const { set, next } = first.body;
  const rest = await ask(many, "/v1/api/entries", {
    set,
    languages: ["en"],
    position: String(next),
    limit: "3",
  });
  const shown = rest.body.rows.map(({ key }: { key: string }) => key);
  expect(shown).toEqual(manyKeys.slice(inOneAnswer, inOneAnswer + 3));
  expect(rest.body.next).toBeUndefined();
  expect(rest.body.rows[0].entries.en.value === longText("source")).toBe(true);
});

it("a change set shows as many edits as an answer holds, and the history of an entry is told", async () => {
  const { changes } = (await ask(many, "/v1/api/changes", { kinds: ["upload"] })).body;
  const { body } = await ask(many, `/v1/api/changes/${changes[0]._id}`);
  expect([body.count, body.edits.length]).toEqual([manyKeys.length, inOneAnswer]);
  expect(body.edits[0].after.value === longText("source")).toBe(true);
  const history = await ask(many, "/v1/api/changes", { key: "key 1", language: "en" });
  expect(history.body.changes[0].after.value === longText("source")).toBe(true);
});

it("searches, counts and what left a set are told", async () => {
  const found = await ask(many, "/v1/api/entries", { q: "long", languages: ["en"], limit: "1" });
  expect(found.body.total).toBe(manyKeys.length);
  expect((await ask(many, "/v1/api/entryCount", { q: "long" })).status).toBe(200);
  const drift = await ask(many, "/v1/api/entries/drift", { set: found.body.set });
  expect(drift.body).toEqual({ left: 0, arrived: 0 });
});

it("a row that alone is more than an answer holds is refused with what to ask for instead", async () => {
  const codes = [
    "es",
    "it",
    "nl",
    "pl",
    "pt",
    "sv",
    "fi",
    "da",
    "cs",
    "sk",
    "hu",
    "ro",
    "bg",
    "el",
    "tr",
    "uk",
  ];
  const wide = await place();
  for (const code of codes) await upload(wide, code, entriesOf(["key"], "source"));
  await upload(wide, "en", entriesOf(["key"], "source"));
  await lengthen(wide, "source");
  const { status, body } = await ask(wide, "/v1/api/entries");
  expect([status, body.code]).toEqual([413, "answer_too_large"]);
  expect(body.message).toContain("ask for fewer languages");
  expect((await ask(wide, "/v1/api/entries", { languages: codes })).body.rows).toHaveLength(1);
});

it("a settings file is made", async () => {
  const path = `/v1/projects/${some.project.app}/updateSettings`;
  const { body } = await house.call("GET", path, { as: some.project.as });
  expect(body.update).toBe(true);
});

it("a bulk act shows as many entries as an answer holds, writes all and is undone", async () => {
  const copy = { act: "copyFrom", from: "en", languages: ["fr"] };
  const foreseen = await act(copy, { sample: "500", dryRun: "true" });
  expect(foreseen.body.count).toBe(keys.length);
  expect(foreseen.body.sample).toHaveLength(inOneAnswer / 2);
  const done = await act(copy);
  expect(done.body).toMatchObject({ count: keys.length, skipped: 0 });
  const undone = await tell(some, "POST", `/v1/api/changes/${done.body.changeSet}/revert`, {});
  expect(undone.body).toMatchObject({ reverted: keys.length, skipped: [] });
});

it("short texts that a replacement makes long are all stored", async () => {
  await upload(some, "fr", entriesOf(keys, "x"));
  for (const count of [250, 4_000]) {
    const replace = { act: "replace", find: "x", replacement: "x".repeat(count), languages: ["fr"] };
    const { status, body } = await act(replace, { sample: "500" });
    expect([status, body.count]).toEqual([200, keys.length]);
  }
  const found = await ask(some, "/v1/api/entries", { languages: ["fr"], limit: "1" });
  expect(found.body.rows[0].entries.fr.value).toHaveLength(1_000_000 + " of key 0".length);
});

it("many entries whose answer could not be held are refused, with nothing written", async () => {
  const entries = ["en", "de"].flatMap((language) => keys.map((key) => ({ key, language, status: 1 })));
  const before = (await ask(some, "/v1/api/projectVersion")).body.appVersion;
  const refused = await tell(some, "PATCH", "/v1/api/entries", { entries });
  expect([refused.status, refused.body.code]).toEqual([413, "answer_too_large"]);
  expect((await ask(some, "/v1/api/projectVersion")).body.appVersion).toBe(before);
  const fewer = await tell(some, "PATCH", "/v1/api/entries", { entries: entries.slice(0, 30) });
  expect([fewer.status, fewer.body.entries.length]).toEqual([200, 30]);
});

it("the live stream says that more happened than it tells", async () => {
  const reader = await readLive(`${address}/v1/live?app=${some.project.app}`, { cookie: some.admin.cookie });
  const entries = keys.slice(0, 2).map((key) => ({ key, language: "en", status: 2 }));
  await tell(some, "PATCH", "/v1/api/entries", { entries });
  await until(() => reader.changes().length > 0);
  expect(reader.changes().map(({ event }) => event.type)).toEqual(["refetch"]);
  reader.close();
});

it("an upload names what it skipped, the later ones without their texts", async () => {
  await act({ act: "lock", languages: ["de"] });
  const { status, body } = await upload(some, "de", entriesOf(keys, "new"));
  const skipped: Array<{ value?: string }> = body._additionalData.skippedEntries;
  expect([status, skipped.length]).toEqual([200, keys.length]);
  expect(skipped.filter(({ value }) => value === longText("translation"))).toHaveLength(inOneAnswer);
  expect(skipped.at(-1)).toMatchObject({ key: keys.at(-1), language: "de", locked: true });
  expect(skipped.at(-1)).not.toHaveProperty("value");
  await act({ act: "unlock", languages: ["de"] });
});

it("an order lists the strings that an answer holds, and more further on", async () => {
  const body = { sourceLanguage: "en", languages: ["de"], stringOption: "all" };
  const { order } = (await tell(some, "POST", "/v1/api/orders", body)).body;
  const path = `/v1/api/orders/${order.id}/strings`;
  const { total, strings } = (await ask(some, path, { limit: "500" })).body;
  expect([total, strings.length]).toEqual([keys.length, Math.floor(inOneAnswer / 3)]);
  const rest = await ask(some, path, { limit: "500", position: String(strings.length) });
  expect(rest.body.strings[0].key).toBe(keys[strings.length]);
  const delivery = Object.fromEntries(keys.map((key) => [key, "delivered"]));
  await house.db
    .updateTable("translation_order")
    .set({ status: "processing" })
    .where("project_id", "=", some.project.projectId)
    .execute();
  const delivered = await tell(some, "POST", `/v1/api/orders/${order.id}/deliver`, {
    data: { de: delivery },
  });
  expect(delivered.body.delivered).toBe(keys.length);
});

it("a backup comes back with the same texts", async () => {
  const { as, personId } = await house.person("owner", some.project);
  await house.db
    .updateTable("team_member")
    .set({ role: "owner" })
    .where("person_id", "=", personId)
    .execute();
  const url = `/v1/api/projects/backup?app=${some.project.app}`;
  const backup = await house.server.inject({ method: "GET", url, headers: as.headers ?? {} });
  const restored = await house.call("POST", "/v1/api/projects/restore", {
    as: { headers: as.headers ?? {} },
    body: backup.rawPayload,
    headers: { "content-type": "application/gzip" },
  });
  expect([backup.statusCode, restored.status]).toEqual([200, 200]);
  const there = await house.call("GET", "/v1/api/entries", {
    as: { ...as, app: restored.body._id },
    query: { languages: ["en"], limit: "500" },
  });
  expect([there.body.total, there.body.rows.length]).toEqual([keys.length, inOneAnswer]);
  expect(there.body.rows[0].entries.en.value === longText("source")).toBe(true);
});

it("branches are copied, compared and merged", async () => {
  const made = await tell(some, "POST", "/v1/api/branches", {
    name: "other",
    sourceBranch: "main",
    existingDrafts: "publish",
  });
  expect(made.status).toBe(200);
  const copy = { act: "copyFrom", from: "en", languages: ["de"], overwrite: true };
  const copied = await act(copy, { branch: made.body._id });
  expect(copied.body.count).toBe(keys.length);
  const compared = await ask(some, "/v1/api/branches/compare", { from: "other", to: "main", limit: "500" });
  expect(compared.body.matching).toBeGreaterThanOrEqual(keys.length);
  expect(compared.body.differences.length).toBeLessThanOrEqual(inOneAnswer);
  const merged = await tell(
    some,
    "POST",
    "/v1/api/branches/merge",
    { from: "other", to: "main" },
    { limit: "500" },
  );
  expect([merged.status, merged.body.conflictCount]).toEqual([200, 0]);
  expect(merged.body.differences.length).toBeLessThan(merged.body.total);
});
