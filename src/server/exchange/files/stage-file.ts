import { ApiError } from "#contract/errors.ts";
import { type ImportOptions, type ImportQuery, maxKeysNamed, nestedJsonFormats } from "#contract/files.ts";
import type { Duplicate, ParseOptions, TableColumns } from "#formats/file-entry.ts";
import { forEachOverlapping } from "#server/exchange/uploads/for-each-overlapping.ts";
import { assertEntryStorable, type UploadRow } from "#server/exchange/uploads/upload-entry.rules.ts";
import {
  chunksOf,
  type Stage,
  stageSkippedKeys,
  stageUploadRows,
} from "#server/exchange/uploads/upload-stage.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { canonicalLanguage, sameLanguage } from "#text/languages/languages.ts";
import { clearFuzzy } from "./clear-fuzzy.ts";
import { fitPlurals } from "./fit-plurals.ts";
import { writesTextOnly } from "./import-rights.ts";
import { countForms, type RowInput, rowOf, toProjectEntry } from "./import-rows.ts";
import { readKnownEntries } from "./known-entries.ts";
import { type ParsedEntries, parseFile } from "./threads/format-thread.ts";

/** Findings of a file while it is staged. */
export type FileFindings = {
  total: number;
  /** Number of rows; several files can have rows of the same entry. */
  rows: number;
  duplicates: string[];
  dropped: Duplicate[];
  keptForms: string[];
  textsWithoutKey: string[];
  /** Hashes of keys that stay unchanged, including their tags. */
  excludedKeys: Buffer[];
};

/** A file to import. */
export type SourceFile = Pick<ImportQuery, "file-format" | "language" | "addKeyPrefix"> & {
  /** Fetches the bytes for the thread that parses them. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Keys of the project that stay unchanged, whatever the file contains. */
  exceptKeys?: readonly string[] | undefined;
  /** Name for messages; undefined: the import has a single file. */
  name?: string;
};

type Staging = { caller: ProjectCaller; file: SourceFile; input: RowInput; position: number };

/** Returns the input for making the rows of a file, with the canonical code of its language. */
export function rowInput({ scope }: ProjectCaller, file: SourceFile, options: ImportOptions): RowInput {
  const { "file-format": format, addKeyPrefix: prefix = "" } = file;
  const language = canonicalLanguage(file.language);
  if (!language)
    throw new ApiError("invalid_language", {
      message: `${JSON.stringify(truncate(file.language))} is not a language code.`,
    });
  const stored = sameLanguage(language, scope.baseLanguage) ? scope.baseLanguage : language;
  return { format, options, prefix, language: stored };
}

export function noFindings(): FileFindings {
  const lists = { duplicates: [], dropped: [], keptForms: [], textsWithoutKey: [], excludedKeys: [] };
  return { total: 0, rows: 0, ...lists };
}

/** Parses a file and stages its rows. */
export function stageFile(stage: Stage, staging: Staging): Promise<FileFindings> {
  const { caller, file, input, position } = staging;
  const origin = { file: position, onlyIfEmpty: fillsOnlyEmpty(input) };
  return parseFile(caller.scope, {
    format: input.format,
    bytes: file.bytes,
    options: parseOptions(caller, input),
    take: async (parsed) => {
      const findings = noFindings();
      const withPrefix = (key: string) => `${input.prefix}${key}`;
      findings.duplicates = parsed.duplicates.map(withPrefix);
      findings.dropped = parsed.dropped.map((item) => ({ ...item, key: withPrefix(item.key) }));
      await forEachOverlapping(rowsOfFile(stage, { ...staging, parsed }, findings), (rows) =>
        stageUploadRows(stage, rows, origin),
      );
      return findings;
    },
  });
}

/** Whether a file writes only into empty entries, which is the default of XLIFF files. */
export function fillsOnlyEmpty({ format, options }: Pick<RowInput, "format" | "options">): boolean {
  return options.onlyIfTextEmpty ?? (format === "xliff" || format === "xliff2");
}

/** Row with only its text: of a translator's file, nothing but drafts is written (rules.md 4). */
function textOnly({ language, group, key, entry: { v } }: UploadRow): UploadRow {
  return { language, group, key, entry: v === undefined ? {} : { v } };
}

async function* rowsOfFile(
  { connection }: Stage,
  { caller, input, file, parsed }: Staging & { parsed: ParsedEntries },
  findings: FileFindings,
): AsyncGenerator<readonly UploadRow[]> {
  const { scope } = caller;
  const { format, language } = input;
  const except = new Set(file.exceptKeys);
  const isTextOnly = writesTextOnly(caller);
  for await (const chunk of parsed.chunks()) {
    const all = chunk.map((entry) => toProjectEntry(entry, input));
    const withKey = all.filter(({ key }) => key !== "");
    const textsWithoutKey = all.flatMap(({ key, text }) =>
      key === "" && text !== "" ? [truncate(text)] : [],
    );
    findings.textsWithoutKey.push(
      ...textsWithoutKey.slice(0, maxKeysNamed - findings.textsWithoutKey.length),
    );
    const included = withKey.filter(({ key }) => !except.has(key));
    for (const entry of included) findings.total += isTextOnly ? 1 : (countForms(entry) ?? 1);
    const keysInFile = new Set(withKey.map(({ key }) => key));
    const known = await readKnownEntries(connection, withKey, { format, language, branch: scope });
    const { entries: fitted, keptForms } = fitPlurals(withKey, format, known);
    const entries = clearFuzzy(fitted, input, known);
    const reported = keptForms.filter((key) => !except.has(key));
    findings.keptForms.push(...reported.slice(0, maxKeysNamed - findings.keptForms.length));
    const skippedKeys: string[] = [];
    const rows = entries.flatMap((entry) => {
      if (except.has(entry.key)) {
        findings.excludedKeys.push(keyHash(entry.key));
        // A form that is a separate key was already counted with its plural.
        if (!keysInFile.has(entry.key)) findings.total -= 1;
        return [];
      }
      const row = rowOf(entry, input);
      if (!row) skippedKeys.push(entry.key);
      if (!row) return [];
      return isTextOnly ? textOnly(row) : row;
    });
    findings.rows += rows.length;
    for (const row of rows) assertEntryStorable(row, `file.${truncate(row.key)}`);
    await stageSkippedKeys(connection, skippedKeys);
    yield* chunksOf(rows);
  }
}

function parseOptions({ scope }: ProjectCaller, { format, options, language }: RowInput): ParseOptions {
  const { importSourceLanguage = scope.baseLanguage, spreadsheetOptions } = options;
  return {
    language,
    baseLanguage: importSourceLanguage,
    ...pickSet(options, ["skipNonStringValues", "autoGenerateMissingKeys", "removeFormulaMarks"]),
    ...(nestedJsonFormats.has(format) ? pickSet(options, ["disablePlurals"]) : {}),
    ...(spreadsheetOptions ? { columns: columnsOf(spreadsheetOptions) } : {}),
  };
}

function columnsOf(options: NonNullable<ImportOptions["spreadsheetOptions"]>): TableColumns {
  const { columnDescription } = options;
  return {
    ...(columnDescription ? { columns: new Map(Object.entries(columnDescription)) } : {}),
    ...pickSet(options, ["sheetName", "includeFirstRow"]),
  };
}

/** Copies the options that are set. */
export function pickSet<T extends object, K extends keyof T>(options: T, names: readonly K[]) {
  const values = names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  return Object.fromEntries(values) as { [Name in K]?: Exclude<T[Name], undefined> };
}
