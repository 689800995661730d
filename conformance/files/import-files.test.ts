import { utils, write } from "@e965/xlsx";
import { expect } from "vitest";
import type { RequestOptions } from "#conformance/support/call.ts";
import { conform } from "#conformance/support/conform.ts";
import { makeProject, type Project } from "#conformance/support/fixtures.ts";

type Query = Record<string, string | readonly string[]>;
type LocaleFile = string | Uint8Array<ArrayBuffer>;
type Pushed = { query?: Query; options?: object; part?: string; headers?: RequestOptions["headers"] };

/** Sends a file like the command-line client: with only the project token, named by its local path, without a type. */
function push(project: Project, file: LocaleFile, { query = {}, options = {}, part, headers }: Pushed = {}) {
  const form = new FormData();
  form.set(part ?? "./app/locales/en.json", new Blob([file]), "en.json");
  return project.ask("POST", "/v1/api/files", {
    as: project.alone,
    query: { "file-format": "nested_json", language: "en", options: JSON.stringify(options), ...query },
    body: form,
    ...(headers ? { headers } : {}),
  });
}
const pull = (project: Project, query: Query = {}) =>
  project.ask("GET", "/v1/api/files", {
    as: project.alone,
    query: { "file-format": "nested_json", language: "en", options: "{}", ...query },
  });
const ok = async (...pushed: Parameters<typeof push>) => {
  const answer = await push(...pushed);
  if (answer.status !== 200) throw new Error(`The file is answered ${answer.status} ${answer.text}`);
  return answer.body;
};
const json = (value: unknown) => JSON.stringify(value);
const entriesOf = async (project: Project, language = "en", query: Query = {}) =>
  (await project.document(query)).data[language]?.main.entries;

conform("files 1 import", async () => {
  const project = await makeProject();
  const file = json({ a: "1", items: { one: "%d item", other: "%d items" } });
  expect(await ok(project, file)).toMatchObject({ total: 3, added: 3, updated: 0, tagUpdates: 0 });
  expect(await ok(project, file, { part: "anything at all" })).toMatchObject({
    total: 3,
    added: 0,
    updated: 0,
    tagUpdates: 0,
  });
  expect(await ok(project, json({ a: "2", b: "3" }))).toMatchObject({ total: 2, added: 1, updated: 1 });
  const broken = await push(project, '{"c": "1",\n"d"');
  expect([broken.status, broken.body.message]).toEqual([400, expect.stringContaining("Line 2")]);
  const noText = await push(project, '{"c": "1", "d": 2}');
  expect([noText.status, noText.body.keys]).toEqual([400, ["d"]]);
  expect(await entriesOf(project)).toEqual({
    a: { v: "2" },
    b: { v: "3" },
    items: { v: "{count, plural, one {%d item} other {%d items}}" },
  });
});

type SentFile = { name: string; language: string; text: string };
const pushMany = (project: Project, files: readonly SentFile[], as: Project["alone"], query: Query = {}) => {
  const form = new FormData();
  const described = files.map(({ name, language }) => ({ name, language, "file-format": "nested_json" }));
  form.set("files", JSON.stringify(described));
  for (const { name, text } of files) form.append("file", new Blob([text]), name);
  return project.ask("POST", "/v1/api/files/batch", { as, query, body: form });
};

conform("files 1 several files", async () => {
  const project = await makeProject();
  const files = [
    { name: "de.json", language: "de", text: json({ a: "Ä" }) },
    { name: "en.json", language: "en", text: json({ a: "A", b: "B" }) },
  ];
  const broken = { name: "it.json", language: "it", text: "{" };
  const refused = await pushMany(project, [...files, broken], project.alone);
  expect([refused.status, refused.body.file, refused.body.message]).toEqual([
    400,
    2,
    expect.stringContaining("it.json"),
  ]);
  const dry = await pushMany(project, [...files, broken], project.alone, { dryRun: "true" });
  expect(dry.body).toMatchObject({ total: 3, files: [{}, {}, { error: { code: "broken_file" } }] });
  expect(await entriesOf(project)).toBeUndefined();
  const { body } = await pushMany(project, files, project.alone);
  expect(body).toMatchObject({ added: 3, files: [{ counts: { added: 1 } }, { counts: { added: 2 } }] });
  expect([await entriesOf(project), await entriesOf(project, "de")]).toEqual([
    { a: { v: "A" }, b: { v: "B" } },
    { a: { v: "Ä" } },
  ]);
  const undone = await project.ask("POST", `/v1/api/changes/${body.changeSet}/revert`);
  expect(undone.status).toBe(200);
  expect((await entriesOf(project)) ?? {}).toEqual({});
});

