import type { FileFormat } from "#contract/files.ts";

/** Names of file formats, which are the same in every language. */
const formatNames: Record<FileFormat, string> = {
  android_xml: "Android XML",
  ios_strings: "Apple .strings",
  ios_stringsdict: "Apple .stringsdict",
  ios_xcstrings: "Apple String Catalog (.xcstrings)",
  nested_json: "JSON (nested)",
  react_simple_json: "JSON (flat)",
  react_nested_json: "React JSON",
  angular_translate_json: "angular-translate JSON",
  node_2_json: "i18n-node-2 JSON",
  i18next_json: "i18next JSON",
  chrome_i18n_json: "Chrome extension JSON",
  mozilla_i18n_json: "Mozilla extension JSON",
  go_i18n_json: "go-i18n JSON",
  arb: "Flutter ARB",
  java_properties: "Java .properties",
  mozilla_properties: "Mozilla .properties",
  gettext_po: "gettext PO",
  gettext_pot: "gettext POT",
  ruby_on_rails_yaml: "Ruby on Rails YAML",
  symfony_yaml: "Symfony YAML",
  symfony2_yaml: "Symfony 2 YAML",
  qt_ts: "Qt Linguist (.ts)",
  microsoft_resx: ".NET .resx",
  microsoft_resw: "Windows .resw",
  ember_i18n_json_module: "Ember module (.js)",
  toml: "TOML",
  laravel_php: "Laravel PHP",
  ini: "INI",
  xliff: "XLIFF 1.2",
  xliff2: "XLIFF 2.1",
  csv: "CSV",
  tsv: "TSV",
  xls: "Excel 97–2003 (.xls)",
  xlsx: "Excel (.xlsx)",
};

/** All formats, sorted by name. */
export const formatOptions = Object.entries(formatNames)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));
