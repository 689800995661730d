import * as z from "zod/mini";
import { idSchema, queryBoolean, queryInteger, scopeShape, uploadedTagName } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { skippedSchema } from "./uploads.ts";

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
 * Returns a language code in the notation that file paths of a format use: `values-pt-rBR` and `values-b+zh+Hans` of
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
  return formatsWithUnderscores.includes(format) ? code.replaceAll("-", "_") : code;
}

const formatsWithUnderscores: readonly FileFormat[] = [
  "arb",
  "chrome_i18n_json",
  "gettext_po",
  "java_properties",
];

const formatSchema = z
  .enum(Object.keys(fileFormats) as [FileFormat, ...FileFormat[]])
  .check(z.describe("The format of the file."));

/** A boolean option, as JSON or as text. */
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

/** Returns the description of the parameter `options`, which lists each option. */
function describeOptions({ shape }: z.ZodMiniObject): string {
  const lines = Object.entries(shape).map(
    ([name, option]) => `- \`${name}\`: ${z.globalRegistry.get(option)?.description}`,
  );
  return [
    "Options as a JSON object, URL-encoded. Each is true or false and false by default, unless it says otherwise. Options that the format does not have are ignored.",
    lines.join("\n"),
  ].join("\n\n");
}

/** One or more names. Not parsed as JSON, unlike `queryList`: a name may begin with a bracket. */
const names = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => [given].flat()),
);

const nestedFormats =
  "the nested formats of JSON (`nested_json`, `react_nested_json`, `angular_translate_json`), of YAML, `ember_i18n_json_module`, `node_2_json` and `go_i18n_json`";
const xliffFormats = "`xliff` and `xliff2`";
const tableFormats = "`csv`, `tsv`, `xls` and `xlsx`";

/** Options of an export (files.md 4). Unknown options are ignored. */
const exportOptions = z.object({
  exportOnlyWithTranslation: flag.check(
    z.describe("Leaves out keys without a text. Default: true. False writes them empty."),
  ),
  convertPlaceholder: flag.check(
    z.describe(
      "`android_xml`, `ios_strings`, `ios_stringsdict`: writes placeholders as the platform of the file does.",
    ),
  ),
  ignoreDuplicates: flag.check(
    z.describe(
      "Formats in which a key cannot begin another one, such as `a` and `a.b`: leaves out the shorter key. Otherwise such keys are refused.",
    ),
  ),
  disablePlurals: flag.check(
    z.describe(
      `Formats with plural words, which are ${nestedFormats}: writes each form of a plural as a key of its own.`,
    ),
  ),
  sortByKey: flag.check(z.describe("Sorts by key. Otherwise keys come as they were created.")),
  removeCrChar: flag.check(z.describe("Removes carriage returns from texts.")),
  includeMetadata: flag.check(
    z.describe(
      `${tableFormats}, ${xliffFormats}, \`arb\`, \`ios_xcstrings\`: writes metadata. Descriptions and length limits are always written. Default: true.`,
    ),
  ),
  includeStatus: flag.check(z.describe(`${tableFormats}, ${xliffFormats}: writes statuses and comments.`)),
  includeContextUrl: flag.check(z.describe(`${xliffFormats}: writes links to screenshots.`)),
  excludeHeaderRow: flag.check(z.describe(`${tableFormats}: writes no row of headings.`)),
  excludeBaseLang: flag.check(
    z.describe(`${tableFormats}: writes no column with the texts of the base language.`),
  ),
  /** Adds an apostrophe before texts that a spreadsheet would treat as a formula (files.md 8.5). */
  markFormulas: flag.check(
    z.describe("`csv`, `tsv`: puts an apostrophe before what a spreadsheet would take for a formula."),
  ),
  includeInvisibleId: flag.check(
    z.describe("Puts an invisible ID before each text, which names its key on screenshots."),
  ),
});
export type ExportOptions = z.infer<typeof exportOptions>;
export const exportOptionNames = Object.keys(exportOptions.shape) as Array<keyof ExportOptions>;

/** Prefix to add to keys or to remove from keys (files.md 4). */
const keyPrefix = z
  .string()
  .check(z.maxLength(50), z.regex(/^[\p{L}\p{N} _-]*$/u, "must be letters, digits, spaces, _ and -"));