conform("files 1 files of translators", async () => {
  const project = await makeProject();
  await ok(project, json({ a: "A", b: "B" }));
  await ok(project, json({ a: "Ä" }), { query: { language: "de" } });
  const translator = await project.invite("translator");
  const as = await translator.tokens();
  const german = { name: "de.json", language: "de", text: json({ a: "Ä2", b: "B", unknown: "X" }) };
  const { status, body } = await pushMany(project, [german], as);
  expect([status, body.counts, body.keysWithoutSource.created]).toEqual([
    200,
    { added: 1, changed: 1, unchanged: 0 },
    false,
  ]);
  expect(await entriesOf(project, "de")).toEqual({ a: { v: "Ä", d: "Ä2" }, b: { d: "B" } });
  const english = { name: "en.json", language: "en", text: json({ a: "A2" }) };
  const italian = { name: "it.json", language: "it", text: json({ a: "À" }) };
  for (const [file, code] of [
    [english, "source_not_writable"],
    [italian, "unknown_language"],
  ] as const)
    expect((await pushMany(project, [german, file], as)).body.code).toBe(code);
  expect(await entriesOf(project)).toEqual({ a: { v: "A" }, b: { v: "B" } });
});

conform("files 1 import dry run", async () => {
  const project = await makeProject();
  await ok(project, json({ a: "1", b: "2" }));
  const before = await project.document();
  const file = json({ a: "one", b: "2", c: "3" });
  const { sample, conflicts, hasChanges, version, ...foreseen } = await ok(project, file, {
    query: { dryRun: "true", tag: "web" },
  });
  expect(await project.document()).toEqual(before);
  expect(sample).toEqual({
    added: [{ key: "c", to: "3" }],
    changed: [{ key: "a", from: "1", to: "one" }],
    conflicting: [],
    unchanged: ["b"],
    withoutSource: [],
    duplicates: [],
  });
  expect([conflicts, foreseen.counts, hasChanges]).toEqual([0, { added: 1, changed: 1, unchanged: 1 }, true]);
  expect(version).toBeGreaterThan(0);
  const { changeSet, ...done } = await ok(project, file, { query: { tag: "web" } });
  expect({ ...done, changeSet: null }).toEqual(foreseen);
  expect(changeSet).not.toBeNull();
});

conform("files 1 origin", async () => {
  const project = await makeProject();
  await ok(project, json({ a: "1" }), { headers: { "x-integration": "1" } });
  await ok(project, json({ b: "1" }), { headers: { "x-integration": "12" } });
  const { a, b } = await entriesOf(project, "en", { includeSrc: "true" });
  expect([a.src, b.src]).toEqual(["cli", "automation"]);
});

conform("files 1 pull and push", async () => {
  const project = await makeProject();
  await ok(
    project,
    json({ cart: { title: "Cart", items: { one: "%d item", other: "%d items" } }, list: ["x"] }),
  );
  const { text } = await pull(project);
  expect(await ok(project, text)).toMatchObject({ total: 4, added: 0, updated: 0, changeSet: null });
  const { defaultBranch } = await project.ok("GET", "/v1/api/branches");
  const branch = (
    await project.ok("POST", "/v1/api/branches", { body: { name: "next", sourceBranch: defaultBranch } })
  )._id;
  expect(await ok(project, json({ only: "there" }), { query: { branch } })).toMatchObject({ added: 1 });
  expect((await pull(project, { branch })).body.only).toBe("there");
  expect((await pull(project)).body.only).toBeUndefined();
});

conform("files 2 keys", async () => {
  const project = await makeProject();
  await ok(
    project,
    json({ a: { "b.c": "1", d: [["2"], { e: "3" }] }, form: { one: "4" }, plural: { few: "5", other: "6" } }),
  );
  expect(Object.keys(await entriesOf(project))).toEqual([
    'a."b.c"',
    "a.d[0][0]",
    "a.d[1].e",
    "form.one",
    "plural",
  ]);
});

const flat = [
  ["a", "One"],
  ["b", "Two"],
  ["p[one]", "%d file"],
  ["p[other]", "%d files"],
] as const;
const resources = `<root>${flat.map(([key, text]) => `<data name="${key}"><value>${text}</value></data>`).join("")}</root>`;
const plural = "{count, plural, one {%d file} other {%d files}}";
const messages = json(Object.fromEntries(flat.map(([key, message]) => [key, { message }])));
const translations =
  'msgid "a"\nmsgstr "One"\n\nmsgid "b"\nmsgstr "Two"\n\nmsgid "p"\nmsgid_plural "p"\nmsgstr[0] "%d file"\nmsgstr[1] "%d files"\n';
