/** Options with which the file could be read, or the entries printed (files.md 4). */
export type HelpfulOption = "skipNonStringValues" | "spreadsheetOptions" | "ignoreDuplicates";
type Place = { line?: number; keys?: readonly string[]; option?: HelpfulOption };

/** A file that cannot be read, or entries that a format cannot hold: whole or not at all. */
export class FormatError extends Error {
  /** What is wrong, without the place. */
  readonly problem: string;
  readonly line: number | undefined;
  readonly keys: readonly string[];
  readonly option: HelpfulOption | undefined;

  constructor(problem: string, { line, keys = [], option }: Place = {}) {
    super(placed(problem, line, keys));
    this.name = "FormatError";
    this.problem = `${problem}.`;
    this.option = option;
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
