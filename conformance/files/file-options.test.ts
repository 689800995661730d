import { read, utils, write } from "@e965/xlsx";
import { expect } from "vitest";
import type { Caller } from "#conformance/support/call.ts";
import { conform } from "#conformance/support/conform.ts";
import { makeProject, type Project } from "#conformance/support/fixtures.ts";
import { uploadScreenshot } from "#conformance/support/screenshots.ts";

type Query = Record<string, string | readonly string[]>;

/** Sends file requests with only the project token by default, like the clients. */
function files(project: Project, format: string, language = "en", as: Caller = project.alone) {
  const query = (options: object, more: Query) => ({
    "file-format": format,
    language,
    options: JSON.stringify(options),
    ...more,
  });
  return {
    push: (file: string | Uint8Array<ArrayBuffer>, options: object = {}, more: Query = {}) => {
      const form = new FormData();
      form.set("./file", new Blob([file]), "file");
      return project.ask("POST", "/v1/api/files", { as, query: query(options, more), body: form });
    },
    pull: (options: object = {}, more: Query = {}) =>
      project.ask("GET", "/v1/api/files", { as, query: query(options, more) }),
  };
}
const entriesOf = async (project: Project, language = "en", query: Query = {}) =>
  (await project.document(query)).data[language]?.main?.entries ?? {};
const english = (entries: object) => ({ en: { main: { entries } } });
const unit = (id: string, target: string, more = "") =>
  `<trans-unit id="${id}"${more}><source>${id}</source>${target}</trans-unit>`;
const xliff = (units: string, more = "") =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" datatype="plaintext" ${more}><body>${units}</body></file></xliff>`;

conform("files 4 XLIFF import", async () => {
  const project = await makeProject();
  await project.upload({
    ...english({ a: { v: "A" }, b: { v: "B" }, c: { v: "C" }, d: { v: "D" } }),
    de: { main: { entries: { a: { v: "alt" }, c: { v: "fest", locked: true } } } },
  });
  const { push } = files(project, "xliff", "de");
  const targets = (a: string, b: string, c: string) =>
    xliff(
      [
        unit("a", `<target>${a}</target>`),
        unit("b", `<target>${b}</target>`),
        unit("c", `<target>${c}</target>`),
      ].join(""),
      'source-language="en" target-language="de"',
    );
  // Only empty texts are written by default.
  expect((await push(targets("neu", "B neu", "los"))).body).toMatchObject({ total: 3, added: 1, updated: 0 });
  expect(await entriesOf(project, "de")).toEqual({ a: { v: "alt" }, b: { v: "B neu" }, c: { v: "fest" } });
  const listed = await push(targets("neu", "", "los"), { onlyIfTextEmpty: false });
  expect(listed.body).toMatchObject({
    updated: 1,
    _additionalData: { skippedEntries: [expect.objectContaining({ key: "c" })] },
  });
  expect(await entriesOf(project, "de")).toEqual({ a: { v: "neu" }, b: { v: "B neu" }, c: { v: "fest" } });
  const passed = await push(targets("neu", "", "los"), {
    onlyIfTextEmpty: false,
    skipLockedTranslations: true,
  });
  expect(passed.body._additionalData.skippedEntries).toEqual([]);
  // Empty texts are ignored, or create the key if it is new.
  const news = xliff(
    unit("new", "<target></target>") + unit("a", "<target></target>"),
    'source-language="en"',
  );
  expect((await push(news, { onlyIfTextEmpty: false })).body).toMatchObject({ added: 0, updated: 0 });
  expect(await entriesOf(project, "de", { keepEmptyDataEntries: "true" })).not.toHaveProperty("new");
  await push(news, { onlyIfTextEmpty: false, skipEmptyTranslations: true });
  const stored = await entriesOf(project, "de", { keepEmptyDataEntries: "true" });
  expect([stored.new, stored.a]).toEqual([{}, { v: "neu" }]);
});

conform("files 4 XLIFF statuses", async () => {
  const project = await makeProject({ ownTeam: true });
  await project.upload(english({ a: { v: "A" }, b: { v: "B" } }));
  const { push, pull } = files(project, "xliff", "de");
  const name = `Legal ${project.app}`;
  const customStatuses = xliff(
    unit("a", '<target state="needs-review-translation">Ä</target>') +
      unit("b", `<target state="x-${name}">Bé</target>`),
    'source-language="en" target-language="de"',
  );
  await push(customStatuses);
  const statuses = async () => {
    const entries = await entriesOf(project, "de", { includeStatus: "true" });
    return [entries.a.status, entries.b.status];
  };
  expect(await statuses()).toEqual(["0", "0"]);
  const making = { onlyIfTextEmpty: false, importStatus: true, createUnknownCustomStates: true };
  // Statuses belong to the team: a project token alone cannot create them.
  expect((await push(customStatuses, making)).status).toBe(403);
  await files(project, "xliff", "de", project.both).push(customStatuses, making);
  const created = (await project.ok("GET", "/v1/api/statuses")).find(
    (status: { name: string }) => status.name === name,
  );
  expect(await statuses()).toEqual(["2", created?._id]);
  const { text: bare } = await pull();
  const { text: full } = await pull({ includeStatus: true });
  expect([bare.includes("<state>"), full.includes("<state>")]).toEqual([false, true]);
});

