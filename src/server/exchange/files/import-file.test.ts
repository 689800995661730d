import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseWireId } from "#contract/ids.ts";
import { runDueJobs } from "#server/platform/jobs/run-jobs.ts";
import { sendForm } from "#server/testing/send-form.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { syntaxOfNumber } from "#text/message/style.ts";
import { importJob } from "./import.jobs.ts";

let testApp: TestApp;
let project: SeededProject;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
});

type Query = Record<string, string | readonly string[]>;
type File = string | Uint8Array;
type Sent = { as?: TestCaller; exceptKeys?: string };

const send = (file: File, query: Query = {}, { as = project.as, exceptKeys }: Sent = {}) =>
  sendForm(testApp, "/v1/api/files", {
    as,
    query: { "file-format": "nested_json", language: "en", ...query },
    parts: [
      {
        name: "./locales/en.json",
        fileName: "en.json",
        ...(typeof file === "string" ? { text: file } : { bytes: file }),
      },
      ...(exceptKeys === undefined ? [] : [{ name: "exceptKeys", text: exceptKeys }]),
    ],
  });
const imported = async (file: File, query: Query = {}, options: object = {}) => {
  const answer = await send(file, { options: JSON.stringify(options), ...query });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body;
};
const json = (value: unknown) => JSON.stringify(value, null, 2);
const qtFile = (...forms: string[]) =>
  `<TS><context><name/><message id="a" numerus="yes"><translation>${forms.map((form) => `<numerusform>${form}</numerusform>`).join("")}</translation></message></context></TS>`;
const catalog = (strings: object) => json({ sourceLanguage: "en", strings, version: "1.0" });
const ofA = { a: { localizations: { en: { stringUnit: { state: "translated", value: "x" } } } } };
const documentOf = async (query: Record<string, string> = {}) =>
  (await testApp.call("GET", "/v1/api", { as: project.as, query })).body;
const textsOf = async (language = "en") => {
  const entries = (await documentOf()).data[language]?.main.entries ?? {};
  return Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [key, (entry as { v?: string }).v]),
  );
};
const upload = (data: object) => testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
const keysOf = async (name: string) =>
  (await testApp.call("GET", `/v1/api/tag/byName/${name}`, { as: project.as })).body.entryKeys;