/** Formats that can have several languages in one file. */
export const multiLanguageFormats: ReadonlySet<FileFormat> = new Set(["ios_xcstrings"]);

/** Name of an exported file: its language, or Xcode's name for catalogs with several languages. */
export function exportedName(format: FileFormat, languages: readonly string[]): string {
  return `${languages.length === 1 ? languages[0] : "Localizable"}.${fileFormats[format][0]}`;
}

const exportQuery = z.object({
  ...scopeShape,
  "file-format": formatSchema,
  /** Several languages only if the format supports them. */
  language: names.check(
    z.describe(
      "The code of the language of the file. Repeated for several languages in one file, which `ios_xcstrings` alone holds.",
    ),
  ),
  options: z.optional(jsonText(exportOptions)).check(z.describe(describeOptions(exportOptions))),
  tag: z.optional(names).check(z.describe("Names of tags. Only keys with one of them are exported.")),
  status: z
    .optional(names)
    .check(
      z.describe("Only texts with one of these statuses: `0` to `4`, or the ID or name of a custom status."),
    ),
  /** Exports only keys that match a search in the language of the file and in the source (rules.md 3.9). */
  q: z
    .optional(z.string().check(z.maxLength(4_000)))
    .check(z.describe("A search in the query language, such as `is:untranslated key:checkout`.")),
  removeKeyPrefix: z.optional(keyPrefix).check(z.describe("Taken off the keys that begin with it.")),
  version: z.optional(z.string()).check(z.describe("Ignored. A file is always up to date.")),
});
export type ExportQuery = z.infer<typeof exportQuery>;

/** Number of a column, counted from 0 (files.md 4). */
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
  onlyIfTextEmpty: flag.check(
    z.describe(
      `Writes only where there is neither a text nor a draft; where there is one, descriptions, metadata and limits of the key stay as well. New keys are always added. Default: true for ${xliffFormats}, otherwise false.`,
    ),
  ),
  onlyAsDraft: flag.check(z.describe("Writes drafts. Ignored in a project with branches.")),
  disablePlurals: flag.check(
    z.describe(
      "`nested_json`, `react_nested_json`, `angular_translate_json`: takes plural words for plain keys.",
    ),
  ),
  removeCrChar: flag.check(z.describe("Removes carriage returns from texts.")),
  importStatus: flag.check(z.describe(`${xliffFormats}: takes statuses from the file.`)),
  createUnknownCustomStates: flag.check(
    z.describe(
      `${xliffFormats}: makes custom statuses of the file that the team does not have. Needs \`importStatus\`.`,
    ),
  ),
  importSourceLanguage: z
    .optional(z.string())
    .check(
      z.describe(
        `${xliffFormats}: the code of the source language of the file, where it is not the base language.`,
      ),
    ),
  skipLockedTranslations: flag.check(
    z.describe(`${xliffFormats}: passes over locked entries without listing them.`),
  ),
  skipEmptyTranslations: flag.check(
    z.describe(
      `${xliffFormats}: writes empty targets as empty entries where there is no entry. Otherwise they are ignored.`,
    ),
  ),
  skipNonStringValues: flag.check(
    z.describe(
      "Formats of JSON: ignores values that are no texts; in nested formats they keep their places. Otherwise they are refused.",
    ),
  ),
  /** Skips keys that the project does not have; no effect in the base language. Default: they are created. */
  skipUnknownKeys: flag.check(
    z.describe(
      "Files of another language than the base one: leaves out keys that the project does not have, which would be created without a source text. Otherwise they are created.",
    ),
  ),
  autoGenerateMissingKeys: flag.check(
    z.describe(`${tableFormats}: makes keys for rows without one. Otherwise such rows are ignored.`),
  ),
  /** Removes the apostrophes of `markFormulas`. */
  removeFormulaMarks: flag.check(
    z.describe("`csv`, `tsv`: takes away the apostrophes that the export option `markFormulas` writes."),
  ),
  spreadsheetOptions: z
    .optional(
      z.object({
        columnDescription: z.optional(z.record(z.string(), columnNumber)),
        sheetName: z.optional(z.string()),
        includeFirstRow: flag,
      }),
    )
    .check(
      z.describe(
        `${tableFormats}: an object with \`columnDescription\`, which gives the number from 0 of the column \`KEY\`, of each language code, of \`DESCRIPTION\`, \`LENGTH\` and \`METADATA_<name>\`; \`sheetName\`; and \`includeFirstRow\`, which is true where no row of headings comes first.`,
      ),
    ),
});
export type ImportOptions = z.infer<typeof importOptions>;
export const importOptionNames = Object.keys(importOptions.shape) as Array<keyof ImportOptions>;

