/**
 * Prints a table in clipboard format of spreadsheets: cells separated by tabs, quoted if they contain tabs, line
 * breaks or quotes.
 */
export function printCopiedCells(table: readonly (readonly string[])[]): string {
  return table.map((cells) => `${cells.map(quoted).join("\t")}\n`).join("");
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