describe("imported file", () => {
  test.each([
    "../../../../tmp/parlance-escaped.json",
    "/tmp/parlance-escaped.json",
    "C:\\\\escaped.json",
    "..%2f..%2fescaped",
  ])("reads a file named %s, and creates no file with that name", async (name) => {
    const parts = [{ name, fileName: name, text: json({ a: "A" }) }];
    const query = { "file-format": "nested_json", language: "en" };
    const answer = await sendForm(testApp, "/v1/api/files", { as: project.as, query, parts });
    expect(answer).toMatchObject({ status: 200, body: { total: 1, added: 1 } });
    for (const path of [name, "/tmp/parlance-escaped.json", join(tmpdir(), name)])
      expect([path, existsSync(path)]).toEqual([path, false]);
  });

  test("counts the texts of a file, and changes nothing when it is imported again", async () => {
    const file = json({ cart: { title: "Your cart", items: { one: "%d item", other: "%d items" } } });
    expect(await imported(file)).toMatchObject({ total: 3, added: 3, updated: 0, tagUpdates: 0 });
    const version = (await documentOf()).__v;
    expect(await imported(file)).toMatchObject({
      total: 3,
      added: 0,
      updated: 0,
      tagUpdates: 0,
      changeSet: null,
    });
    expect((await documentOf()).__v).toBe(version);
    const changed = json({ cart: { title: "Cart", items: { one: "one item", other: "%d items" } } });
    expect(await imported(changed)).toMatchObject({ total: 3, added: 0, updated: 2 });
    expect(await textsOf()).toEqual({
      "cart.title": "Cart",
      "cart.items": "{count, plural, one {one item} other {%d items}}",
    });
  });

  test("reports duplicate keys, of which the last one is used", async () => {
    const file = '{"a": "1", "b": "x", "a": "2"}';
    expect(await imported(file)).toMatchObject({ total: 2, duplicates: ["a"] });
    expect(await textsOf()).toEqual({ a: "2", b: "x" });
    const { sample } = await imported(file, { dryRun: "true", addKeyPrefix: "app_" });
    expect(sample.duplicates).toEqual([{ key: "app_a", from: "1", to: "2" }]);
  });

  test("returns the line of a syntax error, and writes nothing", async () => {
    const refused = await send('{"a": "1",\n"b": 2');
    expect(refused).toMatchObject({ status: 400, body: { code: "broken_file", line: 2 } });
    expect(refused.body.message).toMatch(/^Error: Line 2: /);
    const notText = await send('{"a": "1",\n"b": 2}');
    expect(notText.body).toMatchObject({
      code: "broken_file",
      line: 2,
      keys: ["b"],
      problem: "The value is not a text.",
      option: "skipNonStringValues",
      message: 'Error: Line 2: The value is not a text: "b".',
    });
    expect((await send("key,text\na,b", { "file-format": "csv" })).body).toMatchObject({
      problem: "No column has texts in the language “en”: its header must be “en”.",
      problemName: "no_text_column",
      problemValues: { language: "en" },
      option: "spreadsheetOptions",
    });
    expect(await documentOf()).toMatchObject({ data: {} });
    expect(await imported('{"a": "1",\n"b": 2}', {}, { skipNonStringValues: true })).toMatchObject({
      total: 1,
    });
  });

  test.each([
    ["nested_json", json({ "": "none", a: "x" })],
    [
      "nested_json",
      json({ a: "x", "": { one: "none", other: "none" } }),
      "{count, plural, one {none} other {none}}",
    ],
    ["react_simple_json", json({ "": "none", a: "x" })],
    ["node_2_json", json({ a: "x", "": "none" })],
    ["i18next_json", json({ "": "none", a: "x" })],
    ["chrome_i18n_json", json({ "": { message: "none" }, a: { message: "x" } })],
    [
      "go_i18n_json",
      json([
        { id: "", translation: "none" },
        { id: "a", translation: "x" },
      ]),
    ],
    ["arb", json({ "": "none", a: "x" })],
    ["ember_i18n_json_module", 'export default { "": "none", a: "x" };'],
    ["java_properties", "=none\na=x\n"],
    ["mozilla_properties", ": none\na=x\n"],
    ["ios_strings", '"" = "none";\n"a" = "x";\n'],
    ["ruby_on_rails_yaml", 'en:\n  "": none\n  a: x\n'],
    ["symfony_yaml", '"": none\na: x\n'],
    ["toml", '"" = "none"\na = "x"\n'],
    [
      "xliff2",
      '<xliff version="2.1" srcLang="en" trgLang="en"><file id="f"><unit id=""><segment><source>none</source><target>none</target></segment></unit><unit id="a"><segment><source>x</source><target>x</target></segment></unit></file></xliff>',
    ],
    [
      "android_xml",
      '<resources><plurals name=""><item quantity="other">none</item></plurals><string name="a">x</string></resources>',
      "{count, plural, other {none}}",
    ],
    ["laravel_php", "<?php return ['' => 'none', 'a' => 'x'];"],
    ["android_xml", '<resources><string name="">none</string><string name="a">x</string></resources>'],
    [
      "microsoft_resx",
      '<root><data name=""><value>none</value></data><data name="a"><value>x</value></data></root>',
    ],
    [
      "xliff",
      '<xliff version="1.2"><file source-language="en" target-language="en" original="f"><body><trans-unit id=""><source>none</source><target>none</target></trans-unit><trans-unit id="a"><source>x</source><target>x</target></trans-unit></body></file></xliff>',
    ],
    ["ios_xcstrings", catalog({ "": { localizations: { en: { stringUnit: { value: "none" } } } }, ...ofA })],
  ])("skips and names a text without a key in a file of %s", async (format, file, text = "none") => {
    const answer = await imported(file, { "file-format": format });
    expect(answer).toMatchObject({ total: 1, added: 1, textsWithoutKey: [text] });
    expect(await textsOf()).toEqual({ a: "x" });
    expect(await imported(file, { "file-format": format })).toMatchObject({
      added: 0,
      updated: 0,
      changeSet: null,
    });
  });

  test.each([
    ["ios_xcstrings", catalog({ "": {}, ...ofA })],
    ["nested_json", json({ "": "", a: "x" })],
    ["java_properties", "=\na=x\n"],
  ])("ignores an empty key without a text in %s", async (format, file) => {
    expect(await imported(file, { "file-format": format })).toMatchObject({ total: 1, textsWithoutKey: [] });
    expect(await textsOf()).toEqual({ a: "x" });
  });

  test("reports the start of a long text without a key", async () => {
    const { textsWithoutKey } = await imported(json({ "": "long ".repeat(10_000) }));
    expect(textsWithoutKey).toEqual([`${"long ".repeat(20)}…`]);
  });

  test("keeps an empty name as part of the key within other names, or after a prefix", async () => {
    expect(await imported(json({ a: { "": "1" }, "": { b: "2" } }))).toMatchObject({
      total: 2,
      textsWithoutKey: [],
    });
    expect(await imported(json({ "": "3" }), { addKeyPrefix: "app" })).toMatchObject({
      total: 1,
      textsWithoutKey: [],
    });
    expect(await textsOf()).toEqual({ "a.": "1", ".b": "2", app: "3" });
  });

  test("returns 400 with the key for keys or texts that a project cannot store", async () => {
    const refused = await send(json({ good: "1", ["k".repeat(8_001)]: "2" }));
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, expect.stringMatching(/^file\.k+/)]);
    expect(refused.body.issues[0].path.length).toBeLessThan(500);
    expect((await send('{"a": "x\\u0000"}')).body.issues[0].path).toBe("file.a");
    expect(await documentOf()).toMatchObject({ data: {} });
  });

  test("returns 400 with only the start of a key of 48 MB", async () => {
    const refused = await send(`{"a": "1", "${"k".repeat(48_000_000)}": "2"}`);
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_input"]);
    expect(refused.text.length).toBeLessThan(2_000);
    expect(await documentOf()).toMatchObject({ data: {} });
  });

  test("refuses entities, aliases and deep nesting, and returns their line", async () => {
    const hostile = [
      ["android_xml", '<!DOCTYPE x [<!ENTITY a "b">]>\n<resources><string name="k">&a;</string></resources>'],
      ["symfony_yaml", "a: &x [b, b]\nc: *x"],
      ["nested_json", "[".repeat(1_000_000)],
    ] as const;
    for (const [format, file] of hostile) {
      const { status, body } = await send(file, { "file-format": format });
      expect([format, status, body.code, typeof body.line]).toEqual([format, 400, "broken_file", "number"]);
    }
  });

  test("reads a file in another encoding, with a byte order mark or with CRLF", async () => {
    await imported(Buffer.from(`\ufeff${json({ a: "ä\r\nb" })}`, "utf16le"));
    expect(await textsOf()).toEqual({ a: "ä\r\nb" });
    await imported(json({ a: "ä\r\nb" }), {}, { removeCrChar: true });
    expect(await textsOf()).toEqual({ a: "ä\nb" });
    const latin = await send(Buffer.from('{\n"a": "é"}', "latin1"));
    expect(latin.body).toMatchObject({ code: "broken_file", line: 2 });
  });

  test("requires exactly one file part, of any name", async () => {
    const form = (parts: Parameters<typeof sendForm>[2]["parts"]) =>
      sendForm(testApp, "/v1/api/files", {
        as: project.as,
        query: { "file-format": "nested_json", language: "en" },
        parts,
      });
    expect((await form([{ name: "no file name", text: '{"a": "1"}' }])).body).toMatchObject({ total: 1 });
    const two = [1, 2].map((number) => ({ name: `${number}`, fileName: "a.json", text: "{}" }));
    expect(await form(two)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await form([])).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    const parts = [
      { name: "options", text: "{}" },
      { name: "file", fileName: "a.json", text: "{}" },
    ];
    for (const given of [parts, parts.toReversed()])
      expect((await form(given)).body).toMatchObject({
        code: "unknown_field",
        message: expect.stringContaining("Unknown form field options."),
        issues: [{ path: "options" }],
      });
  });

  test("returns an error that names the content type of forms if a file is sent without a form", async () => {
    const query = { "file-format": "nested_json", language: "en" };
    for (const type of ["application/json", "text/plain"]) {
      const options = { as: project.as, query, body: '{"a":"1"}', headers: { "content-type": type } };
      const { status, body } = await testApp.call("POST", "/v1/api/files", options);
      expect([status, body.code, body.message]).toEqual([
        400,
        "unsupported_content",
        `Error: The body has the content type ${type}: send multipart/form-data.`,
      ]);
    }
  });

  test("keeps the groups of existing keys, and adds to their descriptions and metadata", async () => {
    await upload({ en: { web: { entries: { a: { v: "1", meta: { screen: "cart" }, desc: "old" } } } } });
    await imported(
      '<resources><!-- new --><string name="a">2</string><string name="b">3</string></resources>',
      {
        "file-format": "android_xml",
      },
    );
    const { data } = await documentOf({ includeMeta: "true", includeDescription: "true" });
    expect(data.en.web.entries.a).toEqual({ v: "2", meta: { screen: "cart" }, desc: "new" });
    expect(data.en.main.entries.b.v).toBe("3");
  });

  test("adds a missing language, and refuses an invalid code", async () => {
    expect(await imported('{"a": "uno"}', { language: "es" })).toMatchObject({ addedLanguages: ["es"] });
    expect((await send("{}", { language: "!!" })).body.code).toBe("invalid_language");
    expect((await send("{}", { "file-format": "word" })).body.code).toBe("invalid_input");
  });

  test("undoes an import as one change", async () => {
    await upload({ en: { main: { entries: { a: { v: "1", tags: ["kept"] } } } } });
    const before = await documentOf();
    const { as } = await testApp.person("manager", project);
    const { changeSet } = await imported(json({ a: "2", b: { one: "x", other: "y" } }), {
      tag: ["ios", "kept"],
    });
    expect(await keysOf("kept")).toEqual(["a", "b"]);
    const undone = await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as });
    expect(undone).toMatchObject({ status: 200, body: { skipped: [] } });
    expect((await documentOf()).data.en.main.entries).toEqual(before.data.en.main.entries);
    expect(await keysOf("kept")).toEqual(["a"]);
    expect((await testApp.call("GET", "/v1/api/tag/byName/ios", { as: project.as })).status).toBe(404);
  });
});

