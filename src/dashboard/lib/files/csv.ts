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
  const rows: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const line = readLine(text, { at, separator });
    if (line === undefined) return undefined;
    at = line.end;
    if (line.fields.length > 1 || line.fields[0] !== "") rows.push(line.fields);
  }
  return rows;
}

/** The fields from a place to the end of their line, and where the next one begins. */
function readLine(
  text: string,
  { at, separator }: { at: number; separator: string },
): { fields: string[]; end: number } | undefined {
  const field = new RegExp(`"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?`, "y");
  const fields: string[] = [];
  let end = at - 1;
  do {
    end += 1;
    field.lastIndex = end;
    const [all = "", quoted, bare = ""] = field.exec(text) ?? [];
    end += all.length;
    fields.push(unmarked(quoted?.replaceAll('""', '"') ?? bare));
  } while (text[end] === separator);
  const lineEnd = /\r\n|\r|\n|$/y;
  lineEnd.lastIndex = end;
  const found = lineEnd.exec(text);
  return found === null ? undefined : { fields, end: end + found[0].length };
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