const unit = (value: string) => ({ stringUnit: { state: "translated", value } });

function workbook(bookType: "biff8" | "xlsx"): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["id", "en"], ...flat.map((row) => [...row])]));
  return new Uint8Array(write(book, { type: "array", bookType, bookSST: true }));
}

/** Two texts and a plural in each format. */
const files: Readonly<Record<string, LocaleFile>> = {
  android_xml:
    '<resources><string name="a">One</string><string name="b">Two</string><plurals name="p"><item quantity="one">%d file</item><item quantity="other">%d files</item></plurals></resources>',
  ios_stringsdict:
    "<plist><dict><key>p</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict></dict></dict></plist>",
  ios_strings: '/* first */\n"a" = "One";\n"b" = "Two";\n"p[one]" = "%d file";\n"p[other]" = "%d files";\n',
  nested_json: json({ a: "One", b: "Two", p: { one: "%d file", other: "%d files" } }),
  react_nested_json: json({ a: "One", b: "Two", p: { one: "%d file", other: "%d files" } }),
  react_simple_json: json({ a: "One", b: "Two", "p[one]": "%d file", "p[other]": "%d files" }),
  angular_translate_json: json({ a: "One", b: "Two", p: { one: "%d file", other: "%d files" } }),
  node_2_json: json({ a: "One", b: "Two", p: { one: "%d file", other: "%d files" } }),
  i18next_json: json({ a: "One", b: "Two", p_one: "%d file", p_other: "%d files" }),
  chrome_i18n_json: messages,
  mozilla_i18n_json: messages,
  arb: json({ "@@locale": "en", a: "One", "@a": { description: "first" }, b: "Two", p: plural }),
  ember_i18n_json_module:
    "export default { a: 'One', b: \"Two\", p: { one: '%d file', other: '%d files' } };\n",
  toml: 'a = "One"\nb = "Two"\n\n[p]\none = "%d file"\nother = "%d files"\n',
  laravel_php:
    "<?php\n\nreturn [\n  'a' => 'One',\n  'b' => \"Two\",\n  'p' => ['one' => '%d file', 'other' => '%d files'],\n];\n",
  go_i18n_json: json([
    { id: "a", translation: "One" },
    { id: "b", translation: "Two" },
    { id: "p", translation: { one: "%d file", other: "%d files" } },
  ]),
  java_properties: "a=One\nb=Two\np[one]=%d file\np[other]=%d files\n",
  mozilla_properties: "a=One\nb=Two\np[one]=%d file\np[other]=%d files\n",
  gettext_po: translations,
  gettext_pot: translations,
  ruby_on_rails_yaml: 'en:\n  a: One\n  b: Two\n  p:\n    one: "%d file"\n    other: "%d files"\n',
  symfony_yaml: 'a: One\nb: Two\np:\n  one: "%d file"\n  other: "%d files"\n',
  symfony2_yaml: 'a: One\nb: Two\np:\n  one: "%d file"\n  other: "%d files"\n',
  qt_ts:
    '<TS version="2.1"><context><name/><message id="a"><source>One</source><translation>One</translation></message><message id="b"><source>Two</source><translation>Two</translation></message><message id="p" numerus="yes"><source>p</source><translation><numerusform>%d file</numerusform><numerusform>%d files</numerusform></translation></message></context></TS>',
  microsoft_resx: resources,
  microsoft_resw: resources,
  ini: "; first\na=One\nb=Two\np[one]=%d file\np[other]=%d files\n",
  ios_xcstrings: json({
    sourceLanguage: "en",
    strings: {
      a: { localizations: { en: unit("One") } },
      b: { localizations: { en: unit("Two") } },
      p: {
        localizations: { en: { variations: { plural: { one: unit("%d file"), other: unit("%d files") } } } },
      },
    },
    version: "1.0",
  }),
  xliff2: `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="en"><file id="f">${flat
    .map(
      ([id, text], index) =>
        `<unit id="u${index}" name="${id}"><segment><source>${text}</source><target>${text}</target></segment></unit>`,
    )
    .join("")}</file></xliff>`,
  xliff: `<xliff version="1.2"><file source-language="en"><body>${flat
    .map(
      ([id, text]) => `<trans-unit id="${id}"><source>${text}</source><target>${text}</target></trans-unit>`,
    )
    .join("")}</body></file></xliff>`,
  csv: "id,en\na,One\nb,Two\np[one],%d file\np[other],%d files\n",
  xls: workbook("biff8"),
  xlsx: workbook("xlsx"),
  tsv: "id\ten\na\tOne\nb\tTwo\np[one]\t%d file\np[other]\t%d files\n",
};