describe("import option", () => {
  test("onlyIfTextEmpty keeps stored texts, by default only for XLIFF", async () => {
    await imported(json({ a: "1", b: "" }));
    await imported(json({ a: "2", b: "2", c: "2" }), {}, { onlyIfTextEmpty: true });
    expect(await textsOf()).toEqual({ a: "1", b: "2", c: "2" });
    const file = xliff([unit("a", "3"), unit("d", "3")]);
    expect(await imported(file, { "file-format": "xliff" })).toMatchObject({
      total: 2,
      added: 1,
      updated: 0,
    });
    await imported(file, { "file-format": "xliff" }, { onlyIfTextEmpty: "false" });
    expect(await textsOf()).toEqual({ a: "3", b: "2", c: "2", d: "3" });
  });

  test("onlyIfTextEmpty also keeps descriptions, but only of keys with a text", async () => {
    const query = { "file-format": "csv", language: "en" };
    const table = (a: string, b: string) => `id,en,Description,String Length,screen\na,${a}\nb,${b}\n`;
    await imported(table("1,Old,5,cart", ",Old,5,cart"), query);
    await imported(table("2,New,9,menu", "2,New,9,menu"), query, { onlyIfTextEmpty: true });
    const { data } = await documentOf({
      includeDescription: "true",
      includeStringLength: "true",
      includeMetaForAllLanguages: "true",
    });
    expect(data.en.main.entries).toEqual({
      a: { v: "1", desc: "Old", maxLength: 5, meta: { screen: "cart" } },
      b: { v: "2", desc: "New", maxLength: 9, meta: { screen: "menu" } },
    });
    // A plain text that stays does not become a plural.
    await imported(json({ a: { one: "1", other: "n" } }), {}, { onlyIfTextEmpty: true });
    const { syntax } = await testApp.db
      .selectFrom("entry_key")
      .select("syntax")
      .where("project_id", "=", project.projectId)
      .where("name", "=", "a")
      .executeTakeFirstOrThrow();
    expect([(await textsOf()).a, syntax]).toEqual(["1", 0]);
  });

  test("onlyAsDraft writes drafts", async () => {
    await imported(json({ a: "1" }));
    await imported(json({ a: "2", b: "3" }), {}, { onlyAsDraft: true });
    expect((await documentOf()).data.en.main.entries).toEqual({ a: { v: "1", d: "2" }, b: { d: "3" } });
  });

  test("addKeyPrefix adds a prefix to each key", async () => {
    await imported(json({ a: "1" }), { addKeyPrefix: "web_" });
    expect(await textsOf()).toEqual({ web_a: "1" });
    expect((await send("{}", { addKeyPrefix: "a/b" })).status).toBe(400);
  });

  test("disablePlurals imports plural words as keys", async () => {
    await imported(json({ a: { one: "1", other: "2" } }), {}, { disablePlurals: true });
    expect(await textsOf()).toEqual({ "a.one": "1", "a.other": "2" });
  });

  test.each([
    ["go_i18n_json", json([{ id: "a", translation: { one: "1", other: "2" } }])],
    ["node_2_json", json({ a: { one: "1", other: "2" } })],
    ["symfony_yaml", "a:\n  one: 1\n  other: 2\n"],
    ["ember_i18n_json_module", 'export default { a: { one: "1", other: "2" } };'],
    ["toml", '[a]\none = "1"\nother = "2"\n'],
  ])("disablePlurals is ignored in %s, whose imports do not have it", async (format, file) => {
    await imported(file, { "file-format": format }, { disablePlurals: true });
    expect(await textsOf()).toEqual({ a: "{count, plural, one {1} other {2}}" });
  });

  test("skipEmptyTranslations creates empty entries of XLIFF and never overwrites", async () => {
    await imported(json({ a: "1" }), { language: "de" });
    const file = xliff([unit("a", ""), unit("b", "")]);
    const query = { "file-format": "xliff", language: "de" };
    expect(await imported(file, query, { onlyIfTextEmpty: false })).toMatchObject({ total: 2, added: 0 });
    expect(
      await imported(file, query, { onlyIfTextEmpty: false, skipEmptyTranslations: true }),
    ).toMatchObject({
      total: 2,
      added: 1,
    });
    expect(await textsOf("de")).toEqual({ a: "1" });
    const all = await documentOf({ keepEmptyDataEntries: "true" });
    expect(Object.keys(all.data.de.main.entries)).toEqual(["a", "b"]);
  });

  test("importStatus imports XLIFF statuses, and createUnknownCustomStates creates missing ones", async () => {
    const file = xliff([unit("a", "1", "needs-review-translation"), unit("b", "2", "x-Legal")]);
    const query = { "file-format": "xliff", language: "de" };
    await imported(file, query);
    const statuses = async () => {
      const { data } = await documentOf({ includeStatus: "true" });
      return [data.de.main.entries.a.status, data.de.main.entries.b.status];
    };
    expect(await statuses()).toEqual(["0", "0"]);
    const options = { importStatus: true, onlyIfTextEmpty: false };
    const refused = await send(file, { ...query, options: JSON.stringify(options) });
    expect(refused).toMatchObject({ status: 400, body: { code: "unknown_status", status: "Legal" } });
    const making = { ...query, options: JSON.stringify({ ...options, createUnknownCustomStates: true }) };
    expect((await send(file, making)).body.code).toBe("personal_token_required");
    const manager = await testApp.person("manager", project);
    expect((await send(file, making, manager)).status).toBe(403);
    const owner = await testApp.person("owner", project);
    expect((await send(file, { ...making, dryRun: "true" }, owner)).status).toBe(200);
    expect(await statuses()).toEqual(["0", "0"]);
    const unmade = await send(file, { ...query, options: JSON.stringify(options) }, owner);
    expect(unmade.body.code).toBe("unknown_status");
    expect((await send(file, making, owner)).status).toBe(200);
    expect(await statuses()).toEqual(["2", expect.stringMatching(/^[0-9a-f]{24}$/)]);
  });

  test("importSourceLanguage sets the language of the source texts", async () => {
    const file =
      '<xliff version="1.2"><file><body><trans-unit id="a"><source>Hallo</source></trans-unit></body></file></xliff>';
    const query = { "file-format": "xliff", language: "de" };
    expect(await imported(file, query)).toMatchObject({ total: 1, added: 0 });
    await imported(file, query, { importSourceLanguage: "de" });
    expect(await textsOf("de")).toEqual({ a: "Hallo" });
  });

  test("spreadsheetOptions defines columns, and autoGenerateMissingKeys rows without a key", async () => {
    const spreadsheetOptions = {
      columnDescription: { KEY: 1, de: 0, DESCRIPTION: "2", METADATA_screen: 3 },
      includeFirstRow: true,
    };
    const query = { "file-format": "csv", language: "de" };
    await imported("eins,a,Zahl,cart\nzwei,,,\n", query, { spreadsheetOptions });
    const { data } = await documentOf({ includeMetaForAllLanguages: "true" });
    expect(data.de.main.entries).toEqual({ a: { v: "eins", meta: { screen: "cart" } } });
    const generating = { spreadsheetOptions, autoGenerateMissingKeys: true };
    await imported("eins,a,Zahl,cart\nzwei,,,\n", query, generating);
    expect(Object.values(await textsOf("de"))).toEqual(["eins", "zwei"]);
    // Rows of a second file get new keys, and an equal row gets the same key again.
    expect(await imported("drei,,,\nzwei,,,\n", query, generating)).toMatchObject({
      total: 2,
      added: 1,
      updated: 0,
    });
    expect(Object.values(await textsOf("de"))).toEqual(["eins", "zwei", "drei"]);
  });

  test("spreadsheetOptions chooses the sheet of a workbook", async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([["no", "table"]]), "About");
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ["id", "de"],
        ["a", "Übersicht"],
      ]),
      "Texts",
    );
    const query = { "file-format": "xls", language: "de" };
    for (const bookType of ["xlsx", "biff8"] as const) {
      const file = new Uint8Array(write(book, { type: "array", bookType, bookSST: true }));
      await imported(file, query, { spreadsheetOptions: { sheetName: "Texts" } });
      expect(await textsOf("de")).toEqual({ a: "Übersicht" });
      const refused = await send(file, query);
      expect([refused.status, refused.body.code]).toEqual([400, "broken_file"]);
    }
    expect((await send("id,de\na,b", query)).body).toMatchObject({
      code: "broken_file",
      message: expect.stringContaining("This is not an .xls or .xlsx file"),
    });
  });

  test("skipLockedTranslations omits locked entries, which are listed otherwise", async () => {
    await upload({ en: { main: { entries: { a: { v: "1", locked: true } } } } });
    const listed = await imported(json({ a: "2" }));
    expect(listed._additionalData.skippedEntries).toMatchObject([{ key: "a", language: "en" }]);
    const passed = await imported(json({ a: "2" }), {}, { skipLockedTranslations: true });
    expect(passed).toMatchObject({ total: 1, updated: 0, _additionalData: { skippedEntries: [] } });
    expect(await textsOf()).toEqual({ a: "1" });
  });

  test("ignores unknown options, and returns 400 for invalid ones", async () => {
    expect(await imported("{}", {}, { colour: "red" })).toMatchObject({ total: 0 });
    expect((await send("{}", { options: "{" })).body.code).toBe("invalid_input");
    expect((await send("{}", { options: '{"onlyAsDraft": 3}' })).body.code).toBe("invalid_input");
  });
});

