import { describe, expect, test } from "vitest";
import type { FileEntry } from "./file-entry.ts";
import { type FormatId, loadFormat } from "./formats.ts";
import { pluralOfFile } from "./plural-forms.ts";

const read = async (id: FormatId, file: string, language = "pl") =>
  (await loadFormat(id)).parse(new TextEncoder().encode(file), { language, baseLanguage: "en" }).entries;
const print = async (id: FormatId, entries: readonly FileEntry[], language: string) =>
  new TextDecoder().decode((await loadFormat(id)).print(entries, { language, baseLanguage: "en" }));

const unit = (value: string) => ({ stringUnit: { state: "translated", value } });
const units = (suffixes: readonly string[]) =>
  suffixes
    .map((name) => `<trans-unit id="cart[${name}]"><source>s</source><target>${name}</target></trans-unit>`)
    .join("");
/** A Polish file with the three forms of integers, in each notation of forms. */
const polish: ReadonlyArray<readonly [FormatId, string]> = [
  ["nested_json", '{"cart": {"few": "few", "many": "many", "one": "one"}}'],
  ["node_2_json", '{"cart": {"one": "one", "few": "few", "many": "many"}}'],
  ["react_simple_json", '{"cart[one]": "one", "cart[few]": "few", "cart[many]": "many"}'],
  ["i18next_json", '{"cart_one": "one", "cart_few": "few", "cart_many": "many"}'],
  ["ruby_on_rails_yaml", "pl:\n  cart:\n    one: one\n    few: few\n    many: many\n"],
  ["symfony_yaml", "cart:\n  many: many\n  few: few\n  one: one\n"],
  ["toml", '[cart]\none = "one"\nfew = "few"\nmany = "many"\n'],
  ["laravel_php", "<?php return ['cart' => ['one' => 'one', 'few' => 'few', 'many' => 'many']];"],
  ["ember_i18n_json_module", "export default { cart: { one: 'one', few: 'few', many: 'many' } };"],
  ["go_i18n_json", '[{"id": "cart", "translation": {"one": "one", "few": "few", "many": "many"}}]'],
  [
    "ios_xcstrings",
    JSON.stringify({
      sourceLanguage: "en",
      strings: {
        cart: {
          extractionState: "manual",
          localizations: {
            pl: { variations: { plural: { one: unit("one"), few: unit("few"), many: unit("many") } } },
          },
        },
      },
      version: "1.0",
    }),
  ],
  ["java_properties", "cart[one]=one\ncart[few]=few\ncart[many]=many\n"],
  ["ini", "cart[one]=one\ncart[few]=few\ncart[many]=many\n"],
  ["csv", "id,pl\ncart[one],one\ncart[few],few\ncart[many],many\n"],
  ["ios_strings", '"cart[one]" = "one";\n"cart[few]" = "few";\n"cart[many]" = "many";'],
  [
    "xliff",
    `<xliff version="1.2"><file original="x" target-language="pl"><body>${units(["one", "few", "many"])}</body></file></xliff>`,
  ],
  [
    "android_xml",
    '<resources><plurals name="cart"><item quantity="few">few</item><item quantity="many">many</item><item quantity="one">one</item></plurals></resources>',
  ],
];