const importedTags = z.pipe(names, z.array(uploadedTagName).check(z.maxLength(50)));

/** Default and maximum number of keys of each kind that a dry run shows. */
export const defaultImportSample = 20;
export const maxImportSample = 100_000;

/** Query of an import of one or more files. */
const sharedImportQuery = {
  ...scopeShape,
  options: z.optional(jsonText(importOptions)).check(z.describe(describeOptions(importOptions))),
  tag: z.optional(importedTags).check(z.describe("Names of tags that the keys of the file get.")),
  keepTagIds: z
    .optional(queryBoolean)
    .check(z.describe("Whether keys that are not in the file keep the tags. Default: false.")),
  tagCategory: z.optional(z.string()).check(z.describe("The category to put the tags into, or `None`.")),
  dryRun: z.optional(queryBoolean).check(z.describe("Returns what would happen without changing anything.")),
  sample: z
    .optional(
      queryInteger.check(z.refine((n) => n >= 0 && n <= maxImportSample, `must be 0 to ${maxImportSample}`)),
    )
    .check(z.describe("The number of keys of each kind that a dry run shows. Default: 20.")),
  unchangedSince: z
    .optional(queryInteger.check(z.nonnegative()))
    .check(
      z.describe(
        "The `version` that a dry run returned. If one of the texts was changed after it, the request is refused with 409.",
      ),
    ),
  /** Returns a job, which reads the files after the answer (rules.md 9.24). */
  async: z
    .optional(queryBoolean)
    .check(z.describe("Answers the ID of a job, which does the import after the answer.")),
};
const sharedImportSchema = z.object(sharedImportQuery);
export type SharedImportQuery = z.infer<typeof sharedImportSchema>;

/** Parameters that define how a file is read. */
const readFileShape = {
  "file-format": formatSchema,
  language: z.string().check(z.describe("The code of the language of the file.")),
  addKeyPrefix: z.optional(keyPrefix).check(z.describe("Put before each key.")),
};

/** Keys of the project that an import skips although the file contains them. */
export const exceptKeys = z.array(z.string()).check(z.maxLength(maxImportSample));

/** Maximum number of files in one import. */
export const maxImportFiles = 150;

/** One of several files of an import. */
const importedFile = z.object({
  name: z
    .string()
    .check(z.maxLength(1_000), z.describe("The name or path of the file, which messages mention.")),
  ...readFileShape,
  exceptKeys: z.optional(exceptKeys).check(z.describe("Keys that stay as they are.")),
});
export type ImportedFile = z.infer<typeof importedFile>;

export const importedFiles = z.array(importedFile).check(z.minLength(1), z.maxLength(maxImportFiles));

const importQuery = z.object({ ...readFileShape, ...sharedImportQuery });
export type ImportQuery = z.infer<typeof importQuery>;

const changedText = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  from: z.string().check(z.describe("The text as it is.")),
  to: z.string().check(z.describe("The text that is written.")),
});

const newText = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  to: z.string().check(z.describe("The text that is written.")),
});

const unknownText = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  to: z.string().check(z.describe("The text of the file.")),
});

const repeatedText = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  from: z.string().check(z.describe("The text before the last one.")),
  to: z.string().check(z.describe("The last text, which counts.")),
});

export const importSampleSchema = z.object({
  added: z.array(newText).check(z.describe("Keys whose texts are new.")),
  changed: z.array(changedText).check(z.describe("Keys whose texts change.")),
  /** Changed texts that a person changed since the last import (rules.md 9.24). */
  conflicting: z
    .array(changedText)
    .check(z.describe("Keys whose texts a person changed since the last import.")),
  unchanged: z.array(z.string()).check(z.describe("Keys whose texts stay as they are.")),
  withoutSource: z.array(unknownText).check(z.describe("Keys of `keysWithoutSource` with their texts.")),
  /** Texts of repeated keys in the file: the last but one, and the last (files.md 8.6). */
  duplicates: z
    .array(repeatedText)
    .check(z.describe("Keys that are in the file more than once, with their last two texts.")),
});