describe("tag of an import", () => {
  test("creates a tag, and moves it to the keys of the file unless other keys keep it", async () => {
    expect(await imported(json({ a: "1", b: "2" }), { tag: ["ios"] })).toMatchObject({ tagUpdates: 2 });
    expect(await imported(json({ a: "1", b: "2" }), { tag: ["ios"] })).toMatchObject({ tagUpdates: 0 });
    expect(await imported(json({ b: "2", c: "3" }), { tag: ["ios"] })).toMatchObject({ tagUpdates: 2 });
    expect(await keysOf("ios")).toEqual(["b", "c"]);
    await imported(json({ a: "1" }), { tag: ["ios", "web"], keepTagIds: "true" });
    expect(await keysOf("ios")).toEqual(["a", "b", "c"]);
    expect(await keysOf("web")).toEqual(["a"]);
  });

  test("keeps a tag on keys that the file has no translation for", async () => {
    await imported(json({ a: "1", b: "2" }), { tag: ["ios"] });
    const query = { "file-format": "xliff", language: "de", tag: ["ios"] };
    await imported(xliff([unit("a", "eins"), unit("b", "")]), query);
    expect(await keysOf("ios")).toEqual(["a", "b"]);
  });

  test("sets the given category of a tag, and removes it by None", async () => {
    const category = async () =>
      (await testApp.call("GET", "/v1/api/tag/byName/ios", { as: project.as })).body.category;
    await imported(json({ a: "1" }), { tag: ["ios"], tagCategory: "Web" });
    expect(await category()).toBe("Web");
    await imported(json({ a: "1" }), { tag: ["ios"], tagCategory: "None" });
    expect(await category()).not.toBe("Web");
    expect((await send("{}", { tag: ["ios"], tagCategory: "nothing" })).body).toMatchObject({
      code: "unknown_category",
      message:
        'Error: The project has no tag category "nothing". GET /v1/api/tagCategories lists those it has.',
    });
    expect((await send("{}", { tagCategory: "Web" })).body.code).toBe("invalid_input");
  });
});

