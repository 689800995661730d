import { type FileFormat, type ImportOptions, nestedJsonFormats } from "#contract/files.ts";

/** Names of the import options that are on or off. */
export type OptionFlag = {
  [Name in keyof ImportOptions]-?: boolean extends NonNullable<ImportOptions[Name]> ? Name : never;
}[keyof ImportOptions];

const commonFlags: readonly OptionFlag[] = ["onlyIfTextEmpty", "onlyAsDraft", "removeCrChar"];
const xliffFlags: readonly OptionFlag[] = [
  "importStatus",
  "createUnknownCustomStates",
  "skipLockedTranslations",
  "skipEmptyTranslations",
];

export const isXliff = (format: FileFormat) => format === "xliff" || format === "xliff2";
export const isSpreadsheet = (format: FileFormat) => format === "xls" || format === "xlsx";
const isSeparated = (format: FileFormat) => format === "csv" || format === "tsv";
export const isTable = (format: FileFormat) => isSeparated(format) || isSpreadsheet(format);

/** Returns the options that any of the formats has (files.md 4). */
export function flagsOf(formats: readonly FileFormat[]): OptionFlag[] {
  return [...new Set(formats.flatMap(flagsOfFormat))];
}

function flagsOfFormat(format: FileFormat): OptionFlag[] {
  return [
    ...commonFlags,
    ...(nestedJsonFormats.has(format) ? (["disablePlurals"] as const) : []),
    ...(format.includes("json") ? (["skipNonStringValues"] as const) : []),
    ...(isXliff(format) ? xliffFlags : []),
    ...(isTable(format) ? (["autoGenerateMissingKeys"] as const) : []),
    ...(isSeparated(format) ? (["removeFormulaMarks"] as const) : []),
  ];
}

/**
 * Default options: XLIFF files fill only empty texts, unknown keys are skipped, and formula marks are removed from CSV
 * and TSV files, because exports of Parlance have them. For mixed formats, the server decides for each file whether it
 * fills only empty texts.
 */
export function defaultOptions(formats: readonly FileFormat[]): ImportOptions {
  if (formats.length === 0) return {};
  const isMixed = formats.some(isXliff) && !formats.every(isXliff);
  return {
    ...(isMixed ? {} : { onlyIfTextEmpty: formats.every(isXliff) }),
    skipUnknownKeys: true,
    ...(formats.some(isSeparated) ? { removeFormulaMarks: true } : {}),
  };
}

/** Removes the options that none of the formats has. */
export function sentOptions(formats: readonly FileFormat[], options: ImportOptions): ImportOptions {
  const flags = new Set<string>([...flagsOf(formats), "skipUnknownKeys"]);
  const { importSourceLanguage, spreadsheetOptions, ...others } = options;
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => flags.has(name))),
    ...(formats.some(isXliff) && importSourceLanguage ? { importSourceLanguage } : {}),
    ...(formats.some(isTable) && spreadsheetOptions ? { spreadsheetOptions } : {}),
  };
}
