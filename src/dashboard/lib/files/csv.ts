import Papa from "papaparse";
import { saveFile } from "./save-file.ts";

/** Text that a spreadsheet would interpret as a formula, and text that is already escaped. */
const formula = /^'*[=+\-@\t\r]/;

/**
 * Prints a table as CSV (RFC 4180). Text that a spreadsheet would interpret as a formula is marked as text by an
 * apostrophe.
 */
export function printCsv(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  const table = Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula },
  );
  return `${table}\r\n`;
}

/**
 * Parses a CSV file of Parlance or of a spreadsheet program, whose separator (comma, semicolon or tab) depends on its
 * language. Removes the apostrophes that mark text. Returns undefined if a quote is never closed.
 */
export function parseCsv(file: string): string[][] | undefined {
  const { data, errors } = Papa.parse<string[]>(file.replace(/^\uFEFF/, ""), {
    delimitersToGuess: [",", ";", "\t"],
    skipEmptyLines: true,
  });
  if (errors.some(({ code }) => code === "MissingQuotes")) return undefined;
  return data.map((row) => row.map(unmarked));
}

/** Matches a whole quoted cell, so that its line breaks are skipped, or a Windows line break. */
const quotedCellOrBreak = /(?<=^|[\t\n])"(?:[^"]|"")*"(?=\t|\r?\n|$)|\r\n/g;

/**
 * Parses rows copied from a spreadsheet or the grid: cells are separated by tabs, cells with several lines are
 * quoted. Other quotes are part of the text, as in a list of sentences.
 */
export function parsePastedCells(text: string): string[][] {
  const table = text
    .replace(quotedCellOrBreak, (match) => (match === "\r\n" ? "\n" : match))
    .replace(/\n$/, "");
  const read = Papa.parse<string[]>(table, { delimiter: "\t", newline: "\n" });
  if (read.errors.every(({ type }) => type !== "Quotes")) return read.data;
  return table.split(/\r?\n/).map((line) => line.split("\t"));
}

/** Removes the apostrophe that marks a formula as text. */
function unmarked(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** Saves a text as a file in the browser. */
export function saveText(name: string, type: string, text: string): void {
  // Spreadsheet programs detect UTF-8 by the byte order mark.
  saveFile(new Blob(["\uFEFF", text], { type }), name);
}
