import * as z from "zod/mini";
import { idSchema, queryBoolean, queryInteger, scopeShape, tagName } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** File formats by id (files.md 3), with the extension and content type of their files. */
export const fileFormats = {
  android_xml: ["xml", "application/xml"],
  ios_strings: ["strings", "text/plain"],
  ios_stringsdict: ["stringsdict", "application/xml"],
  nested_json: ["json", "application/json"],
  react_nested_json: ["json", "application/json"],
  react_simple_json: ["json", "application/json"],
  angular_translate_json: ["json", "application/json"],
  node_2_json: ["json", "application/json"],
  i18next_json: ["json", "application/json"],
  chrome_i18n_json: ["json", "application/json"],
  mozilla_i18n_json: ["json", "application/json"],
  go_i18n_json: ["json", "application/json"],
  arb: ["arb", "application/json"],
  java_properties: ["properties", "text/plain"],
  mozilla_properties: ["properties", "text/plain"],
  gettext_po: ["po", "text/x-gettext-translation"],
  gettext_pot: ["pot", "text/x-gettext-translation"],
  ruby_on_rails_yaml: ["yml", "application/yaml"],
  symfony_yaml: ["yml", "application/yaml"],
  symfony2_yaml: ["yml", "application/yaml"],
  qt_ts: ["ts", "application/xml"],
  microsoft_resx: ["resx", "application/xml"],
  microsoft_resw: ["resw", "application/xml"],
  // Served as plain text, not as a script that a page of the same origin could run.
  ember_i18n_json_module: ["js", "text/plain"],
  toml: ["toml", "application/toml"],
  laravel_php: ["php", "text/plain"],
  ini: ["ini", "text/plain"],
  ios_xcstrings: ["xcstrings", "application/json"],
  xliff: ["xliff", "application/xliff+xml"],
  xliff2: ["xlf", "application/xliff+xml"],
  csv: ["csv", "text/csv"],
  tsv: ["tsv", "text/tab-separated-values"],
  xls: ["xls", "application/vnd.ms-excel"],
  xlsx: ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
} as const satisfies Record<string, readonly [extension: string, type: string]>;
export type FileFormat = keyof typeof fileFormats;

/**
 * Returns the code of a language in paths of a format. Platforms have their own notations: `values-pt-rBR` and
 * `values-b+zh+Hans` of Android, `messages_pt_BR` of Java, `_locales/pt_BR` of Chrome, `app_pt_BR` of Flutter,
 * `pt_BR` of gettext.
 */
export function languageInPath(format: FileFormat, code: string): string {
  const [language = "", ...subtags] = code.split("-");
  const [region = ""] = subtags;
  if (subtags.length === 0) return code;
  if (format === "android_xml")
    return subtags.length === 1 && /^[A-Z]{2}$/.test(region)
      ? `${language}-r${region}`
      : `b+${code.replaceAll("-", "+")}`;
  return underscored.includes(format) ? code.replaceAll("-", "_") : code;
}

const underscored: readonly FileFormat[] = ["arb", "chrome_i18n_json", "gettext_po", "java_properties"];

const formatSchema = z.enum(Object.keys(fileFormats) as [FileFormat, ...FileFormat[]]);

/** Booleans of the options, as JSON or as text. */
const flag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(["true", "false"])]),
    z.transform((given) => given === true || given === "true"),
  ),
);

/** Parses an object from JSON text, since clients send `options` as text. */
function jsonText<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text, context): unknown => {
        try {
          return JSON.parse(text === "" ? "{}" : text);
        } catch {
          context.issues.push({ code: "custom", message: "must be JSON, URL-encoded", input: text });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );
}

/** Names without parsing: a name that starts with a bracket is not a list. */
const names = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => [given].flat()),
);

/** Options of an export (files.md 4). Unknown options are ignored. */
const exportOptions = z.object({
  exportOnlyWithTranslation: flag,
  convertPlaceholder: flag,
  ignoreDuplicates: flag,
  disablePlurals: flag,
  sortByKey: flag,
  removeCrChar: flag,
  includeMetadata: flag,
  includeStatus: flag,
  includeContextUrl: flag,
  excludeHeaderRow: flag,
  excludeBaseLang: flag,
  /** Adds an apostrophe before texts that a spreadsheet would treat as a formula (files.md 8.5). */
  markFormulas: flag,
  includeInvisibleId: flag,
});
export type ExportOptions = z.infer<typeof exportOptions>;
export const exportOptionNames = Object.keys(exportOptions.shape) as Array<keyof ExportOptions>;

