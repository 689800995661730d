import { hash } from "node:crypto";
import type { FileEntry, ParsedFile, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { collectForms, withFormKeys } from "#formats/plural-forms.ts";
import { EntryList } from "#formats/tree/tree.ts";
import { canonicalLanguage, sameLanguage } from "#text/languages/languages.ts";

const headers = {
  key: "id",
  description: "Description",
  length: "String Length",
  status: "Status",
  comment: "Comment",
  /** Only if there are statuses and an excluded text. */
  excluded: "Excluded",
};

/**
 * Rows of a table with the header
 * `id,<base>[,<target>],Description,String Length[,Status,Comment[,Excluded], metadata…]`.
 */
export function tableOf(entries: readonly FileEntry[], options: PrintOptions): string[][] {
  const { language, baseLanguage, includeMetadata = true, includeStatus = false } = options;
  const rows = withFormKeys(entries, options);
  if (includeMetadata) assertNames(rows, [baseLanguage, language]);
  const names = includeMetadata
    ? [...new Set(rows.flatMap(({ metadata }) => [...(metadata ?? new Map()).keys()]))]
    : [];
  const columns: Array<[string, (entry: FileEntry) => string]> = [
    [headers.key, ({ key }) => key],
    ...(hasSource(options)
      ? [[baseLanguage, ({ source }: FileEntry) => source ?? ""] as [string, (entry: FileEntry) => string]]
      : []),
    [language, ({ text }) => text],
    [headers.description, ({ description }) => description ?? ""],
    [headers.length, ({ maxLength }) => (maxLength === undefined ? "" : String(maxLength))],
  ];
  if (includeStatus)
    columns.push(
      [headers.status, ({ status }) => status ?? ""],
      [headers.comment, ({ comment }) => comment ?? ""],
    );
  if (includeStatus && rows.some(({ excluded }) => excluded))
    columns.push([headers.excluded, ({ excluded }) => (excluded ? "true" : "")]);
  for (const name of names) columns.push([name, ({ metadata }) => metadata?.get(name) ?? ""]);
  const body = rows.map((entry) => columns.map(([, read]) => read(entry)));
  return options.excludeHeaderRow ? body : [columns.map(([name]) => name), ...body];
}

/** Whether the base language has a separate column. */
export function hasSource({ language, baseLanguage, excludeBaseLang }: PrintOptions): boolean {
  return !excludeBaseLang && !sameLanguage(language, baseLanguage);
}

/** Metadata has separate columns, whose names must differ from the other columns. */
function assertNames(rows: readonly FileEntry[], languages: readonly string[]): void {
  const usedNames = new Set([...Object.values(headers), ...languages].map((name) => name.toLowerCase()));
  const conflicting = rows.filter(({ metadata }) =>
    [...(metadata?.keys() ?? [])].some(
      (name) => usedNames.has(name.trim().toLowerCase()) || name.trim() === "",
    ),
  );
  if (conflicting.length > 0)
    throw new FormatError("metadata_named_like_column", {
      keys: conflicting.map(({ key }) => key),
    });
}

type Columns = {
  key: number | undefined;
  text: number | undefined;
  /** Column of the base language. */
  source: number | undefined;
  description: number | undefined;
  length: number | undefined;
  metadata: Array<[string, number]>;
};

/** Whether the first rows have the required columns, by header or by the given numbers. */
export function hasColumns(rows: readonly string[][], options: ParseOptions): boolean {
  const givenNumbers = options.columns?.columns;
  const { key, text } = givenNumbers
    ? givenColumns(givenNumbers, options)
    : headerColumns(rows[0] ?? [], options);
  if (text === undefined || (key === undefined && !options.autoGenerateMissingKeys)) return false;
  return rows.length > 0 && rows.every((row) => row.length > Math.max(key ?? 0, text));
}

/** Entries of a table, whose rows may have gaps. Columns are found by the header or the given numbers. */
export function entriesOfTable(rows: readonly string[][], options: ParseOptions): ParsedFile {
  const { columns: givenNumbers, includeFirstRow = false } = options.columns ?? {};
  const firstRow = rows.findIndex(hasText);
  const columns = givenNumbers
    ? givenColumns(givenNumbers, options)
    : headerColumns(rows[firstRow] ?? [], options);
  if (columns.text === undefined)
    throw new FormatError("no_text_column", {
      values: { language: options.language },
      line: 1,
      option: "spreadsheetOptions",
    });
  if (columns.key === undefined && !options.autoGenerateMissingKeys)
    throw new FormatError("no_key_column", {
      line: 1,
      option: "spreadsheetOptions",
    });
  const list = new EntryList();
  const keyFor = keyGenerator(columns, new Set(rows.map((row) => cell(row, columns.key))));
  for (const [index, row] of rows.entries()) {
    if ((index === firstRow && !includeFirstRow) || !hasText(row)) continue;
    const rowKey = cell(row, columns.key);
    if (rowKey === "" && !options.autoGenerateMissingKeys) continue;
    const key = rowKey === "" ? keyFor(row) : rowKey;
    list.add({ key, text: cell(row, columns.text), ...detailsOf(row, columns, index + 1) });
  }
  return list.done((entries) => collectForms(entries, options.language));
}

/**
 * Returns a function that generates a key from a row's source, or from its text if the file has no source: a file gives
 * the same keys in each of its languages, and other files give other keys (files.md 1).
 */
function keyGenerator(columns: Columns, usedNames: ReadonlySet<string>): (row: readonly string[]) => string {
  const counts = new Map<string, number>();
  return (row) => {
    const sourceOrText = cell(row, columns.source) || cell(row, columns.text) || JSON.stringify(row);
    const name = `key_${hash("sha256", sourceOrText).slice(0, 16)}`;
    for (;;) {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const key = count === 1 ? name : `${name}_${count}`;
      if (!usedNames.has(key)) return key;
    }
  };
}

/** Whether a row is used: spreadsheets may have empty rows, and rows without cells. */
function hasText(row: readonly string[]): boolean {
  return row.some((text) => text !== "");
}

function detailsOf(row: readonly string[], columns: Columns, line: number): Partial<FileEntry> {
  const description = cell(row, columns.description);
  const length = cell(row, columns.length).trim();
  if (!/^\d{0,9}$/.test(length))
    throw new FormatError("length_not_number", { values: { row: line, length } });
  const metadata = new Map(
    columns.metadata.flatMap(([name, column]) => {
      const value = cell(row, column);
      return value === "" ? [] : [[name, value] as const];
    }),
  );
  return {
    ...(description === "" ? {} : { description }),
    ...(Number(length) > 0 ? { maxLength: Number(length) } : {}),
    ...(metadata.size > 0 ? { metadata } : {}),
  };
}

function cell(row: readonly string[], column: number | undefined): string {
  return column === undefined ? "" : (row[column] ?? "");
}

function givenColumns(
  givenNumbers: ReadonlyMap<string, number>,
  { language, baseLanguage }: ParseOptions,
): Columns {
  const columnOf = (code: string) => [...givenNumbers].find(([name]) => sameLanguage(name, code))?.[1];
  return {
    key: givenNumbers.get("KEY"),
    text: columnOf(language),
    source: columnOf(baseLanguage),
    description: givenNumbers.get("DESCRIPTION"),
    length: givenNumbers.get("LENGTH"),
    metadata: [...givenNumbers].flatMap(([name, column]) =>
      name.startsWith("METADATA_") ? [[name.slice("METADATA_".length), column] as [string, number]] : [],
    ),
  };
}

/** The language code of a header. Many tools write `zh_Hant`. */
function codeIn(header: string): string {
  return header.trim().replaceAll("_", "-");
}

function headerColumns(
  row: readonly (string | undefined)[],
  { language, baseLanguage }: ParseOptions,
): Columns {
  const header = Array.from(row, (name = "") => name);
  const find = (name: string) => {
    const column = header.findIndex((candidate) => candidate.trim().toLowerCase() === name.toLowerCase());
    return column < 0 ? undefined : column;
  };
  const key = find(headers.key) ?? find("key");
  // Skips the column of the keys, since "id" is also the code of Indonesian.
  const columnOf = (code: string) => {
    const column = header.findIndex(
      (candidate, index) => index !== key && sameLanguage(codeIn(candidate), code),
    );
    return column < 0 ? undefined : column;
  };
  const text = columnOf(language);
  const firstDetailColumn = Math.max(find(headers.description) ?? 0, find(headers.length) ?? 0);
  const reservedHeaders = new Set(Object.values(headers).map((name) => name.toLowerCase()));
  const isReserved = (name: string) =>
    reservedHeaders.has(name.trim().toLowerCase()) || sameLanguage(codeIn(name), baseLanguage);
  const metadata = header.flatMap((name, column): Array<[string, number]> => {
    if (column === key || column === text || isReserved(name) || name.trim() === "") return [];
    const isLanguage =
      (firstDetailColumn === 0 || column < firstDetailColumn) &&
      canonicalLanguage(codeIn(name)) !== undefined;
    return isLanguage ? [] : [[name, column]];
  });
  return {
    key,
    text,
    source: columnOf(baseLanguage),
    description: find(headers.description),
    length: find(headers.length),
    metadata,
  };
}
