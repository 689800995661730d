import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxTextBytes } from "#contract/entries.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
const upload = (data: unknown, options?: unknown, to: SeededProject = project) =>
  testApp.call("POST", "/v1/api", { as: to.as, body: { data, ...(options ? { options } : {}) } });
const letter = (index: number) => String.fromCharCode(65 + Math.floor(index));
const main = (entries: Record<string, unknown>) => ({ main: { entries } });
const documentOf = async (query: Record<string, string> = {}, of: SeededProject = project) =>
  (await testApp.call("GET", "/v1/api", { as: of.as, query })).body;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

describe("POST /v1/api (rest-api.md 4.2)", () => {
  it("returns its counts, and changes nothing when it is repeated", async () => {
    project = await testApp.seedProject();
    const data = { en: main({ a: { v: "A" }, b: { v: "B" } }), de: main({ a: { v: "Ä", d: "Entwurf" } }) };
    const first = await upload(data);
    expect(first.body).toMatchObject({ total: 3, added: 3, updated: 0, groupChanged: 0, tagUpdates: 0 });
    expect(first.body.keys.sort()).toEqual(["a", "b"]);
    expect(Object.values(first.body.groupCountChanges)).toEqual([3]);
    const version = (await documentOf()).__v;
    const again = await upload(data);
    expect(again.body).toMatchObject({ total: 3, added: 0, updated: 0, tagUpdates: 0 });
    expect((await documentOf()).__v).toBe(version);
  });

  it("sets setStatus on written entries unless they have a status, and refuses unknown ones", async () => {
    project = await testApp.seedProject();
    await upload({ en: main({ a: { v: "A" }, b: { v: "B", status: "4" } }) }, { setStatus: 2 });
    const { data } = await documentOf({ includeStatus: "true" });
    expect([data.en.main.entries.a.status, data.en.main.entries.b.status]).toEqual(["2", "4"]);
    const refused = await upload({ en: main({ c: { v: "C" } }) }, { setStatus: "9" });
    expect([refused.status, refused.body.code]).toEqual([400, "unknown_status"]);
    expect((await documentOf()).data.en.main.entries.c).toBeUndefined();
  });

  it("refuses more languages than a branch may have, and adds none of them", async () => {
    project = await testApp.seedProject();
    const codes = Array.from({ length: 600 }, (_, index) => `aa-${letter(index / 26)}${letter(index % 26)}`);
    const uploadIn = (some: string[]) =>
      upload(Object.fromEntries(some.map((code) => [code, main({ a: { v: "A" } })])));
    const refused = await uploadIn(codes);
    expect([refused.status, refused.body.code]).toEqual([400, "language_limit"]);
    expect((await uploadIn(codes.slice(0, 490))).status).toBe(200);
    expect((await uploadIn(codes.slice(480, 510))).body.code).toBe("language_limit");
    expect(Object.keys((await documentOf()).data)).toHaveLength(490);
  });

  it("applies onlyAsDraft, onlyIfTextEmpty and removeCrChar", async () => {
    project = await testApp.seedProject();
    await upload({ en: main({ a: { v: "A" } }) });
    await upload({ en: main({ a: { v: "new" }, b: { v: "B" } }) }, { onlyIfTextEmpty: true });
    await upload({ en: main({ a: { v: "draft" } }) }, { onlyAsDraft: true });
    await upload({ en: main({ c: { v: "line\r\nline" } }) }, { removeCrChar: true });
    const { entries } = (await documentOf()).data.en.main;
    expect(entries).toEqual({ a: { v: "A", d: "draft" }, b: { v: "B" }, c: { v: "line\nline" } });
  });

  it("lists a locked entry without writing it, or omits it with skipLockedTranslations", async () => {
    project = await testApp.seedProject();
    await upload({ en: main({ a: { v: "A", locked: true }, b: { v: "B" } }) });
    const listed = await upload({ en: main({ a: { v: "X" }, b: { v: "Y" } }) });
    expect(listed.body).toMatchObject({ total: 2, updated: 1 });
    expect(listed.body._additionalData.skippedEntries).toEqual([
      expect.objectContaining({ key: "a", language: "en" }),
    ]);
    const passed = await upload({ en: main({ a: { v: "X" } }) }, { skipLockedTranslations: true });
    expect(passed.body._additionalData.skippedEntries).toEqual([]);
    expect((await documentOf()).data.en.main.entries).toEqual({ a: { v: "A" }, b: { v: "Y" } });
  });

  it("moves a key to another group in all languages, and refuses a key in two groups", async () => {
    project = await testApp.seedProject();
    await upload({ en: main({ a: { v: "A" } }), de: main({ a: { v: "Ä" } }) });
    const moved = await upload({ en: { other: { entries: { a: { v: "A" } } } } });
    expect(moved.body).toMatchObject({ groupChanged: 1, updated: 0, added: 0 });
    const { data } = await documentOf();
    expect([data.en.other.entries.a, data.de.other.entries.a]).toEqual([{ v: "A" }, { v: "Ä" }]);
    const twice = await upload({
      en: { x: { entries: { z: { v: "1" } } }, y: { entries: { z: { v: "1" } } } },
    });
    expect([twice.status, twice.body.code]).toEqual([400, "key_in_two_groups"]);
  });

  it("adds a missing language with a valid code, and refuses the upload for an invalid code", async () => {
    project = await testApp.seedProject();
    const created = await upload({ "PT-br": main({ a: { v: "olá" } }) });
    expect(created.body.addedLanguages).toEqual(["pt-BR"]);
    const refused = await upload({ en: main({ b: { v: "B" } }), q9: main({ b: { v: "x" } }) });
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_language"]);
    expect((await documentOf()).data.en?.main.entries.b).toBeUndefined();
    expect((await documentOf()).data["pt-BR"].main.entries.a).toEqual({ v: "olá" });
  });

  it("clears a text by an empty one, and creates a key with an empty text", async () => {
    project = await testApp.seedProject();
    await upload({ en: main({ a: { v: "A" }, b: { v: "" } }) });
    await upload({ en: main({ a: { v: "" } }) });
    expect((await documentOf()).data).toEqual({});
    const { data } = await documentOf({ keepEmptyDataEntries: "true" });
    expect(data.en.main.entries).toEqual({ a: {}, b: {} });
  });

  it("stores desc, meta, maxLength and tags with the key", async () => {
    project = await testApp.seedProject();
    const entry = { v: "A", desc: "says A", meta: { ios: "x" }, maxLength: 7, tags: ["one", "two"] };
    const answer = await upload({ en: main({ a: entry }), de: main({ a: { v: "Ä" } }) });
    expect(answer.body.tagUpdates).toBe(1);
    const flags = { includeDescription: "1", includeMeta: "True", includeStringLength: "true" };
    const { data } = await documentOf(flags);
    expect(data.en.main.entries.a).toEqual({ v: "A", desc: "says A", meta: { ios: "x" }, maxLength: 7 });
    expect(data.de.main.entries.a).toEqual({ v: "Ä" });
    const everywhere = await documentOf({ includeMetaForAllLanguages: "true" });
    expect(everywhere.data.de.main.entries.a).toEqual({ v: "Ä", meta: { ios: "x" } });
    expect((await testApp.call("GET", "/v1/api/tag", { as: project.as })).body).toMatchObject([
      { name: "one", entryKeys: ["a"] },
      { name: "two", entryKeys: ["a"] },
    ]);
  });

  it("stores repeated texts of a long upload, and the last of repeated keys", async () => {
    project = await testApp.seedProject();
    // Longer than three of the chunks that are read at once.
    const long = Array.from({ length: 4_000 }, (_, index) => [
      `key${index}`,
      { v: index % 2 ? `${index} ${"x".repeat(300)}` : "again" },
    ]);
    const body = JSON.stringify(main(Object.fromEntries(long))).replace(
      '{"key0"',
      '{"key3999":{"v":"first"},"key0"',
    );
    const answer = await testApp.call("POST", "/v1/api", { as: project.as, body: `{"data":{"en":${body}}}` });
    expect(answer.body).toMatchObject({ total: 4_000, added: 4_000 });
    expect((await documentOf()).data.en.main.entries).toEqual(Object.fromEntries(long));
    const again = await testApp.call("POST", "/v1/api", { as: project.as, body: `{"data":{"en":${body}}}` });
    expect(again.body).toMatchObject({ total: 4_000, added: 0, updated: 0 });
  });

  it("lists drafts as skipped in a branching project", async () => {
    project = await testApp.seedProject({ branching: true });
    const answer = await upload({ en: main({ a: { v: "A", d: "draft" } }) });
    expect(answer.body._additionalData.skippedEntries).toHaveLength(1);
    expect((await documentOf()).data.en.main.entries).toEqual({ a: { v: "A" } });
  });

  it("limits each text of an entry or a key to a megabyte", async () => {
    project = await testApp.seedProject();
    const long = "ä".repeat(maxTextBytes / 2);
    const write = (entry: object) => upload({ en: main({ a: entry }) });
    for (const [path, entry] of Object.entries({
      v: { v: `${long}!` },
      d: { d: `${long}!` },
      desc: { desc: `${long}!` },
    })) {
      const { status, body } = await write(entry);
      expect([status, body.issues?.[0]?.path]).toEqual([400, `data.en.main.entries.a.${path}`]);
    }
    expect((await write({ meta: { file: long } })).body.issues?.[0]?.path).toBe(
      "data.en.main.entries.a.meta",
    );
    expect((await write({ v: long, desc: long })).status).toBe(200);
  });

  it("neither trims nor normalises nor renames texts and keys", async () => {
    project = await testApp.seedProject();
    const entries = Object.fromEntries(
      [" a ", "__proto__", "e\u0301", "é", "日本", '"\\\n\t', "a.b[0]"].map((key) => [
        key,
        { v: ` ${key}\u200f ` },
      ]),
    );
    const body = JSON.stringify({ data: { en: { main: { entries: {} } } } }).replace(
      '"entries":{}',
      `"entries":{${Object.entries(entries)
        .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
        .concat(`"__proto__":{"v":"p"}`)
        .join(",")}}`,
    );
    expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).status).toBe(200);
    // Not through `testApp.call`: its comparison of responses with the contract drops `__proto__`.
    const url = `/v1/api?app=${project.app}`;
    const { payload: text } = await testApp.server.inject({ url, headers: project.as.headers ?? {} });
    for (const key of [" a ", "e\u0301", "é", "日本", '"\\\n\t', "a.b[0]"])
      expect(JSON.parse(text).data.en.main.entries[key]).toEqual({ v: ` ${key}\u200f ` });
    expect(text).toContain('"__proto__":{"v":"p"}');
  });

  it.each([
    ["NUL in a text", { en: main({ a: { v: "x\u0000" } }) }],
    ["a lone surrogate in a key", { en: main({ "a\ud800": { v: "x" } }) }],
    ["a value that is no text", { en: main({ a: { v: 7 } }) }],
    ["an empty key", { en: main({ "": { v: "x" } }) }],
    ["no data", undefined],
  ])("returns 400 with the path for %s, and writes nothing", async (_name, data) => {
    project = await testApp.seedProject();
    const answer = await upload(data);
    expect([answer.status, answer.body.issues.length > 0]).toEqual([400, true]);
    expect((await documentOf()).__v).toBe("0");
  });
});

