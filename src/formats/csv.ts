import { parse as parseCsv } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { decodeFile, encodeFile } from "./file-bytes.ts";
import type { Format } from "./file-entry.ts";
import { FormatError } from "./format-error.ts";
import { entriesOfTable, tableOf } from "./table.ts";

/** Bytes of one row at most. */
const longestRow = 8_388_608;

function separated(delimiter: string): Format {
  return {
    parse: (bytes, options) => entriesOfTable(rowsOf(decodeFile(bytes), delimiter), options),
    print: (entries, options) =>
      encodeFile(
        stringify(tableOf(entries, options), {
          delimiter,
          record_delimiter: "\r\n",
          quoted_match: /[\r\n\u2028\u2029]|^\s|\s$/,
        }),
      ),
  };
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
    throw new FormatError(`This is no table (${message.replace(/[.:]? at line.*$/s, "").slice(0, 200)})`, {
      ...(lines === undefined ? {} : { line: lines }),
    });
  }
}

export const csv = separated(",");
export const tsv = separated("\t");
