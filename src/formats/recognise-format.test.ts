import { describe, expect, it } from "vitest";
import type { FileEntry } from "./file-entry.ts";
import { type FormatId, loadFormat } from "./formats.ts";
import { recogniseFormat } from "./recognise-format.ts";

const languages = ["en", "de", "pt-BR", "zh-Hant"];
const encoder = new TextEncoder();
const recognised = (name: string, content: string) =>
  recogniseFormat({ name, head: encoder.encode(content), languages, baseLanguage: "en" });

const flat: FileEntry[] = [
  { key: "title", text: "Warenkorb", source: "Cart" },
  { key: "cart.empty", text: "Leer {nichts} [auch nicht]", source: "Empty", description: "No items" },
];
const plural: FileEntry = {
  key: "items",
  text: "{count, plural, one {Ein Artikel} other {Viele Artikel}}",
  isPlural: true,
  source: "{count, plural, one {One item} other {Many items}}",
};

describe("recognition of printed files", () => {
  const printed: ReadonlyArray<[name: string, format: FormatId, as?: FormatId]> = [
    ["strings.xml", "android_xml"],
    ["Localizable.strings", "ios_strings"],
    ["Localizable.stringsdict", "ios_stringsdict"],
    ["Localizable.xcstrings", "ios_xcstrings"],
    ["de.json", "nested_json"],
    ["de.json", "react_nested_json", "nested_json"],
    ["de.json", "i18next_json"],
    ["messages.json", "chrome_i18n_json"],
    ["active.de.json", "go_i18n_json"],
    ["app_de.arb", "arb"],
    ["messages_de.properties", "java_properties"],
    ["de.po", "gettext_po"],
    ["app_de.ts", "qt_ts"],
    ["Strings.de.resx", "microsoft_resx"],
    ["Resources.resw", "microsoft_resw"],
    ["de.ini", "ini"],
    ["translations.js", "ember_i18n_json_module"],
    ["messages.php", "laravel_php"],
    ["active.de.toml", "toml"],
    ["de.yml", "ruby_on_rails_yaml"],
    ["messages.de.yaml", "symfony_yaml"],
    ["texts.xls", "xls"],
    ["texts.xlsx", "xlsx"],
    ["texts.ods", "xlsx"],
    ["de.xliff", "xliff"],
    ["de.xlf", "xliff2"],
    ["de.csv", "csv"],
    ["de.tsv", "tsv"],
  ];
  it.each(printed)("%s is recognised as %s", async (name, format, as = format) => {
    const entries = format === "ios_stringsdict" ? [plural] : [...flat, plural];
    const { print } = await loadFormat(format);
    const head = print(entries, { language: "de", baseLanguage: "en" });
    expect(recogniseFormat({ name, head, languages }).format).toBe(as);
  });
});

it("JSON without nesting keeps keys with dots, whatever its texts contain", () => {
  expect(recognised("en.json", '{"a.b": "{x} [y]", "c": "\\"{"}').format).toBe("react_simple_json");
  expect(recognised("en.json", '{"a": {"b": "x"}}').format).toBe("nested_json");
  expect(recognised("en.json", '{"a": ["x"]}').format).toBe("nested_json");
});

it("UTF-16 and byte order marks do not prevent recognition", () => {
  const utf16 = Buffer.from('\ufeff{"@@locale": "de", "a": "b"}', "utf16le");
  expect(recogniseFormat({ name: "app.json", head: utf16, languages })).toEqual({
    format: "arb",
    language: "de",
  });
  expect(recognised("a.yml", '\ufeff"pt_BR":\n  a: b\n')).toEqual({
    format: "ruby_on_rails_yaml",
    language: "pt-BR",
  });
});

it("unknown content is not guessed", () => {
  for (const [name, content] of [
    ["notes.txt", "hello"],
    ["logo.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["code.ts", "export const a = 1;"],
    ["constructor", ""],
    ["x.json", "oops"],
    ["", ""],
  ] as const)
    expect(recognised(name, content)).toEqual({});
});

describe("recognised language", () => {
  it.each([
    ["de.strings", "", "de"],
    ["messages_pt_BR.properties", "", "pt-BR"],
    ["app-pt-br.ini", "", "pt-BR"],
    ["folder/zh-Hant.json", "{}", "zh-Hant"],
    ["app.ini", "", undefined],
    ["fr.ini", "", undefined],
    ["code.ini", "", undefined],
    ["a.po", 'msgid ""\nmsgstr ""\n"Language: fr_CA\\n"\n', "fr-CA"],
    ["de.xliff", '<xliff version="1.2"><file source-language="en" target-language="fr">', "fr"],
    ["a.xlf", '<xliff version="2.0" srcLang="en" trgLang="de">', "de"],
    ["a.ts", '<?xml version="1.0"?><!DOCTYPE TS><TS version="2.1" language="de_AT">', "de-AT"],
    ["a.yml", "# texts\nfr:\n  a: b\n", "fr"],
    ["a.yml", "fr:\n  a: b\nother: x\n", undefined],
    ["locales/de/common.json", "{}", "de"],
    ["de/old/pt-BR/common.json", "{}", "pt-BR"],
    ["_locales/pt_BR/messages.json", "{}", "pt-BR"],
    ["de.lproj/Localizable.strings", "", "de"],
    ["Base.lproj/Localizable.strings", "", "en"],
    ["res/values/strings.xml", "<resources/>", "en"],
    ["res/values-de/strings.xml", "<resources/>", "de"],
    ["res/values-pt-rBR/strings.xml", "<resources/>", "pt-BR"],
    ["res/values-b+zh+Hant/strings.xml", "<resources/>", "zh-Hant"],
    ["res/values-night/colors.xml", "<resources/>", undefined],
  ])("the language of %s %j is %s", (name, content, language) => {
    expect(recognised(name, content).language).toBe(language);
  });
});

it.each([
  ["a.xlf", "<a"],
  ["a.xlf", "a", "<"],
  ["a.xlf", "<a:"],
  ["a.xlf", "<TS ", '<TS version="2.1">'],
  ["a.xlf", "<file ", '<xliff version="1.2">'],
  ["a.xlf", "<x:xliff ", '<xliff version="2.1">'],
  ["a.json", '\\"', '{"'],
  ["a.json", '\\"', '{"@'],
])("a file %s of repeated %j is examined in linear time", (name, piece, begin = "") => {
  // In quadratic time the test would time out.
  expect(recognised(name, begin + piece.repeat(1_000_000)).language).toBeUndefined();
});

it("XML names are read as a whole, with or without a namespace prefix", () => {
  for (const [root, format] of [
    ['<x:xliff version="2.1">', "xliff2"],
    ["<resources>", "android_xml"],
    ["<resources-and-more>", undefined],
    ["<TS/>", "qt_ts"],
    ["<TSX>", undefined],
    ["<résumé>", undefined],
  ] as const)
    expect(recognised("a.xml", `<?xml version="1.0"?><!-- a --><!DOCTYPE x>${root}`).format).toBe(format);
});
