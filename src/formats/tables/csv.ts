import { type Options, parse as parseCsv } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { decodeFile, encodeFile } from "#formats/file-bytes.ts";
import type { Format, ParseOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { entriesOfTable, hasColumns, tableOf } from "./table.ts";

/** Maximum bytes of one row. */
const maxRowBytes = 8_388_608;

/** A table that is written with the first delimiter, and read with any of them. */
function delimitedTable(...delimiters: readonly [string, ...string[]]): Format {
  const [delimiter] = delimiters;
  return {
    parse: (bytes, options) => {
      const text = decodeFile(bytes);
      const rows = rowsOf(text, delimiterOf(text, delimiters, options));
      return entriesOfTable(options.removeFormulaMarks ? changeCells(rows, unmarkFormula) : rows, options);
    },
    print: (entries, options) => {
      const rows = tableOf(entries, options);
      return encodeFile(
        stringify(options.markFormulas ? changeCells(rows, markFormula) : rows, {
          delimiter,
          record_delimiter: "\r\n",
          quoted_match: /[\r\n\u2028\u2029]|^\s|\s$/,
        }),
      );
    },
  };
}

/** Matches texts that a spreadsheet would treat as formulas, and texts that are already marked. */
const formula = /^'*[=+\-@\t\r]/;

function markFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

function unmarkFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

function changeCells(rows: readonly string[][], change: (text: string) => string): string[][] {
  return rows.map((row) => row.map(change));
}

/**
 * Returns the first delimiter with which the file has the required columns; otherwise the one with the most columns.
 */
function delimiterOf(
  text: string,
  delimiters: readonly [string, ...string[]],
  options: ParseOptions,
): string {
  const [defaultDelimiter, ...others] = delimiters;
  if (others.length === 0) return defaultDelimiter;
  const fittingDelimiter = (count: number) =>
    delimiters.find((delimiter) => hasColumns(firstRows(text, delimiter, count), options));
  // Without a header, the text of the first row may contain a comma.
  const found = (options.columns?.columns ? fittingDelimiter(20) : undefined) ?? fittingDelimiter(1);
  if (found !== undefined) return found;
  const countColumns = (delimiter: string) => firstRows(text, delimiter, 1)[0]?.length ?? 0;
  return others.reduce(
    (best, delimiter) => (countColumns(delimiter) > countColumns(best) ? delimiter : best),
    defaultDelimiter,
  );
}

/** Returns no rows if the file is malformed with this delimiter. */
function firstRows(text: string, delimiter: string, count: number): string[][] {
  try {
    return parseRows(text, { ...syntax, delimiter, to: count, skip_records_with_empty_values: true });
  } catch {
    return [];
  }
}

const syntax = {
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: maxRowBytes,
  record_delimiter: ["\r\n", "\n", "\r"],
};

/** Parses a table. In a cell that is not quoted, a quote is a character, as in spreadsheet programs: `5" disk`. */
function parseRows(text: string, options: Options): string[][] {
  try {
    return parseCsv(text, options);
  } catch (error) {
    if ((error as { code?: string }).code !== "INVALID_OPENING_QUOTE") throw error;
    // Not used at first, because relaxed parsing would also accept text behind a closing quote.
    return parseCsv(text, { ...options, relax_quotes: true });
  }
}

function rowsOf(text: string, delimiter: string): string[][] {
  try {
    return parseRows(text, { ...syntax, delimiter });
  } catch (error) {
    const { message, lines } = error as Error & { lines?: number };
    throw new FormatError("not_table", {
      values: { reason: message.replace(/[.:]? at line.*$/s, "").slice(0, 200) },
      ...(lines === undefined ? {} : { line: lines }),
    });
  }
}

/** Comma, or semicolon (spreadsheet programs in locales with a decimal comma), or tab (some programs). */
export const csv = delimitedTable(",", ";", "\t");
export const tsv = delimitedTable("\t");
