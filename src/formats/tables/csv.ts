import { parse as parseCsv } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { decodeFile, encodeFile } from "#formats/file-bytes.ts";
import type { Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { entriesOfTable, tableOf } from "./table.ts";

/** Bytes of one row at most. */
const longestRow = 8_388_608;

function separated(delimiter: string): Format {
  return {
    parse: (bytes, options) => {
      const rows = rowsOf(decodeFile(bytes), delimiter);
      return entriesOfTable(options.removeFormulaMarks ? changeCells(rows, unmarked) : rows, options);
    },
    print: (entries, options) => {
      const rows = tableOf(entries, options);
      return encodeFile(
        stringify(options.markFormulas ? changeCells(rows, marked) : rows, {
          delimiter,
          record_delimiter: "\r\n",
          quoted_match: /[\r\n\u2028\u2029]|^\s|\s$/,
        }),
      );
    },
  };
}

/** What a spreadsheet would take for a formula, and what was marked so already. */
const formula = /^'*[=+\-@\t\r]/;

function marked(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

function unmarked(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

function changeCells(rows: readonly string[][], change: (text: string) => string): string[][] {
  return rows.map((row) => row.map(change));
}

function rowsOf(text: string, delimiter: string): string[][] {
  try {
    return parseCsv(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      record_delimiter: ["\r\n", "\n", "\r"],
    });
  } catch (error) {
    const { message, lines } = error as Error & { lines?: number };
    throw new FormatError("not_table", {
      values: { reason: message.replace(/[.:]? at line.*$/s, "").slice(0, 200) },
      ...(lines === undefined ? {} : { line: lines }),
    });
  }
}

export const csv = separated(",");
export const tsv = separated("\t");