/** Prefix that is added to keys or removed from them (files.md 4). */
const keyPrefix = z
  .string()
  .check(z.maxLength(50), z.regex(/^[\p{L}\p{N} _-]*$/u, "must be letters, digits, spaces, _ and -"));

/** Formats with several languages in one file. */
export const holdsLanguages: ReadonlySet<FileFormat> = new Set(["ios_xcstrings"]);

/** Name of an exported file: its language, or Xcode's name for catalogs with several languages. */
export function exportedName(format: FileFormat, languages: readonly string[]): string {
  return `${languages.length === 1 ? languages[0] : "Localizable"}.${fileFormats[format][0]}`;
}

const exportQuery = z.object({
  ...scopeShape,
  "file-format": formatSchema,
  /** Several languages only if the format supports them. */
  language: names,
  options: z.optional(jsonText(exportOptions)),
  tag: z.optional(names),
  /** Exports only texts with one of these statuses in the language of the file. */
  status: z.optional(names),
  /** Exports only keys that match a search in the language of the file and in the source (rules.md 3.9). */
  q: z.optional(z.string().check(z.maxLength(4_000))),
  removeKeyPrefix: z.optional(keyPrefix),
  /** Ignored, since a file is always up to date. */
  version: z.optional(z.string()),
});
export type ExportQuery = z.infer<typeof exportQuery>;

/** Column numbers from 0 (files.md 4). */
const columnNumber = z.union([z.int().check(z.nonnegative()), queryInteger.check(z.nonnegative())]);

/** Formats whose plural keywords an import can treat as plain keys (files.md 4, `disablePlurals`). */
export const nestedJsonFormats: ReadonlySet<FileFormat> = new Set([
  "nested_json",
  "react_nested_json",
  "angular_translate_json",
]);

/** Options of an import (files.md 4). Unknown options are ignored. */
const importOptions = z.object({
  /** Default: true for XLIFF, otherwise false. */
  onlyIfTextEmpty: flag,
  onlyAsDraft: flag,
  disablePlurals: flag,
  removeCrChar: flag,
  importStatus: flag,
  createUnknownCustomStates: flag,
  importSourceLanguage: z.optional(z.string()),
  skipLockedTranslations: flag,
  skipEmptyTranslations: flag,
  skipNonStringValues: flag,
  /** Skips keys that the project does not have; no effect in the base language. Default: they are created. */
  skipUnknownKeys: flag,
  autoGenerateMissingKeys: flag,
  /** Removes the apostrophes of `markFormulas`. */
  removeFormulaMarks: flag,
  spreadsheetOptions: z.optional(
    z.object({
      columnDescription: z.optional(z.record(z.string(), columnNumber)),
      sheetName: z.optional(z.string()),
      includeFirstRow: flag,
    }),
  ),
});
export type ImportOptions = z.infer<typeof importOptions>;
export const importOptionNames = Object.keys(importOptions.shape) as Array<keyof ImportOptions>;

const importedTags = z.pipe(names, z.array(tagName).check(z.maxLength(50)));

/** Default and maximum number of keys of each kind in a dry run. */
export const defaultImportSample = 20;
export const maxImportSample = 100_000;

const importQuery = z.object({
  ...scopeShape,
  "file-format": formatSchema,
  language: z.string(),
  options: z.optional(jsonText(importOptions)),
  tag: z.optional(importedTags),
  keepTagIds: z.optional(queryBoolean),
  tagCategory: z.optional(z.string()),
  addKeyPrefix: z.optional(keyPrefix),
  /** Returns the same answer with samples, without writing. */
  dryRun: z.optional(queryBoolean),
  /** Number of keys of each kind in a dry run. */
  sample: z.optional(
    queryInteger.check(z.refine((n) => n >= 0 && n <= maxImportSample, `must be 0 to ${maxImportSample}`)),
  ),
  /** The `version` of a dry run. The import is rejected if the branch has changed since. */
  unchangedSince: z.optional(queryInteger.check(z.nonnegative())),
  /** Returns a job, which reads the file after the answer (rules.md 9.24). */
  async: z.optional(queryBoolean),
});
export type ImportQuery = z.infer<typeof importQuery>;

