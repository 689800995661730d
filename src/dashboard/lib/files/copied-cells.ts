/** Prints a table as a spreadsheet copies it: cells by tabs, those with tabs, line breaks or quotes in quotes. */
export function printCopiedCells(table: readonly (readonly string[])[]): string {
  return table.map((cells) => `${cells.map(quoted).join("\t")}\n`).join("");
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