describe("plurals", () => {
  test("keeps separate keys for plural forms that are keys in the project", async () => {
    await upload({ en: { main: { entries: { "a.one": { v: "1" }, "a.other": { v: "2" } } } } });
    const file = await testApp.call("GET", "/v1/api/files", {
      as: project.as,
      query: { "file-format": "nested_json", language: "en" },
    });
    expect(await imported(file.text)).toMatchObject({ total: 2, added: 0, updated: 0 });
    await imported(json({ a: { one: "eins", few: "wenige", other: "2" } }));
    expect(await textsOf()).toEqual({ "a.one": "eins", "a.other": "2", "a.few": "wenige" });
  });

  test("keeps and reports the plural forms that gettext cannot represent", async () => {
    const text = "{count, plural, one {un} many {de muchos} other {muchos}}";
    await upload({ es: { main: { entries: { a: { v: text }, b: { v: "x" } } } } });
    const file = 'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "uno"\nmsgstr[1] "muchos"\n\nmsgid "b"\nmsgstr ""\n';
    expect(await imported(file, { "file-format": "gettext_po", language: "es" })).toMatchObject({
      total: 3,
      updated: 1,
      keptForms: ["a"],
    });
    expect(await textsOf("es")).toEqual({
      a: "{count, plural, one {uno} many {de muchos} other {muchos}}",
      b: "x",
    });
  });

  test.each([
    ["gettext_pot", "en", 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n'],
    ["i18next_json", "es", json({ a: "a", a_plural: "b" })],
    ["qt_ts", "es", qtFile("a", "b")],
  ])("keeps the plural forms that a file of %s cannot represent", async (format, language, file) => {
    const text = "{count, plural, one {a} many {of b} other {b}}";
    await upload({ [language]: { main: { entries: { a: { v: text } } } } });
    const query = { "file-format": format, language };
    expect(await imported(file, query)).toMatchObject({ total: 2, updated: 0, keptForms: ["a"] });
    expect(await textsOf(language)).toEqual({ a: text });
  });

  test.each([
    ["gettext_po", 'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "5"\n'],
    ["qt_ts", qtFile("1", "2", "5")],
    ["i18next_json", json({ a_0: "1", a_1: "2", a_2: "5" })],
    [
      "android_xml",
      '<resources><plurals name="a"><item quantity="one">1</item><item quantity="few">2</item><item quantity="many">5</item></plurals></resources>',
    ],
  ])("counts the plural forms of a file of %s, without derived ones", async (format, file) => {
    const query = { "file-format": format, language: "ru" };
    expect(await imported(file, query)).toMatchObject({ total: 3, added: 3 });
    expect(await textsOf("ru")).toEqual({ a: "{count, plural, one {1} few {2} many {5} other {5}}" });
    expect(await imported(file, query)).toMatchObject({ total: 3, added: 0, updated: 0, keptForms: [] });
  });

  test("imports plurals from a file in which their forms are keys", async () => {
    await imported(json({ p: { one: "1", other: "n" } }));
    const options = JSON.stringify({ disablePlurals: true });
    const file = await testApp.call("GET", "/v1/api/files", {
      as: project.as,
      query: { "file-format": "nested_json", language: "en", options },
    });
    expect(JSON.parse(file.text)).toEqual({ "p[one]": "1", "p[other]": "n" });
    expect(await imported(file.text)).toMatchObject({ total: 2, added: 0, updated: 0 });
    expect(await imported(file.text, {}, { disablePlurals: true })).toMatchObject({ total: 2, added: 2 });
  });

  test("sets the plural syntax of keys, new or not, in the change set", async () => {
    await imported(json({ c: "plain" }));
    const forms = { one: "1", other: "2" };
    const { changeSet } = await imported(json({ a: forms, b: "c", c: forms }));
    const rows = await testApp.db
      .selectFrom("entry_key")
      .select(["name", "syntax"])
      .where("project_id", "=", project.projectId)
      .orderBy("name")
      .execute();
    expect(rows).toEqual([
      { name: "a", syntax: 2 },
      { name: "b", syntax: 0 },
      { name: "c", syntax: 2 },
    ]);
    const { as } = await testApp.person("admin", project);
    const { body } = await testApp.call("GET", `/v1/api/changes/${changeSet}`, { as });
    const changes = body.resources.map(({ name, before, after }: Record<string, unknown>) => [
      name,
      before,
      after,
    ]);
    expect(changes).toEqual([
      ["c", { syntax: 0 }, { syntax: 2 }],
      ["a", null, { syntax: 2 }],
      ["b", null, {}],
    ]);
  });
});

describe("ICU plural that is one text in its file", () => {
  const icu = "{count,plural,one{One file}other{Many files}}";
  const syntaxOf = async (name: string) => {
    const { syntax } = await testApp.db
      .selectFrom("entry_key")
      .select("syntax")
      .where("project_id", "=", project.projectId)
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    return syntaxOfNumber(syntax);
  };
  const exported = async (format: string) => {
    const query = { "file-format": format, language: "en" };
    return (await testApp.call("GET", "/v1/api/files", { as: project.as, query })).text;
  };

  test("imports an ICU plural as one text, even if the project's syntax is ICU", async () => {
    const { as } = await testApp.person("owner", project);
    for (const syntax of [null, "icu"]) {
      expect((await testApp.call("PUT", "/v1/api/settings", { as, body: { syntax } })).status).toBe(200);
      const file = json({ files: icu, [`only ${syntax}`]: icu });
      const preview = await imported(file, { dryRun: "true" });
      const { changeSet: _changeSet, ...done } = await imported(file);
      expect(preview).toMatchObject({ ...done, changeSet: null });
      expect(done).toMatchObject({ total: 2, updated: 0, counts: { changed: 0 } });
    }
    expect(await textsOf()).toEqual({ files: icu, "only null": icu, "only icu": icu });
    expect([await syntaxOf("files"), await syntaxOf("only icu")]).toEqual([undefined, undefined]);
    expect(JSON.parse(await exported("nested_json"))).toEqual(await textsOf());
    expect(await exported("android_xml")).toContain(`<string name="files">${icu}</string>`);
    expect(await exported("csv")).toContain(`files,"${icu}"`);
  });

  test("counts an ICU plural as one text, whatever its forms", async () => {
    expect(await imported(json({ a: icu }))).toMatchObject({ total: 1, added: 1 });
    const changed = icu.replace("One", "1").replace("Many", "#");
    expect(await imported(json({ a: changed }))).toMatchObject({ total: 1, added: 0, updated: 1 });
  });

  test("exports an ICU plural from the API as one text, unless its syntax is plural", async () => {
    const { status } = await upload({
      en: { main: { entries: { a: { v: icu }, b: { v: icu, syntax: "plural" } } } },
    });
    expect(status).toBe(200);
    expect(JSON.parse(await exported("react_simple_json"))).toEqual({
      a: icu,
      "b[one]": "One file",
      "b[other]": "Many files",
    });
  });

  test("sets all forms of a plural key by an ICU plural", async () => {
    await imported(json({ a: { one: "1", other: "n" } }));
    expect(await imported(json({ a: icu }))).toMatchObject({ total: 1, updated: 1 });
    expect([await syntaxOf("a"), await textsOf()]).toEqual(["plural", { a: icu }]);
    expect(JSON.parse(await exported("nested_json"))).toEqual({
      a: { one: "One file", other: "Many files" },
    });
  });

  test("sets plural syntax if forms of a file replace an ICU plural, until the import is undone", async () => {
    for (const syntax of ["icu", "plain"]) {
      await upload({ en: { main: { entries: { [syntax]: { v: icu, syntax } } } } });
      const { changeSet } = await imported(json({ [syntax]: { one: "1", other: "n" } }));
      expect(await syntaxOf(syntax)).toBe("plural");
      const { as } = await testApp.person("manager", project);
      expect((await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as })).status).toBe(200);
      expect([await syntaxOf(syntax), (await textsOf())[syntax]]).toEqual([syntax, icu]);
    }
  });
});