const changedText = z.object({ key: z.string(), from: z.string(), to: z.string() });

const importSampleSchema = z.object({
  added: z.array(z.object({ key: z.string(), to: z.string() })),
  changed: z.array(changedText),
  /** Changed texts that a person changed since the last import (rules.md 9.24). */
  conflicting: z.array(changedText),
  unchanged: z.array(z.string()),
  /** Texts of `keysWithoutSource`. */
  withoutSource: z.array(z.object({ key: z.string(), to: z.string() })),
  /** Texts of repeated keys in the file: the last but one, and the last (files.md 8.6). */
  duplicates: z.array(changedText),
});
export type ImportSample = z.infer<typeof importSampleSchema>;

/** Numbers of keys in a file, by what happens to their texts. */
const importCountsSchema = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** Maximum number of keys that a long list names. */
export const maxKeysNamed = 1_000;

/** Keys that the project does not have, in a file of another language than the base language. */
const keysWithoutSourceSchema = z.object({
  count: z.int(),
  /** At most `maxKeysNamed`. */
  keys: z.array(z.string()),
  /** False: they are skipped, and not included in any other number. */
  created: z.boolean(),
});
export type KeysWithoutSource = z.infer<typeof keysWithoutSourceSchema>;

const importResultSchema = z.object({
  /** Number of entries in the file; each plural form counts. */
  total: z.number(),
  added: z.number(),
  updated: z.number(),
  tagUpdates: z.number(),
  addedLanguages: z.array(z.string()),
  /** Keys that occur more than once in the file; the last occurrence counts. */
  duplicates: z.array(z.string()),
  /** Keys with plural forms that the language has and the format lacks; these forms are not changed. */
  keptForms: z.array(z.string()),
  /** Beginnings of texts with an empty key, which are skipped. Absent in jobs of older releases. */
  textsWithoutKey: z.optional(z.array(z.string())),
  _additionalData: z.object({
    skippedEntries: z.array(z.looseObject({ key: z.string(), language: z.string() })),
  }),
  /** Null if nothing changed. */
  changeSet: z.nullable(idSchema),
  /** Both are absent in jobs of older releases. */
  counts: z.optional(importCountsSchema),
  keysWithoutSource: z.optional(keysWithoutSourceSchema),
  /** Only in the answer of a dry run. */
  conflicts: z.optional(z.number()),
  sample: z.optional(importSampleSchema),
  /** Whether anything would be written, including statuses and descriptions. */
  hasChanges: z.optional(z.boolean()),
  /** Version of the branch before the import was compared. */
  version: z.optional(z.number()),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** Keys of the project that an import skips although the file contains them. */
export const exceptKeys = z.array(z.string()).check(z.maxLength(maxImportSample));

/** Header of an exported file: number of its keys. */
export const keyCountHeader = "x-key-count";

export const translationFileEndpoints = {
  import: endpoint({
    method: "POST",
    path: "/v1/api/files",
    once: true,
    summary: "Import a file",
    section: "files 1",
    credentials: "project",
    action: "publish",
    form: true,
    errors: [
      "branch_read_only",
      "broken_file",
      "busy",
      "conflict",
      "invalid_language",
      "key_in_two_groups",
      "language_limit",
      "limit_reached",
      "name_taken",
      "not_in_format",
      "unknown_category",
      "unknown_field",
      "unknown_language",
    ],
    streamedBody: z.object({ file: z.string(), exceptKeys: z.optional(exceptKeys) }),
    query: importQuery,
    response: z.union([importResultSchema, z.object({ job: idSchema })]),
  }),
  export: endpoint({
    method: "GET",
    path: "/v1/api/files",
    summary: "Export a file",
    section: "files 1",
    credentials: "project",
    action: "read",
    streamed: true,
    bytes: { response: "application/octet-stream" },
    errors: [
      "broken_file",
      "busy",
      "invalid_query",
      "not_in_format",
      "personal_token_required",
      "unknown_language",
      "unknown_status",
    ],
    query: exportQuery,
    response: z.unknown(),
  }),
};
