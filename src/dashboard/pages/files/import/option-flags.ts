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

/** Returns the options of a format (files.md 4). */
export function flagsOf(format: FileFormat): OptionFlag[] {
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
 * Default options: translator files fill empty texts only, unknown keys are skipped, and tables are expected
 * to come from a Parlance export.
 */
export function defaultOptions(format: FileFormat | undefined): ImportOptions {
  if (format === undefined) return {};
  return {
    onlyIfTextEmpty: isXliff(format),
    skipUnknownKeys: true,
    ...(isSeparated(format) ? { removeFormulaMarks: true } : {}),
  };
}

/** Removes the options that the format does not have. */
export function sentOptions(format: FileFormat, options: ImportOptions): ImportOptions {
  const flags = new Set<string>([...flagsOf(format), "skipUnknownKeys"]);
  const { importSourceLanguage, spreadsheetOptions, ...others } = options;
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => flags.has(name))),
    ...(isXliff(format) && importSourceLanguage ? { importSourceLanguage } : {}),
    ...(isTable(format) && spreadsheetOptions ? { spreadsheetOptions } : {}),
  };
}
