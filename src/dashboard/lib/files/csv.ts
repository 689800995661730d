import Papa from "papaparse";
import { saveFile } from "./save-file.ts";

/** What a spreadsheet would take for a formula, and what was marked so already. */
const formula = /^'*[=+\-@\t\r]/;

/** A table as CSV (RFC 4180). Text that a spreadsheet would take for a formula is marked as text. */
export function printCsv(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  const table = Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula },
  );
  return `${table}\r\n`;
}

/**
 * The rows of a table, from our own file or out of a spreadsheet, which separates by comma, semicolon or tab as its
 * language has it. Marks of text are taken away again. Undefined where a quote is never closed.
 */
export function parseCsv(file: string): string[][] | undefined {
  const { data, errors } = Papa.parse<string[]>(file.replace(/^\uFEFF/, ""), {
    delimitersToGuess: [",", ";", "\t"],
    skipEmptyLines: true,
  });
  if (errors.some(({ code }) => code === "MissingQuotes")) return undefined;
  return data.map((row) => row.map(unmarked));
}

/** A line break between rows or within a line, or a whole cell in quotes, whose line breaks are its own. */
const quotedCellOrBreak = /(?<=^|[\t\n])"(?:[^"]|"")*"(?=\t|\r?\n|$)|\r\n/g;

/**
 * The rows of what was copied in a spreadsheet or the grid: cells by tabs, those of several lines in quotes. Other quotes
 * are part of the text, as in a list of sentences.
 */
export function parsePastedCells(text: string): string[][] {
  const table = text
    .replace(quotedCellOrBreak, (match) => (match === "\r\n" ? "\n" : match))
    .replace(/\n$/, "");
  const read = Papa.parse<string[]>(table, { delimiter: "\t", newline: "\n" });
  if (read.errors.every(({ type }) => type !== "Quotes")) return read.data;
  return table.split(/\r?\n/).map((line) => line.split("\t"));
}

function unmarked(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** Lets the browser save a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  // Spreadsheets know UTF-8 by its mark.
  saveFile(new Blob(["\uFEFF", text], { type }), name);
}
