import type { Format } from "./file-entry.ts";

/** File formats by id (section 3 of files.md), loaded on demand. */
const loaders = {
  android_xml: async () => (await import("./xml/android-xml.ts")).androidXml,
  ios_strings: async () => (await import("./apple/apple-strings.ts")).appleStrings,
  ios_stringsdict: async () => (await import("./xml/stringsdict.ts")).stringsdict,
  nested_json: async () => (await import("./json/nested-json.ts")).nestedJson,
  react_nested_json: async () => (await import("./json/nested-json.ts")).nestedJson,
  react_simple_json: async () => (await import("./json/nested-json.ts")).flatJson,
  angular_translate_json: async () => (await import("./json/nested-json.ts")).angularJson,
  node_2_json: async () => (await import("./json/nested-json.ts")).nodeJson,
  i18next_json: async () => (await import("./json/i18next-json.ts")).i18nextJson,
  chrome_i18n_json: async () => (await import("./json/described-json.ts")).messageJson,
  mozilla_i18n_json: async () => (await import("./json/described-json.ts")).messageJson,
  go_i18n_json: async () => (await import("./json/described-json.ts")).goJson,
  arb: async () => (await import("./json/described-json.ts")).arb,
  java_properties: async () => (await import("./plain/properties.ts")).javaProperties,
  mozilla_properties: async () => (await import("./plain/properties.ts")).mozillaProperties,
  gettext_po: async () => (await import("./gettext/gettext.ts")).gettextPo,
  gettext_pot: async () => (await import("./gettext/gettext.ts")).gettextPot,
  ruby_on_rails_yaml: async () => (await import("./plain/yaml.ts")).railsYaml,
  symfony_yaml: async () => (await import("./plain/yaml.ts")).symfonyYaml,
  symfony2_yaml: async () => (await import("./plain/yaml.ts")).symfonyYaml,
  qt_ts: async () => (await import("./xml/qt-ts.ts")).qtTs,
  microsoft_resx: async () => (await import("./xml/resx.ts")).resx,
  microsoft_resw: async () => (await import("./xml/resx.ts")).resx,
  ember_i18n_json_module: async () => (await import("./json/ember-module.ts")).emberModule,
  toml: async () => (await import("./plain/toml.ts")).toml,
  laravel_php: async () => (await import("./plain/laravel-php.ts")).laravelPhp,
  ini: async () => (await import("./plain/ini.ts")).ini,
  ios_xcstrings: async () => (await import("./apple/xcstrings.ts")).xcstrings,
  xliff2: async () => (await import("./xml/xliff2.ts")).xliff2,
  xliff: async () => (await import("./xml/xliff.ts")).xliff,
  csv: async () => (await import("./tables/csv.ts")).csv,
  tsv: async () => (await import("./tables/csv.ts")).tsv,
  xls: async () => (await import("./tables/spreadsheet.ts")).xls,
  xlsx: async () => (await import("./tables/spreadsheet.ts")).xlsx,
} satisfies Record<string, () => Promise<Format>>;
export type FormatId = keyof typeof loaders;

/** Formats whose lists need an item for each position; an untranslated item is empty. */
export const formatsWithPositionalLists: ReadonlySet<FormatId> = new Set<FormatId>([
  "android_xml",
  "nested_json",
  "react_nested_json",
  "angular_translate_json",
  "i18next_json",
  "ruby_on_rails_yaml",
  "symfony_yaml",
  "symfony2_yaml",
  "ember_i18n_json_module",
  "toml",
  "laravel_php",
]);

/**
 * PostgreSQL pattern of keys that a file must contain even if they are not translated: items of lists, exported empty,
 * and variables and device variants of Xcode string catalogs, exported with the source text.
 */
export function neededKeysPattern(id: FormatId): string | undefined {
  if (id === "ios_xcstrings") return String.raw`\[(variable=[^@]+|device=[A-Za-z]+)\]$`;
  return formatsWithPositionalLists.has(id) ? String.raw`\[\d+\]($|\.|\[)` : undefined;
}

/** Formats in which an untranslated plural is an empty text. */
export const formatsWithEmptyPlurals: ReadonlySet<FormatId> = new Set<FormatId>([
  "gettext_po",
  "gettext_pot",
  "qt_ts",
  "arb",
]);

/** Formats in which a plural is an ICU message in one text. */
export const formatsWithIcuPlurals: ReadonlySet<FormatId> = new Set<FormatId>(["arb"]);

export function loadFormat(id: FormatId): Promise<Format> {
  return loaders[id]();
}
