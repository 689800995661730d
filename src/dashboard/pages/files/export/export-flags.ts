import type { ExportOptions, FileFormat } from "#contract/files.ts";

export type ExportFlag = keyof ExportOptions;

/** Formats whose plural words can be written as plain keys (files.md 4, `disablePlurals`). */
const pluralWordFormats: ReadonlySet<FileFormat> = new Set([
  "nested_json",
  "react_nested_json",
  "angular_translate_json",
  "ruby_on_rails_yaml",
  "symfony_yaml",
  "symfony2_yaml",
  "ember_i18n_json_module",
  "node_2_json",
  "go_i18n_json",
]);
/** Formats where a key cannot be a prefix of another one. */
const nestedFormats: ReadonlySet<FileFormat> = new Set([
  "nested_json",
  "react_nested_json",
  "angular_translate_json",
  "i18next_json",
  "ruby_on_rails_yaml",
  "symfony_yaml",
  "symfony2_yaml",
  "ember_i18n_json_module",
  "laravel_php",
  "toml",
]);
const mobileFormats: ReadonlySet<FileFormat> = new Set(["android_xml", "ios_strings", "ios_stringsdict"]);
const separatedFormats: ReadonlySet<FileFormat> = new Set(["csv", "tsv"]);
const tableFormats: ReadonlySet<FileFormat> = new Set([...separatedFormats, "xls", "xlsx"]);
const statusFormats: ReadonlySet<FileFormat> = new Set([...tableFormats, "xliff", "xliff2"]);
const metadataFormats: ReadonlySet<FileFormat> = new Set([...statusFormats, "arb"]);
const xliffFormats: ReadonlySet<FileFormat> = new Set(["xliff", "xliff2"]);
/** Formats that write plural forms as separate keys, such as `items[one]`. */
const pluralKeyFormats: ReadonlySet<FileFormat> = new Set([
  "ios_strings",
  "java_properties",
  "mozilla_properties",
  "microsoft_resx",
  "microsoft_resw",
  "chrome_i18n_json",
  "mozilla_i18n_json",
  "react_simple_json",
  "ini",
  ...tableFormats,
]);

/** Returns the options of a format (files.md 4). */
export function exportFlagsOf(format: FileFormat): ExportFlag[] {
  const flagsIf = (formats: ReadonlySet<FileFormat>, flags: ExportFlag[]) =>
    formats.has(format) ? flags : [];
  return [
    "exportOnlyWithTranslation",
    "sortByKey",
    "removeCrChar",
    "includeInvisibleId",
    ...flagsIf(mobileFormats, ["convertPlaceholder"]),
    ...flagsIf(nestedFormats, ["ignoreDuplicates"]),
    ...flagsIf(pluralWordFormats, ["disablePlurals"]),
    ...flagsIf(metadataFormats, ["includeMetadata"]),
    ...flagsIf(statusFormats, ["includeStatus"]),
    ...flagsIf(xliffFormats, ["includeContextUrl"]),
    ...flagsIf(tableFormats, ["excludeHeaderRow", "excludeBaseLang"]),
    ...flagsIf(separatedFormats, ["markFormulas"]),
  ];
}

/** Options that are enabled by default. */
export const defaultFlags: ReadonlySet<ExportFlag> = new Set([
  "exportOnlyWithTranslation",
  "includeMetadata",
  "markFormulas",
]);

/** Returns the id of the message that names what a format cannot contain; undefined if nothing is missing. */
export function limitationOf(format: FileFormat): string | undefined {
  if (format === "ios_stringsdict") return "files.export.lack.onlyPlurals";
  if (format === "gettext_pot") return "files.export.lack.onlySources";
  return pluralKeyFormats.has(format) ? "files.export.lack.plurals" : undefined;
}