describe("forms without “other”", () => {
  const polish = { "file-format": "nested_json", language: "pl" };
  const file = json({ invoice: { one: "faktura", few: "faktury", many: "faktur" } });

  test("imports forms without “other” as a plural if the base language has one", async () => {
    await imported(json({ invoice: { one: "invoice", other: "invoices" } }));
    expect(await imported(file, polish)).toMatchObject({
      total: 3,
      added: 3,
      keysWithoutSource: { count: 0 },
    });
    expect(await textsOf("pl")).toEqual({
      invoice: "{count, plural, one {faktura} few {faktury} many {faktur} other {faktur}}",
    });
    const exported = await testApp.call("GET", "/v1/api/files", { as: project.as, query: polish });
    expect(exported.body).toEqual({
      invoice: { one: "faktura", few: "faktury", many: "faktur", other: "faktur" },
    });
    expect(await imported(file, polish)).toMatchObject({ total: 3, updated: 0, changeSet: null });
  });

  test.each([
    ["nested_json", { invoice: { one: "a", few: "b", many: "c" } }],
    ["i18next_json", { invoice_one: "a", invoice_few: "b", invoice_many: "c" }],
  ])(
    "imports forms of %s without “other” as keys if the base language has such keys",
    async (format, names) => {
      await imported(json(names), { "file-format": format });
      const before = Object.keys(await textsOf());
      expect(before).toHaveLength(3);
      expect(await imported(json(names), { "file-format": format, language: "pl" })).toMatchObject({
        total: 3,
        keysWithoutSource: { count: 0 },
      });
      expect(Object.keys(await textsOf("pl"))).toEqual(before);
    },
  );
});

test.each([
  [
    "gettext_po",
    'msgid "file"\nmsgid_plural "files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    /msgid_plural "files"\nmsgstr\[0\] "Datei"\nmsgstr\[1\] "Datei"/,
  ],
  [
    "qt_ts",
    '<TS><context><name/><message id="file" numerus="yes"><source>files</source><translation type="unfinished"/></message></context></TS>',
    /<message id="file" numerus="yes">.*<numerusform>Datei<.*<numerusform>Datei</s,
  ],
])(
  "imports an untranslated plural of %s as a plural, even after a text without forms",
  async (format, file, written) => {
    const query = { "file-format": format, language: "de" };
    expect(await imported(file, query)).toMatchObject({ total: 1, added: 1 });
    const { syntax } = await testApp.db
      .selectFrom("entry_key")
      .select("syntax")
      .where("project_id", "=", project.projectId)
      .executeTakeFirstOrThrow();
    expect(syntax).toBe(2);
    await upload({ de: { main: { entries: { file: { v: "Datei" } } } } });
    const exported = await testApp.call("GET", "/v1/api/files", { as: project.as, query });
    expect(exported.text).toMatch(written);
    expect(await imported(exported.text, query)).toMatchObject({
      total: 2,
      added: 0,
      updated: 0,
      changeSet: null,
    });
  },
);

test("imports fuzzy as status 2, and accepts a template only in the base language", async () => {
  await imported('#, fuzzy\nmsgid "a"\nmsgstr "b"\n', { "file-format": "gettext_po", language: "de" });
  const { data } = await documentOf({ includeStatus: "true" });
  expect(data.de.main.entries.a.status).toBe("2");
  const template = await send('msgid "a"\nmsgstr ""\n', { "file-format": "gettext_pot", language: "de" });
  expect(template).toMatchObject({ status: 400, body: { issues: [{ path: "language" }] } });
});

describe("text that is no longer fuzzy in a file", () => {
  const query = { "file-format": "gettext_po", language: "de" };
  const statusOf = async (key: string) =>
    (await documentOf({ includeStatus: "true" })).data.de.main.entries[key].status ?? "0";
  const push = (text: string) => imported(`msgid "a"\nmsgstr "${text}"\n`, query);
  const setStatus = async (status: string) => {
    const { as } = await testApp.person("owner", project);
    const body = { entries: [{ key: "a", language: "de", status }] };
    expect((await testApp.call("PATCH", "/v1/api/entries", { as, body })).status).toBe(200);
  };

  test("clears the review status of a text that is no longer fuzzy, corrected or confirmed", async () => {
    for (const corrected of ["c", "b"]) {
      await imported('#, fuzzy\nmsgid "a"\nmsgstr "b"\n', query);
      expect(await statusOf("a")).toBe("2");
      await push(corrected);
      expect(await statusOf("a")).toBe("0");
      const file = await testApp.call("GET", "/v1/api/files", { as: project.as, query });
      expect(file.text).not.toContain("fuzzy");
      expect(await push(corrected)).toMatchObject({ total: 1, updated: 0, changeSet: null });
    }
  });

  test("keeps a review status that a person set, unless the text changes", async () => {
    await push("b");
    await setStatus("2");
    expect(await push("b")).toMatchObject({ changeSet: null });
    expect(await statusOf("a")).toBe("2");
    await push("c");
    expect(await statusOf("a")).toBe("0");
    await setStatus("1");
    await push("d");
    expect(await statusOf("a")).toBe("1");
  });

  test("also clears the review status in Qt files", async () => {
    const file = (type: string) =>
      `<TS><context><name/><message id="a"><source>A</source><translation${type}>B</translation></message></context></TS>`;
    const qt = { "file-format": "qt_ts", language: "de" };
    await imported(file(' type="unfinished"'), qt);
    expect(await statusOf("a")).toBe("2");
    await imported(file(""), qt);
    expect(await statusOf("a")).toBe("0");
  });
});

test("removes an invisible id", async () => {
  await imported(json({ a: "1", b: { one: "x", other: "y" } }));
  const { text } = await testApp.call("GET", "/v1/api/files", {
    as: project.as,
    query: { "file-format": "nested_json", language: "en", options: '{"includeInvisibleId":true}' },
  });
  expect(await imported(text)).toMatchObject({ added: 0, updated: 0 });
});

test("stores the client as the origin of texts", async () => {
  await sendForm(testApp, "/v1/api/files", {
    as: { ...project.as },
    query: { "file-format": "nested_json", language: "en" },
    parts: [{ name: "en.json", fileName: "en.json", text: '{"a": "1"}' }],
  });
  const { data } = await documentOf({ includeSrc: "true" });
  expect(data.en.main.entries.a.src).toBe("api");
});

