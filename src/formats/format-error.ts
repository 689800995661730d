type Place = { line?: number; keys?: readonly string[] };

/** A file that cannot be read, or entries that a format cannot hold: whole or not at all. */
export class FormatError extends Error {
  readonly line: number | undefined;
  readonly keys: readonly string[];

  constructor(problem: string, { line, keys = [] }: Place = {}) {
    super(placed(problem, line, keys));
    this.name = "FormatError";
    this.line = line;
    this.keys = keys.slice(0, mostKeys);
  }
}

const mostKeys = 20;
const longestName = 100;

function placed(problem: string, line: number | undefined, keys: readonly string[]): string {
  const names = keys.slice(0, mostKeys).map((key) => JSON.stringify(key.slice(0, longestName)));
  const more = keys.length > mostKeys ? ` and ${keys.length - mostKeys} more` : "";
  const where = line === undefined ? "" : `Line ${line}: `;
  return `${where}${problem}${names.length > 0 ? `: ${names.join(", ")}${more}` : ""}.`;
}