/** Numbers of keys in a file, by what happens to their texts. */
export const importCountsSchema = z.object({
  added: z.int().check(z.describe("The number of keys whose texts are new.")),
  changed: z.int().check(z.describe("The number of keys whose texts change.")),
  unchanged: z.int().check(z.describe("The number of keys whose texts stay as they are.")),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** Maximum number of keys or texts that a finding of an import lists. */
export const maxKeysNamed = 1_000;

/** Keys that the project does not have, in a file of another language than the base language. */
const keysWithoutSourceSchema = z.object({
  count: z.int().check(z.describe("The number of these keys.")),
  /** At most `maxKeysNamed`. */
  keys: z.array(z.string()).check(z.describe("The first of these keys.")),
  /** False: the keys are skipped, and not included in any other number. */
  created: z
    .boolean()
    .check(z.describe("Whether they are created. False: they are left out, because of `skipUnknownKeys`.")),
});

export const importResultSchema = z.object({
  total: z.number().check(z.describe("The number of entries in the file. Each plural form counts.")),
  added: z.number().check(z.describe("The number of new entries.")),
  updated: z.number().check(z.describe("The number of entries that existed and changed.")),
  tagUpdates: z.number().check(z.describe("The number of keys whose tags changed.")),
  addedLanguages: z.array(z.string()).check(z.describe("The codes of the languages that the project got.")),
  duplicates: z
    .array(z.string())
    .check(z.describe("Keys that are in the file more than once. The last one counts.")),
  /** Keys with plural forms that the language has and the format lacks; these forms are not changed. */
  keptForms: z
    .array(z.string())
    .check(z.describe("Keys that keep plural forms which the format of the file does not have.")),
  /** Beginnings of texts that are skipped because their key is empty. */
  textsWithoutKey: z
    .array(z.string())
    .check(z.describe("The beginnings of the first 1,000 texts under an empty name, which are left out.")),
  _additionalData: skippedSchema.check(
    z.describe("Entries that were not written, or written differently from what was sent."),
  ),
  changeSet: z.nullable(idSchema).check(z.describe("The ID of the change set. Null: nothing changed.")),
  counts: importCountsSchema.check(
    z.describe("The number of keys by what becomes of their texts. A plural is one."),
  ),
  keysWithoutSource: keysWithoutSourceSchema.check(
    z.describe("Keys that the project does not have, in a file of another language than the base one."),
  ),
  conflicts: z
    .optional(z.number())
    .check(z.describe("Only in a dry run: the number of texts that a person changed since the last import.")),
  sample: z
    .optional(importSampleSchema)
    .check(z.describe("Only in a dry run: some of the keys, by what becomes of their texts.")),
  hasChanges: z
    .optional(z.boolean())
    .check(z.describe("Only in a dry run: whether the import would change anything.")),
  version: z
    .optional(z.number())
    .check(
      z.describe(
        "Only in a dry run: the version of the branch. Send it as `unchangedSince` to have the import refused if the branch changed since.",
      ),
    ),
});
export type ImportResult = z.infer<typeof importResultSchema>;

const index = z.int().check(z.describe("The position of the file in the request, from 0."));
const sourceText = z.string().check(z.describe("The text in the base language after the import, or empty."));

const filesSampleSchema = z.object({
  ...importSampleSchema.shape,
  added: z
    .array(z.extend(newText, { file: index, source: sourceText }))
    .check(z.describe("Texts that are new.")),
  changed: z
    .array(z.extend(changedText, { file: index, source: sourceText }))
    .check(z.describe("Texts that change.")),
  conflicting: z
    .array(z.extend(changedText, { file: index, source: sourceText }))
    .check(z.describe("Texts that a person changed since the last import.")),
  unchanged: z
    .array(z.object({ file: index, key: z.string().check(z.describe("The name of the key.")) }))
    .check(z.describe("Keys whose texts stay as they are.")),
  withoutSource: z
    .array(z.extend(unknownText, { file: index }))
    .check(z.describe("Keys of `keysWithoutSource` with their texts.")),
  duplicates: z
    .array(z.extend(repeatedText, { file: index }))
    .check(z.describe("Keys that are in a file more than once, with their last two texts.")),
});
export type FilesSample = z.infer<typeof filesSampleSchema>;

const fileResultSchema = z.object({
  name: z.string().check(z.describe("The name of the file.")),
  total: z.int().check(z.describe("The number of entries in the file. Each plural form counts.")),
  counts: importCountsSchema.check(z.describe("The number of keys by what becomes of their texts.")),
  unknown: z
    .int()
    .check(z.describe("The number of keys that neither the project nor a file of the base language has.")),
  replaced: z
    .int()
    .check(z.describe("The number of keys whose texts a later file of the same language replaces.")),
  skipped: z.int().check(z.describe("The number of texts that cannot be written.")),
  error: z
    .optional(
      z.object({
        code: z.string().check(z.describe("The error code.")),
        message: z.string().check(z.describe("The message for people. It can change.")),
        details: z.record(z.string(), z.unknown()).check(z.describe("The fields of the error.")),
      }),
    )
    .check(z.describe("Only in a dry run: why the file cannot be imported.")),
});
export type FileResult = z.infer<typeof fileResultSchema>;

const filesResultSchema = z.object({
  ...importResultSchema.shape,
  sample: z.optional(filesSampleSchema).check(z.describe("Only in a dry run: some of the keys.")),
  files: z.array(fileResultSchema).check(z.describe("The files in the order of the request.")),
});
export type FilesResult = z.infer<typeof filesResultSchema>;

/** Header of an exported file with the number of keys in it. */
export const keyCountHeader = "x-key-count";

const importErrors = [
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
  "source_not_writable",
  "unknown_category",
  "unknown_field",
  "unknown_language",
  "unknown_status",
] as const;

export const translationFileEndpoints = {
  import: endpoint({
    method: "POST",
    path: "/v1/api/files",
    once: true,
    summary: "Import a file",
    description:
      'Imports a file of one language, all of it or nothing. Send a form with the file; the name of its part does not matter. A text part named `exceptKeys` lists keys, as a JSON array, that stay as they are. `options` is a JSON object, such as `{"onlyIfTextEmpty":true}`. A file that cannot be read is refused with the line or the keys at fault. `dryRun=true` answers the same with samples and writes nothing; its `version`, sent as `unchangedSince`, refuses the import when one of its texts was changed meanwhile. `async=true` answers the ID of a job. What translators import becomes drafts in their languages, and changes nothing else.',
    section: "files 1",
    credentials: "project",
    action: "importFiles",
    form: true,
    errors: importErrors,
    streamedBody: z.object({
      file: z.string().check(z.describe("The file.")),
      exceptKeys: z.optional(exceptKeys).check(z.describe("Keys that stay as they are.")),
    }),
    query: importQuery,
    response: z.union([
      importResultSchema,
      z.object({ job: idSchema.check(z.describe("The ID of the job that does the work.")) }),
    ]),
  }),
  importMany: endpoint({
    method: "POST",
    path: "/v1/api/files/batch",
    once: true,
    summary: "Import several files",
    description: `Imports up to ${maxImportFiles} files of any languages and formats, 50 MB in all, as one change: all of them or nothing. Send a form with the files and a text part named \`files\`, which describes them in their order, as a JSON array. The options apply to all files whose format has them. Files of the base language are read first, so that keys which they add are known to the others. If several files of a language have the same key, the last file counts. An error names the file in \`file\`. \`dryRun=true\` answers the same with samples and writes nothing; it reports a file that cannot be imported in \`error\` and goes on. What translators import becomes drafts in their languages, and changes nothing else.`,
    section: "files 1",
    credentials: "project",
    action: "importFiles",
    form: true,
    errors: importErrors,
    streamedBody: z.object({
      files: importedFiles.check(z.describe("How each file is read, in the order of the files.")),
      file: z.array(z.string()).check(z.describe("The files.")),
    }),
    query: sharedImportSchema,
    response: z.union([
      filesResultSchema,
      z.object({ job: idSchema.check(z.describe("The ID of the job that does the work.")) }),
    ]),
  }),
  export: endpoint({
    method: "GET",
    path: "/v1/api/files",
    summary: "Export a file",
    description:
      'Returns the published texts of one language as a file. `options` is a JSON object, such as `{"sortByKey":true}`. A text that the format cannot hold refuses the whole file and names the keys. Supports `If-None-Match`.',
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