describe("dry run", () => {
  test("returns the result of the import in a dry run with samples, and writes nothing", async () => {
    const { as } = await testApp.person("manager", project);
    await upload({
      en: { main: { entries: { a: { v: "1" }, b: { v: "2" }, l: { v: "3", locked: true } } } },
    });
    await testApp.call("PATCH", "/v1/api/entries", {
      as,
      body: { entries: [{ key: "b", language: "en", value: "typed" }] },
    });
    await upload({ en: { main: { entries: { same: { v: "same" } } } } });
    const before = await documentOf();
    const file = json({ a: "one", b: "two", l: "x", n: { one: "x", other: "y" }, same: "same" });
    const { conflicts, sample, hasChanges, version, ...preview } = await imported(file, {
      dryRun: "true",
      tag: ["ios"],
    });
    expect(await documentOf()).toEqual(before);
    expect(String(version)).toBe(before.__v);
    expect(preview.counts).toEqual({ added: 1, changed: 2, unchanged: 1 });
    expect({ conflicts, sample, hasChanges }).toEqual({
      conflicts: 1,
      hasChanges: true,
      sample: {
        added: [{ key: "n", to: "{count, plural, one {x} other {y}}" }],
        changed: [
          { key: "a", from: "1", to: "one" },
          { key: "b", from: "typed", to: "two" },
        ],
        conflicting: [{ key: "b", from: "typed", to: "two" }],
        unchanged: ["same"],
        withoutSource: [],
        duplicates: [],
      },
    });
    const { changeSet, ...done } = await imported(file, { tag: ["ios"] });
    expect(changeSet).toMatch(/^[0-9a-f]{24}$/);
    expect({ ...done, changeSet: null }).toEqual(preview);
  });
});

describe("preview by a dry run", () => {
  const preview = (file: string) => imported(file, { dryRun: "true" });

  test("shows the requested number of keys, and the total", async () => {
    const file = json({ a: "1", b: "2", c: "3" });
    const { sample, counts } = await imported(file, { dryRun: "true", sample: "2" });
    expect(sample.added).toHaveLength(2);
    expect(counts).toEqual({ added: 3, changed: 0, unchanged: 0 });
    expect((await send(file, { dryRun: "true", sample: "100001" })).status).toBe(400);
  });

  test("reports a changed description as a change without changed texts", async () => {
    const file = (note: string) =>
      xliff([
        `<trans-unit id="a"><source>A</source><target>A</target><note from="description">${note}</note></trans-unit>`,
      ]);
    const query = { "file-format": "xliff" };
    await imported(file("one"), query);
    const dry = (note: string) =>
      imported(file(note), { ...query, dryRun: "true" }, { onlyIfTextEmpty: false });
    expect(await dry("one")).toMatchObject({ hasChanges: false, counts: { unchanged: 1 } });
    expect(await dry("two")).toMatchObject({ hasChanges: true, counts: { changed: 0, unchanged: 1 } });
  });

  test("refuses an import, and names the keys, if one of its texts was changed since", async () => {
    await imported(json({ a: "1", b: "2" }));
    const file = json({ a: "one", b: "two", c: "three" });
    const { version } = await preview(file);
    await imported(json({ b: "typed", other: "x" }));
    const refused = await send(file, { unchangedSince: String(version) });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict", keys: ["b"] } });
    expect(await textsOf()).toEqual({ a: "1", b: "typed", other: "x" });
    const again = await preview(file);
    expect(await imported(file, { unchangedSince: String(again.version) })).toMatchObject({ updated: 2 });
  });

  test("refuses an import if its keys were created or deleted since, not if others changed", async () => {
    await imported(json({ a: "1", b: "2" }));
    const file = json({ a: "one", c: "three" });
    const { version } = await preview(file);
    const { as } = await testApp.person("manager", project);
    await testApp.call("POST", "/v1/api/entries/bulk", { as, body: { action: "delete", keys: ["a"] } });
    await imported(json({ b: "elsewhere", c: "made" }));
    const refused = await send(file, { unchangedSince: String(version) });
    expect(refused).toMatchObject({ status: 409, body: { keys: ["a", "c"] } });
    const elsewhere = await preview(file);
    await imported(json({ b: "once more" }));
    expect((await send(file, { unchangedSince: String(elsewhere.version) })).status).toBe(200);
  });
});

describe("excluded keys", () => {
  const file = json({ a: "one", b: "two", n: { one: "x", other: "y" } });
  const importWithout = (keys: unknown, query: Query = {}) =>
    send(file, query, { exceptKeys: typeof keys === "string" ? keys : JSON.stringify(keys) });

  test("leaves excluded keys unchanged, with their tags, and does not count them", async () => {
    await imported(json({ a: "1", c: "3" }), { tag: ["ios"] });
    const { body } = await importWithout(["a", "n", "unknown"], { tag: ["ios"] });
    expect(body).toMatchObject({ total: 1, added: 1, updated: 0 });
    expect(await textsOf()).toEqual({ a: "1", b: "two", c: "3" });
    expect(await keysOf("ios")).toEqual(["a", "b"]);
  });

  test("excludes forms of a plural if the forms are separate keys", async () => {
    await upload({ en: { main: { entries: { "n.one": { v: "1" }, "n.other": { v: "2" } } } } });
    const { body } = await importWithout(["n.one"]);
    expect(body).toMatchObject({ total: 3, added: 2, updated: 1 });
    expect(await textsOf()).toEqual({ a: "one", b: "two", "n.one": "1", "n.other": "y" });
  });

  test("matches excluded keys by their names in the project", async () => {
    await importWithout(["web_a"], { addKeyPrefix: "web_" });
    expect(Object.keys(await textsOf())).toEqual(["web_b", "web_n"]);
  });

  test("also excludes keys in a job", async () => {
    const { as } = await testApp.person("manager", project);
    await send(file, { async: "true" }, { as, exceptKeys: '["b"]' });
    await runDueJobs({ deps: testApp.jobDeps, jobs: [importJob] });
    expect(Object.keys(await textsOf())).toEqual(["a", "n"]);
  });

  test("requires a list of names for excluded keys", async () => {
    for (const given of ["a", "{}", "[1]", ""])
      expect(await importWithout(given)).toMatchObject({
        status: 400,
        body: { issues: [{ path: "exceptKeys" }] },
      });
    expect(await documentOf()).toMatchObject({ data: {} });
  });
});