conform("files 3 XLIFF export", async () => {
  const project = await makeProject();
  await project.upload({
    ...english({ a: { v: "A", desc: "The first", meta: { screen: "home" }, maxLength: 9 } }),
    de: { main: { entries: { a: { v: "Ä", locked: true } } } },
  });
  await uploadScreenshot(project, {
    screenTag: "Home",
    stringPositions: [{ key: "a", x: 1, y: 1, width: 2, height: 2 }],
  });
  const { pull } = files(project, "xliff", "de");
  const { text } = await pull({ includeContextUrl: true });
  for (const part of [
    /<trans-unit [^>]*id="a"/,
    /<trans-unit [^>]*maxwidth="9"/,
    /<trans-unit [^>]*size-unit="char"/,
    /<trans-unit [^>]*translate="no"/,
    /<note from="description">The first<\/note>/,
    /<note from="screen">home<\/note>/,
    /<source[^>]*>A<\/source>/,
    /<target[^>]*>Ä<\/target>/,
    /https?:\/\//,
  ])
    expect(text).toMatch(part);
  expect((await pull()).text).not.toMatch(/\/v1\/files\//);
  expect((await pull({ includeMetadata: false })).text).not.toContain('from="screen"');
});

conform("files 4 tables", async () => {
  const project = await makeProject();
  await project.upload({
    ...english({ b: { v: "B" }, a: { v: "A", desc: "The first", meta: { screen: "home" }, maxLength: 9 } }),
    de: { main: { entries: { a: { v: "Ä", status: 2 } } } },
  });
  const { pull, push } = files(project, "csv", "de");
  const head = async (options: object) => (await pull(options)).text.replace("\ufeff", "").split(/\r?\n/)[0];
  expect(await head({ includeMetadata: false })).toBe("id,en,de,Description,String Length");
  expect(await head({})).toBe("id,en,de,Description,String Length,screen");
  expect(await head({ includeStatus: true, includeMetadata: false })).toMatch(
    /^id,en,de,Description,String Length,Status/,
  );
  expect(await head({ excludeBaseLang: true, includeMetadata: false })).toBe(
    "id,de,Description,String Length",
  );
  expect(await head({ excludeHeaderRow: true, sortByKey: true, includeMetadata: false })).toBe(
    "a,A,Ä,The first,9",
  );
  const columns = { KEY: 1, de: 0, DESCRIPTION: 2, LENGTH: 3, METADATA_platform: 4 };
  const spreadsheetOptions = { columnDescription: columns, includeFirstRow: true };
  expect((await push("Neu,n,Said,7,web\nohne,,,,\n", { spreadsheetOptions })).body).toMatchObject({
    added: 1,
  });
  const flags = { includeDescription: "true", includeStringLength: "true", includeMeta: "true" };
  const shown = await project.document({
    ...flags,
    requestedLanguages: '["de"]',
    includeMetaForAllLanguages: "true",
  });
  expect(shown.data.de.main.entries.n).toEqual({
    v: "Neu",
    desc: "Said",
    maxLength: 7,
    meta: { platform: "web" },
  });
  const generated = await push("ohne,\n", { spreadsheetOptions, autoGenerateMissingKeys: true });
  expect(generated.body).toMatchObject({ added: 1 });
  expect(Object.values(await entriesOf(project, "de"))).toContainEqual({ v: "ohne" });
});

conform("files 4 spreadsheets", async () => {
  const project = await makeProject();
  const { push, pull } = files(project, "xls");
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["id", "en"],
      ["other", "Other"],
    ]),
    "First",
  );
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["id", "en"],
      ["a", "One"],
    ]),
    "Texts",
  );
  for (const bookType of ["biff8", "xlsx"] as const) {
    const file = new Uint8Array(write(book, { type: "array", bookType, bookSST: true }));
    await push(file, { spreadsheetOptions: { sheetName: "Texts" } });
    expect([bookType, await entriesOf(project)]).toEqual([bookType, { a: { v: "One" } }]);
  }
  const sheets = read((await pull()).bytes).Sheets;
  const [rows] = Object.values(sheets).map((sheet) => utils.sheet_to_json<string[]>(sheet, { header: 1 }));
  expect(rows?.slice(0, 2).map((row) => row.slice(0, 2))).toEqual([
    ["id", "en"],
    ["a", "One"],
  ]);
});

