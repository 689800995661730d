import * as z from "zod/mini";
import { idSchema, queryBoolean, queryInteger, scopeShape, tagName } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** The formats of files by their ids (files.md 3): how names of such files end, and their type. */
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
  // Not as scripts, which a page of the same origin could run.
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
 * The code of a language in paths of a format. Platforms have their own forms: `values-pt-rBR` and `values-b+zh+Hans` of
 * Android, `messages_pt_BR` of Java, `_locales/pt_BR` of Chrome, `app_pt_BR` of Flutter, `pt_BR` of gettext.
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

/** Booleans of the options come as JSON or as its text. */
const flag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(["true", "false"])]),
    z.transform((given) => given === true || given === "true"),
  ),
);

/** An object as JSON text, as the clients send `options`. */
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

/** Names as they are: one that begins with a bracket is no list. */
const names = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => [given].flat()),
);

/** Options of an export (files.md 4); others are ignored. */
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
  /** What a spreadsheet would take for a formula begins with an apostrophe (files.md 8.5). */
  markFormulas: flag,
  includeInvisibleId: flag,
});
export type ExportOptions = z.infer<typeof exportOptions>;
export const exportOptionNames = Object.keys(exportOptions.shape) as Array<keyof ExportOptions>;

/** Put before keys, or taken off them (files.md 4). */
const keyPrefix = z
  .string()
  .check(z.maxLength(50), z.regex(/^[\p{L}\p{N} _-]*$/u, "must be letters, digits, spaces, _ and -"));

/** Formats that hold several languages in one file. */
export const holdsLanguages: ReadonlySet<FileFormat> = new Set(["ios_xcstrings"]);

/** How an exported file is called: by its language, or as Xcode calls its catalogs of several. */
export function exportedName(format: FileFormat, languages: readonly string[]): string {
  return `${languages.length === 1 ? languages[0] : "Localizable"}.${fileFormats[format][0]}`;
}

const exportQuery = z.object({
  ...scopeShape,
  "file-format": formatSchema,
  /** Several of them only where the format holds them. */
  language: names,
  options: z.optional(jsonText(exportOptions)),
  tag: z.optional(names),
  /** Only texts with any of these statuses in the language of the file. */
  status: z.optional(names),
  /** Only keys that a search finds, looked for in the language of the file and in the source (decisions.md 3.9). */
  q: z.optional(z.string().check(z.maxLength(4_000))),
  removeKeyPrefix: z.optional(keyPrefix),
  /** Ignored: a file is always as new as the branch. */
  version: z.optional(z.string()),
});
export type ExportQuery = z.infer<typeof exportQuery>;

/** Column numbers from 0 (files.md 4). */
const columnNumber = z.union([z.int().check(z.nonnegative()), queryInteger.check(z.nonnegative())]);

/** Formats whose plural words an import can take for plain keys (files.md 4, `disablePlurals`). */
export const nestedJsonFormats: ReadonlySet<FileFormat> = new Set([
  "nested_json",
  "react_nested_json",
  "angular_translate_json",
]);

/** Options of an import (files.md 4); others are ignored. */
const importOptions = z.object({
  /** Default: true for XLIFF, else false. */
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
  /** Leaves out keys that the project does not have; no effect in the base language. Default: they are created. */
  skipUnknownKeys: flag,
  autoGenerateMissingKeys: flag,
  /** The apostrophes of `markFormulas` are taken away again. */
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

/** Keys of each kind that a dry run shows, unless said. */
export const usualImportSample = 20;
export const mostImportSample = 100_000;

const importQuery = z.object({
  ...scopeShape,
  "file-format": formatSchema,
  language: z.string(),
  options: z.optional(jsonText(importOptions)),
  tag: z.optional(importedTags),
  keepTagIds: z.optional(queryBoolean),
  tagCategory: z.optional(z.string()),
  addKeyPrefix: z.optional(keyPrefix),
  /** The same answer with samples, and nothing is written. */
  dryRun: z.optional(queryBoolean),
  /** Keys of each kind that a dry run shows. */
  sample: z.optional(
    queryInteger.check(z.refine((n) => n >= 0 && n <= mostImportSample, `must be 0 to ${mostImportSample}`)),
  ),
  /** The `version` that a dry run answered: what it said is refused when it holds no more. */
  unchangedSince: z.optional(queryInteger.check(z.nonnegative())),
  /** Answers a job, in which the file is read after the answer (decisions.md 9.24). */
  async: z.optional(queryBoolean),
});
export type ImportQuery = z.infer<typeof importQuery>;

const changedText = z.object({ key: z.string(), from: z.string(), to: z.string() });

const importSampleSchema = z.object({
  added: z.array(z.object({ key: z.string(), to: z.string() })),
  changed: z.array(changedText),
  /** Of what changes: a person changed the text since the last import (decisions.md 9.24). */
  conflicting: z.array(changedText),
  unchanged: z.array(z.string()),
  /** Texts of `keysWithoutSource`. */
  withoutSource: z.array(z.object({ key: z.string(), to: z.string() })),
  /** Texts of the file itself: the one before the last of a key, and the last one (files.md 8.6). */
  duplicates: z.array(changedText),
});
export type ImportSample = z.infer<typeof importSampleSchema>;

/** Keys of a file, by what becomes of their texts. */
const importCountsSchema = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** Of long lists of keys only so many are named. */
export const mostKeysNamed = 1_000;

/** Keys that the project does not have, in a file of another language than the base one. */
const keysWithoutSourceSchema = z.object({
  count: z.int(),
  /** At most `mostKeysNamed`. */
  keys: z.array(z.string()),
  /** False: they are left out, and no other number counts them. */
  created: z.boolean(),
});
export type KeysWithoutSource = z.infer<typeof keysWithoutSourceSchema>;

const importResultSchema = z.object({
  /** Entries of the file; each form of a plural counts. */
  total: z.number(),
  added: z.number(),
  updated: z.number(),
  tagUpdates: z.number(),
  addedLanguages: z.array(z.string()),
  /** Keys that stand more than once in the file: the last one counts. */
  duplicates: z.array(z.string()),
  /** Keys with forms that the language has and the format has not: they stay as they were. */
  keptForms: z.array(z.string()),
  /** The beginnings of texts under an empty name, which are left out. Jobs of older releases do not have it. */
  textsWithoutKey: z.optional(z.array(z.string())),
  _additionalData: z.object({
    skippedEntries: z.array(z.looseObject({ key: z.string(), language: z.string() })),
  }),
  /** Null when nothing changed. */
  changeSet: z.nullable(idSchema),
  /** Jobs of older releases have neither of these. */
  counts: z.optional(importCountsSchema),
  keysWithoutSource: z.optional(keysWithoutSourceSchema),
  /** Of a dry run. */
  conflicts: z.optional(z.number()),
  sample: z.optional(importSampleSchema),
  /** Whether anything at all would be written: a status or a description is no text. */
  hasChanges: z.optional(z.boolean()),
  /** Of the branch, before anything was looked at. */
  version: z.optional(z.number()),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** Keys of the project that a file says something of and that are left as they are. */
export const exceptKeys = z.array(z.string()).check(z.maxLength(mostImportSample));

/** Of an exported file: how many keys it was made from. */
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
    query: exportQuery,
    response: z.unknown(),
  }),
};