describe("forms without “other”", () => {
  test.each(polish)("forms of integers are a complete plural in Polish %s", async (id, file) => {
    const entries = await read(id, file);
    expect(entries).toMatchObject([
      {
        key: "cart",
        text: "{count, plural, one {one} few {few} many {many} other {many}}",
        isPlural: true,
        supportedForms: ["one", "few", "many"],
      },
    ]);
    expect(await read(id, await print(id, entries, "pl"))).toMatchObject([
      { key: "cart", text: entries[0]?.text, isPlural: true },
    ]);
  });

  test.each([
    ["ru", ["one", "few", "many"]],
    ["uk", ["zero", "one", "few", "many"]],
    ["be", ["many", "one", "few"]],
    ["pl-PL", ["one", "few", "many", "other"]],
    ["cs", ["one", "few", "other"]],
    ["ja", ["other"]],
  ])("forms with or without other are a plural of %s: %j", async (language, names) => {
    const forms = Object.fromEntries(names.map((name) => [name, name]));
    const entries = await read("nested_json", JSON.stringify({ cart: forms }), language);
    expect(entries).toMatchObject([{ key: "cart", isPlural: true }]);
  });

  test.each([
    ["en", ["one"]],
    ["en", ["one", "few", "many"]],
    ["de", ["one", "two"]],
    ["cs", ["one", "few"]],
    ["cs", ["one", "few", "many"]],
    ["pl", ["one", "few"]],
    ["ru", ["one", "many"]],
    ["ja", ["one"]],
    ["xx", ["one", "few", "many"]],
  ])("forms stay keys if integers of %s need more of them: %j", async (language, names) => {
    const forms = Object.fromEntries(names.map((name) => [name, name]));
    const keys = async (id: FormatId, file: object) =>
      (await read(id, JSON.stringify(file), language)).map(({ key, isPlural = false }) => [key, isPlural]);
    expect(await keys("nested_json", { cart: forms })).toEqual(names.map((name) => [`cart.${name}`, false]));
    const suffixed = Object.fromEntries(names.map((name) => [`cart_${name}`, name]));
    expect(await keys("i18next_json", suffixed)).toEqual(names.map((name) => [`cart_${name}`, false]));
  });

  test("forms beside other names stay keys of a group", async () => {
    for (const names of [
      ["one", "few", "many", "title"],
      ["two", "title"],
    ]) {
      const group = Object.fromEntries(names.map((name) => [name, name]));
      const entries = await read("nested_json", JSON.stringify({ cart: group }));
      expect(entries.map(({ key }) => key)).toEqual(names.map((name) => `cart.${name}`));
    }
  });
});

test("the last form in the order of categories serves as “other”, however a file is sorted", () => {
  const sorted = new Map([["few", "2"] as const, ["many", "5"] as const, ["one", "1"] as const]);
  expect(pluralOfFile(sorted).text).toBe("{count, plural, one {1} few {2} many {5} other {5}}");
});

describe("ICU plural as a single text", () => {
  const icu = "{count,plural, one{It''s one} other{Many}}";
  const forms = "{count, plural, one {It''s one} other {Many}}";

  test.each([
    [
      "android_xml",
      `<resources><string name="a">{count,plural, one{It\\'\\'s one} other{Many}}</string></resources>`,
    ],
    ["ios_strings", `"a" = "${icu}";`],
    ["ios_xcstrings", JSON.stringify({ strings: { a: { localizations: { en: unit(icu) } } } })],
    ["gettext_po", `msgid "a"\nmsgstr "${icu}"\n`],
    [
      "qt_ts",
      `<TS><context><name/><message id="a"><source>a</source><translation>${icu}</translation></message></context></TS>`,
    ],
    ["microsoft_resx", `<root><data name="a"><value>${icu}</value></data></root>`],
    ["java_properties", `a=${icu}`],
    ["ini", `a=${icu}`],
    ["arb", JSON.stringify({ a: icu })],
    [
      "xliff",
      `<xliff version="1.2"><file><body><trans-unit id="a"><source>${icu}</source></trans-unit></body></file></xliff>`,
    ],
    [
      "xliff2",
      `<xliff version="2.1" srcLang="en"><file id="f"><unit id="u" name="a"><segment><source>${icu}</source></segment></unit></file></xliff>`,
    ],
    ["laravel_php", `<?php return ['a' => "${icu}"];`],
  ] satisfies ReadonlyArray<[FormatId, string]>)("stays one entry of %s, as written", async (id, file) => {
    const entries = await read(id, file, "en");
    expect(entries.map(({ key, text, isPlural = false }) => ({ key, text, isPlural }))).toEqual([
      { key: "a", text: icu, isPlural: false },
    ]);
    expect(await read(id, await print(id, entries, "en"), "en")).toMatchObject([{ key: "a", text: icu }]);
  });

  test("becomes forms only for a key that is a plural", async () => {
    const entry = { key: "a", text: forms };
    expect(JSON.parse(await print("nested_json", [entry], "en"))).toEqual({ a: forms });
    expect(JSON.parse(await print("nested_json", [{ ...entry, isPlural: true }], "en"))).toEqual({
      a: { one: "It's one", other: "Many" },
    });
  });
});