conform("files 4 nested export", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "A" }, "a.b": { v: "B" }, z: { v: "1\r\n2" }, e: { v: "" } }));
  const { pull, push } = files(project, "nested_json");
  const refused = await pull({ ignoreDuplicates: false });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('"a"')]);
  const options = { ignoreDuplicates: true, exportOnlyWithTranslation: true };
  expect(JSON.parse((await pull({ ...options, removeCrChar: true })).text)).toEqual({
    a: { b: "B" },
    z: "1\n2",
  });
  expect(
    Object.keys(JSON.parse((await pull({ ...options, exportOnlyWithTranslation: false })).text)),
  ).toContain("e");
  const { text } = await pull({ ...options, includeInvisibleId: true });
  const again = await push(text, { onlyIfTextEmpty: false });
  expect(again.body).toMatchObject({ total: 2, added: 0, updated: 0 });
  const plural = await makeProject();
  const nestedFiles = files(plural, "nested_json");
  await nestedFiles.push('{"p": {"one": "%d file", "other": "%d files"}}', { disablePlurals: true });
  expect(await entriesOf(plural)).toEqual({ "p.one": { v: "%d file" }, "p.other": { v: "%d files" } });
  await plural.upload(english({ "q[one]": { v: "1" }, "q[other]": { v: "n" } }));
  expect(JSON.parse((await nestedFiles.pull({ disablePlurals: true })).text)).toMatchObject({
    p: { one: "%d file", other: "%d files" },
  });
});

conform("files 4 skipNonStringValues", async () => {
  const project = await makeProject();
  const { push } = files(project, "nested_json");
  const file = '{"a": "A", "n": 1, "t": true, "z": null}';
  const refused = await push(file);
  expect([refused.status, refused.text.includes('"n"') || refused.body.keys?.includes("n")]).toEqual([
    400,
    true,
  ]);
  expect((await push(file, { skipNonStringValues: true })).body).toMatchObject({ total: 1, added: 1 });
});

conform("files 4 convertPlaceholder", async () => {
  const project = await makeProject();
  await project.upload(english({ ios: { v: "%@ and %2$@, %i" }, android: { v: "%s and %2$s" } }));
  const android = await files(project, "android_xml").pull({ convertPlaceholder: true });
  expect(android.text).toMatch(/name="ios">%1\$s and %2\$s, %3?\$?d</);
  const ios = await files(project, "ios_strings").pull({ convertPlaceholder: true });
  expect(ios.text).toMatch(/"android" = "%@ and %2\$@";/);
  const plain = await files(project, "ios_strings").pull();
  expect(plain.text).toMatch(/"android" = "%s and %2\$s";/);
});

conform("files 4 prefixes and tags", async () => {
  const project = await makeProject();
  const { push, pull } = files(project, "react_simple_json");
  const prefix = "Web app_1-";
  await push('{"a": "A"}', {}, { addKeyPrefix: prefix, tag: ["one", "two"], tagCategory: "iOS" });
  expect(await entriesOf(project)).toEqual({ [`${prefix}a`]: { v: "A" } });
  expect((await pull({}, { removeKeyPrefix: prefix })).body).toEqual({ a: "A" });
  for (const wrong of ["a.b", "x".repeat(51)])
    expect([wrong, (await push("{}", {}, { addKeyPrefix: wrong })).status]).toEqual([wrong, 400]);
  const category = async (name: string) => (await project.ok("GET", `/v1/api/tag/byName/${name}`)).category;
  expect([await category("one"), await category("two")]).toEqual(["iOS", "iOS"]);
  await push('{"a": "A"}', {}, { addKeyPrefix: prefix, tag: "one", tagCategory: "None" });
  expect([await category("one"), await category("two")]).toEqual([expect.not.stringMatching(/iOS/), "iOS"]);
  expect((await pull({}, { tag: ["one", "two"] })).body).toEqual({ [`${prefix}a`]: "A" });
});

conform("files 4 drafts in branching projects", async () => {
  const project = await makeProject();
  await project.ok("POST", "/v1/api/branches", { body: { name: "b", sourceBranch: "main" } });
  await files(project, "react_simple_json").push('{"a": "A"}', { onlyAsDraft: true });
  expect(await entriesOf(project)).toEqual({ a: { v: "A" } });
});

conform("files 1 version", async () => {
  const project = await makeProject();
  const version = async () =>
    (await project.ok("GET", "/v1/api/projectVersion", { as: project.alone, query: { timestamp: "x" } }))
      .appVersion;
  const before = await version();
  expect([before, String(before)]).toEqual([expect.any(Number), (await project.document()).__v]);
  await files(project, "react_simple_json").push('{"a": "A"}');
  expect(await version()).toBeGreaterThan(before);
});
