import {
  type ExportOptions,
  exportOptionNames,
  type ImportOptions,
  importOptionNames,
} from "#contract/files.ts";

const nested =
  "the nested formats of JSON (`nested_json`, `react_nested_json`, `angular_translate_json`), of YAML, `ember_i18n_json_module`, `node_2_json` and `go_i18n_json`";
const xliff = "`xliff` and `xliff2`";
const tables = "`csv`, `tsv`, `xls` and `xlsx`";

const ofExports: Readonly<Record<keyof ExportOptions, string>> = {
  exportOnlyWithTranslation: "Leaves out keys without a text. Default: true. False writes them empty.",
  convertPlaceholder:
    "`android_xml`, `ios_strings`, `ios_stringsdict`: writes placeholders as the platform of the file does.",
  ignoreDuplicates:
    "Formats in which a key cannot begin another one, such as `a` and `a.b`: leaves out the shorter key. Otherwise such keys are refused.",
  disablePlurals: `Formats with plural words, which are ${nested}: writes each form of a plural as a key of its own.`,
  sortByKey: "Sorts by key. Otherwise keys come as they were created.",
  removeCrChar: "Removes carriage returns from texts.",
  includeMetadata: `${tables}, ${xliff}, \`arb\`, \`ios_xcstrings\`: writes metadata. Descriptions and length limits are always written. Default: true.`,
  includeStatus: `${tables}, ${xliff}: writes statuses and comments.`,
  includeContextUrl: `${xliff}: writes links to screenshots.`,
  excludeHeaderRow: `${tables}: writes no row of headings.`,
  excludeBaseLang: `${tables}: writes no column with the texts of the base language.`,
  markFormulas: "`csv`, `tsv`: puts an apostrophe before what a spreadsheet would take for a formula.",
  includeInvisibleId: "Puts an invisible ID before each text, which names its key on screenshots.",
};

const ofImports: Readonly<Record<keyof ImportOptions, string>> = {
  onlyIfTextEmpty: `Writes only where there is neither a text nor a draft; where there is one, descriptions, metadata and limits of the key stay as well. New keys are always added. Default: true for ${xliff}, otherwise false.`,
  onlyAsDraft: "Writes drafts. Ignored in a project with branches.",
  disablePlurals:
    "`nested_json`, `react_nested_json`, `angular_translate_json`: takes plural words for plain keys.",
  removeCrChar: "Removes carriage returns from texts.",
  importStatus: `${xliff}: takes statuses from the file.`,
  createUnknownCustomStates: `${xliff}: makes custom statuses of the file that the team does not have. Needs \`importStatus\`.`,
  importSourceLanguage: `${xliff}: the code of the source language of the file, where it is not the base language.`,
  skipLockedTranslations: `${xliff}: passes over locked entries without listing them.`,
  skipEmptyTranslations: `${xliff}: writes empty targets as empty entries where there is no entry. Otherwise they are ignored.`,
  skipNonStringValues:
    "Formats of JSON: ignores values that are no texts; in nested formats they keep their places. Otherwise they are refused.",
  skipUnknownKeys:
    "Files of another language than the base one: leaves out keys that the project does not have, which would be created without a source text. Otherwise they are created.",
  autoGenerateMissingKeys: `${tables}: makes keys for rows without one. Otherwise such rows are ignored.`,
  removeFormulaMarks:
    "`csv`, `tsv`: takes away the apostrophes that the export option `markFormulas` writes.",
  spreadsheetOptions: `${tables}: an object with \`columnDescription\`, which gives the number from 0 of the column \`KEY\`, of each language code, of \`DESCRIPTION\`, \`LENGTH\` and \`METADATA_<name>\`; \`sheetName\`; and \`includeFirstRow\`, which is true where no row of headings comes first.`,
};

/** The meaning of the parameter `options`, with each option of an export. */
export function describeExportOptions(): string {
  return described(exportOptionNames, ofExports);
}

/** The meaning of the parameter `options`, with each option of an import. */
export function describeImportOptions(): string {
  return described(importOptionNames, ofImports);
}

function described<Name extends string>(names: readonly Name[], meanings: Readonly<Record<Name, string>>) {
  const lines = names.map((name) => `- \`${name}\`: ${meanings[name]}`);
  return [
    "Options as a JSON object, URL-encoded. Each is true or false and false by default, unless it says otherwise. Options that the format does not have are ignored.",
    lines.join("\n"),
  ].join("\n\n");
}
