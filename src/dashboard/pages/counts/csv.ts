import { saveFile } from "#dashboard/lib/save-file.ts";

/** A table as CSV (RFC 4180). Text that a spreadsheet would take for a formula is marked as text. */
export function printCsv(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return rows.map((row) => `${row.map(printField).join(",")}\r\n`).join("");
}

function printField(field: string | number): string {
  const text = typeof field === "string" && /^[=+\-@\t\r]/.test(field) ? `'${field}` : String(field);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lets the browser save a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  // Spreadsheets know UTF-8 by its mark.
  saveFile(new Blob(["\uFEFF", text], { type }), name);
}