describe("import job", () => {
  test("reads a file after the response, and stores the result in the job", async () => {
    const { as } = await testApp.person("manager", project);
    const { body } = await send(json({ a: "1", b: "2" }), { async: "true" }, { as });
    expect(body).toEqual({ job: expect.stringMatching(/^[0-9a-f]{24}$/) });
    const job = async () => (await testApp.call("GET", `/v1/api/jobs/${body.job}`, { as })).body;
    expect(await job()).toMatchObject({ state: "queued", kind: "import" });
    await runDueJobs({ deps: testApp.jobDeps, jobs: [importJob] });
    expect(await job()).toMatchObject({
      state: "done",
      done: 2,
      total: 2,
      result: { total: 2, added: 2, changeSet: expect.stringMatching(/^[0-9a-f]{24}$/) },
    });
    expect(await textsOf()).toEqual({ a: "1", b: "2" });
  });

  test("fails with the line of a broken file, and requires a personal token", async () => {
    const { as } = await testApp.person("manager", project);
    const { body } = await send('{"a": 1', { async: "true" }, { as });
    const job = async () => (await testApp.call("GET", `/v1/api/jobs/${body.job}`, { as })).body;
    await runDueJobs({ deps: testApp.jobDeps, jobs: [importJob] });
    expect((await job()).state).toBe("failed");
    expect((await job()).error).toMatchObject({
      code: "broken_file",
      message: expect.stringContaining("Line 1"),
    });
    expect((await send("{}", { async: "true" })).body.code).toBe("personal_token_required");
  });

  test("imports a file once, whenever the process dies", async () => {
    const { as } = await testApp.person("manager", project);
    const { body } = await send(json({ a: "1", b: "2" }), { async: "true" }, { as });
    const jobId = parseWireId("job", body.job) ?? 0;
    const die = (done: number) =>
      sql`UPDATE job SET state = 'running', done = ${done} WHERE id = ${jobId}`.execute(testApp.db);
    const deps = { ...testApp.jobDeps, stopping: new AbortController().signal };
    const run = () => importJob.run(deps, { projectId: project.projectId, jobId });
    // The first process died during its work and left nothing; the next one died before it marked the job as done.
    await die(1);
    await run();
    const { version } = await documentOf();
    await run();
    const job = (await testApp.call("GET", `/v1/api/jobs/${body.job}`, { as })).body;
    expect(job).toMatchObject({ state: "done", done: 2, total: 2, result: { added: 2 } });
    expect(await textsOf()).toEqual({ a: "1", b: "2" });
    expect((await documentOf()).version).toBe(version);
  });
});

function xliff(units: readonly string[]): string {
  return `<xliff version="1.2"><file source-language="en"><body>${units.join("")}</body></file></xliff>`;
}

function unit(id: string, target: string, state?: string): string {
  return `<trans-unit id="${id}"><source>${target}</source><target${state ? ` state="${state}"` : ""}>${target}</target></trans-unit>`;
}

describe("file of another language with keys that the base language lacks", () => {
  const file = json({ a: "Eins", new: "Neu", items: { one: "%d Ding", other: "%d Dinge" } });
  const keysWithoutSource = (created: boolean) => ({ count: 2, keys: ["new", "items"], created });
  const withoutSource = [
    { key: "new", to: "Neu" },
    { key: "items", to: "{count, plural, one {%d Ding} other {%d Dinge}}" },
  ];
  beforeEach(() => imported(json({ a: "One", b: "Two" })));

  test("creates and names keys that the base language lacks", async () => {
    const dry = await imported(file, { language: "de", dryRun: "true" });
    expect(dry).toMatchObject({ total: 4, added: 4, keysWithoutSource: keysWithoutSource(true) });
    expect(dry.sample).toMatchObject({ withoutSource });
    expect(await imported(file, { language: "de" })).toMatchObject({
      counts: { added: 3, changed: 0, unchanged: 0 },
      keysWithoutSource: keysWithoutSource(true),
    });
    expect(Object.keys(await textsOf("de"))).toEqual(["a", "new", "items"]);
    expect((await imported(file, { language: "de" })).keysWithoutSource.count).toBe(0);
  });

  test("`skipUnknownKeys` omits and names keys that the base language lacks", async () => {
    const options = { skipUnknownKeys: true };
    const query = { language: "de", tag: "app" };
    const { sample, conflicts, hasChanges, version, ...preview } = await imported(
      file,
      { ...query, dryRun: "true" },
      options,
    );
    expect(sample).toMatchObject({ added: [{ key: "a", to: "Eins" }], withoutSource });
    expect([conflicts, hasChanges, version]).toEqual([0, true, expect.any(Number)]);
    const { changeSet, ...done } = await imported(file, query, options);
    expect({ ...done, changeSet: null }).toEqual(preview);
    expect(done).toMatchObject({
      total: 1,
      added: 1,
      tagUpdates: 1,
      counts: { added: 1, changed: 0, unchanged: 0 },
      keysWithoutSource: keysWithoutSource(false),
    });
    expect(await textsOf("de")).toEqual({ a: "Eins" });
    expect(await keysOf("app")).toEqual(["a"]);
    expect(await imported(file, query, options)).toMatchObject({ added: 0, changeSet: null });
  });

  test("`skipUnknownKeys` omits a deleted key, but no key of a file in the base language", async () => {
    const { as } = await testApp.person("manager", project);
    await testApp.call("POST", "/v1/api/entries/delete", { as, body: { entries: ["b"] } });
    const options = { skipUnknownKeys: true };
    const german = await imported(json({ a: "Eins", b: "Zwei" }), { language: "de" }, options);
    expect(german).toMatchObject({ added: 1, keysWithoutSource: { count: 1, keys: ["b"] } });
    const english = await imported(json({ b: "Two", c: "Three" }), {}, options);
    expect(english).toMatchObject({ added: 2, keysWithoutSource: { count: 0, keys: [] } });
  });

  test("names the first thousand keys that the base language lacks", async () => {
    const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`k${at}`, "x"]));
    const { keysWithoutSource: found } = await imported(
      json(many),
      { language: "de" },
      { skipUnknownKeys: true },
    );
    expect([found.count, found.keys.length, found.keys.at(-1)]).toEqual([1_200, 1_000, "k999"]);
  });
});

test("imports ordinals of i18next as plurals with the forms of each language", async () => {
  const files = {
    en: {
      place_ordinal_one: "1st",
      place_ordinal_two: "2nd",
      place_ordinal_few: "3rd",
      place_ordinal_other: "{{count}}th",
    },
    de: { place_ordinal_other: "{{count}}." },
  };
  for (const [language, file] of Object.entries(files)) {
    const total = Object.keys(file).length;
    const query = { "file-format": "i18next_json", language };
    expect(await imported(json(file), query)).toMatchObject({ total });
    expect(await imported(json(file), query)).toMatchObject({ total, added: 0, updated: 0 });
    const options = JSON.stringify({ exportOnlyWithTranslation: false });
    const exported = await testApp.call("GET", "/v1/api/files", {
      as: project.as,
      query: { ...query, options },
    });
    expect(exported.body).toEqual(file);
  }
  const inFrench = async (format: string) => {
    const options = JSON.stringify({ exportOnlyWithTranslation: false });
    const query = { "file-format": format, language: "fr", options };
    return (await testApp.call("GET", "/v1/api/files", { as: project.as, query })).body;
  };
  await testApp.call("POST", "/v1/api/languages", { as: project.as, body: { language: "fr" } });
  expect(await inFrench("i18next_json")).toEqual({ place_ordinal_one: "", place_ordinal_other: "" });
  expect(await inFrench("nested_json")).toEqual({ place_ordinal: "" });
  const manager = await testApp.person("manager", project);
  const { body } = await testApp.call("GET", "/v1/api/entries", {
    as: manager.as,
    query: { languages: "de" },
  });
  expect(body.rows).toMatchObject([{ key: "place_ordinal", syntax: "plural" }]);
  expect(body.rows[0].entries.de.checks).toBeUndefined();
});