describe("DELETE /v1/api/entries (rest-api.md 4.5)", () => {
  const remove = async (entries: string[]) => {
    const owner = await testApp.person("owner", project);
    return testApp.call("DELETE", "/v1/api/entries", {
      as: owner.as,
      body: { entries },
      headers: sameOrigin,
    });
  };
  const sameOrigin = { origin: "http://localhost:4400" };

  it("deletes keys in all languages, ignores unknown ones and returns an empty object", async () => {
    project = await testApp.seedProject();
    await upload({ en: main({ a: { v: "A" }, b: { v: "B" } }), de: main({ a: { v: "Ä" } }) });
    const answer = await remove(["a", "never was"]);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await documentOf()).data).toEqual({
      en: { main: expect.objectContaining({ entries: { b: { v: "B" } } }) },
    });
  });

  it("deletes nothing if one key is locked, and names its languages", async () => {
    project = await testApp.seedProject();
    await upload({ en: main({ a: { v: "A" }, b: { v: "B" } }), de: main({ b: { v: "B", locked: true } }) });
    const answer = await remove(["a", "b"]);
    expect([answer.status, answer.body.lockedEntries]).toEqual([400, [{ key: "b", languages: ["de"] }]]);
    expect(Object.keys((await documentOf()).data.en.main.entries)).toEqual(["a", "b"]);
  });

  it("creates a new key when a deleted key is uploaded again", async () => {
    project = await testApp.seedProject();
    await upload({ en: main({ a: { v: "A" } }), de: main({ a: { v: "Ä" } }) });
    await remove(["a"]);
    expect((await upload({ en: main({ a: { v: "again" } }) })).body.added).toBeGreaterThan(0);
    expect((await documentOf()).data).toEqual({
      en: { main: expect.objectContaining({ entries: { a: { v: "again" } } }) },
    });
  });
});