/** The texts that each format can represent, and their number; other formats represent all. */
const representable: Readonly<Record<string, { total: number; texts: object }>> = {
  arb: { total: 3, texts: { a: { v: "One" }, b: { v: "Two" }, p: { v: plural } } },
  ios_stringsdict: { total: 2, texts: { p: { v: plural } } },
};
const all = { total: 4, texts: { a: { v: "One" }, b: { v: "Two" }, p: { v: plural } } };

conform("files 3 formats", async () => {
  for (const [format, file] of Object.entries(files)) {
    const project = await makeProject();
    const query = { "file-format": format };
    const first = await push(project, file, { query });
    const { total, texts } = representable[format] ?? all;
    expect([format, first.status, first.body]).toEqual([
      format,
      200,
      expect.objectContaining({ total, added: total, updated: 0 }),
    ]);
    expect([format, await entriesOf(project)]).toEqual([format, texts]);
    const pulled = await pull(project, query);
    const again = await push(project, new Uint8Array(pulled.bytes), {
      query,
      options: { onlyIfTextEmpty: false },
    });
    expect([format, again.body]).toEqual([
      format,
      expect.objectContaining({ total, added: 0, updated: 0, changeSet: null }),
    ]);
  }
});

conform("files 4 import options", async () => {
  const project = await makeProject();
  await ok(project, json({ a: "1", b: "" }));
  await ok(project, json({ a: "2", b: "2" }), { options: { onlyIfTextEmpty: true } });
  expect(await entriesOf(project)).toEqual({ a: { v: "1" }, b: { v: "2" } });
  await ok(project, json({ a: "3" }), { options: { onlyAsDraft: true } });
  expect((await entriesOf(project)).a).toEqual({ v: "1", d: "3" });
  await ok(project, json({ x: "y\r\n" }), {
    query: { addKeyPrefix: "web_" },
    options: { removeCrChar: true },
  });
  expect((await entriesOf(project)).web_x).toEqual({ v: "y\n" });
  const spreadsheetOptions = { columnDescription: { KEY: 1, en: 0 }, includeFirstRow: true };
  await ok(project, "text,key\n", { query: { "file-format": "csv" }, options: { spreadsheetOptions } });
  expect((await entriesOf(project)).key).toEqual({ v: "text" });
  const reviewed =
    '<xliff version="1.2"><file><body><trans-unit id="s"><source>S</source><target state="needs-review-translation">S</target></trans-unit></body></file></xliff>';
  await ok(project, reviewed, { query: { "file-format": "xliff" }, options: { importStatus: true } });
  expect((await entriesOf(project, "en", { includeStatus: "true" })).s.status).toBe("2");
});

conform("files 4 tags", async () => {
  const project = await makeProject();
  const keys = async (name: string) => (await project.ok("GET", `/v1/api/tag/byName/${name}`)).entryKeys;
  expect(await ok(project, json({ a: "1", b: "2" }), { query: { tag: ["ios", "web"] } })).toMatchObject({
    tagUpdates: 2,
  });
  await ok(project, json({ b: "2" }), { query: { tag: "ios" } });
  await ok(project, json({ c: "3" }), { query: { tag: "web", keepTagIds: "true", tagCategory: "Web" } });
  expect([await keys("ios"), await keys("web")]).toEqual([["b"], ["a", "b", "c"]]);
  expect((await project.ok("GET", "/v1/api/tag/byName/web")).category).toBe("Web");
  const refused = async (query: Query) => (await push(project, "{}", { query })).status;
  expect([await refused({ tagCategory: "Web" }), await refused({ tag: "ios", tagCategory: "no" })]).toEqual([
    400, 400,
  ]);
});

conform("files 8.6 duplicates", async () => {
  const project = await makeProject();
  const file = '{"a": "1", "a": "2"}';
  const preview = await ok(project, file, { query: { dryRun: "true" } });
  expect(preview.sample.duplicates).toEqual([{ key: "a", from: "1", to: "2" }]);
  expect(await ok(project, file)).toMatchObject({ total: 1, duplicates: ["a"] });
  expect(await entriesOf(project)).toEqual({ a: { v: "2" } });
});

conform("rules 9.24 import as a job", async () => {
  const project = await makeProject();
  const form = new FormData();
  form.set("file", new Blob([json({ a: "1" })]), "en.json");
  const query = { "file-format": "nested_json", language: "en", async: "true" };
  const { job } = await project.ok("POST", "/v1/api/files", { query, body: form });
  const read = async () => await project.ok("GET", `/v1/api/jobs/${job}`);
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe("done");
  expect((await read()).result).toMatchObject({ total: 1, added: 1 });
  expect(await entriesOf(project)).toEqual({ a: { v: "1" } });
});
