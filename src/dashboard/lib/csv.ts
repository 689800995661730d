import { saveFile } from "./save-file.ts";

/** What a spreadsheet would take for a formula, and what was marked so already. */
const formula = /^'*[=+\-@\t\r]/;

/** A table as CSV (RFC 4180). Text that a spreadsheet would take for a formula is marked as text. */
export function printCsv(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return rows.map((row) => `${row.map(printField).join(",")}\r\n`).join("");
}

function printField(field: string | number): string {
  const text = typeof field === "string" && formula.test(field) ? `'${field}` : String(field);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const separators = [",", ";", "\t"] as const;

/**
 * The rows of a table, from our own file or out of a spreadsheet, which separates by comma, semicolon or tab as its
 * language has it. Marks of text are taken away again. Undefined where a quote is never closed.
 */
export function parseCsv(file: string): string[][] | undefined {
  const text = file.replace(/^\uFEFF/, "");
  const separator = separatorOf(text);
  const field = new RegExp(`"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?`, "y");
  const rows: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const row: string[] = [];
    for (;;) {
      field.lastIndex = at;
      const [all = "", quoted, bare = ""] = field.exec(text) ?? [];
      at += all.length;
      row.push(unmarked(quoted?.replaceAll('""', '"') ?? bare));
      if (text[at] !== separator) break;
      at++;
    }
    const end = /\r\n|\r|\n|$/y;
    end.lastIndex = at;
    const line = end.exec(text);
    if (line === null) return undefined;
    at += line[0].length;
    if (row.length > 1 || row[0] !== "") rows.push(row);
  }
  return rows;
}

/** The one that stands most often in the heading. */
function separatorOf(text: string): string {
  const [heading = ""] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => heading.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function unmarked(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** Lets the browser save a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  // Spreadsheets know UTF-8 by its mark.
  saveFile(new Blob(["\uFEFF", text], { type }), name);
}
