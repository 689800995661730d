import { type FormatProblemName, formatProblems } from "./format-problems.ts";

/** Options with which the file could be read, or the entries printed (files.md 4). */
export type HelpfulOption = "skipNonStringValues" | "spreadsheetOptions" | "ignoreDuplicates";
/** What stands in the braces of a problem. */
export type ProblemValues = Readonly<Record<string, string | number>>;
type Details = { line?: number; keys?: readonly string[]; option?: HelpfulOption; values?: ProblemValues };

/** A file that cannot be read, or entries that a format cannot hold: whole or not at all. */
export class FormatError extends Error {
  readonly problemName: FormatProblemName;
  readonly values: ProblemValues;
  /** What is wrong, without line and keys. */
  readonly problem: string;
  readonly line: number | undefined;
  readonly keys: readonly string[];
  readonly option: HelpfulOption | undefined;

  constructor(problemName: FormatProblemName, { line, keys = [], option, values = {} }: Details = {}) {
    // The first sentence says what is wrong with keys, which it names; others say what to do.
    const [problem = "", ...advice] = formatProblems[problemName]
      .split(". ")
      .map((sentence) => filled(sentence, values));
    const where = line === undefined ? "" : `Line ${line}: `;
    super(`${where}${[`${problem}${named(keys)}`, ...advice].join(". ")}.`);
    this.name = "FormatError";
    this.problemName = problemName;
    this.values = values;
    this.problem = `${[problem, ...advice].join(". ")}.`;
    this.option = option;
    this.line = line;
    this.keys = keys.slice(0, mostKeys);
  }
}

function filled(problem: string, values: ProblemValues): string {
  return problem.replaceAll(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? "").toLocaleString("en"));
}

const mostKeys = 20;
const longestName = 100;

function named(keys: readonly string[]): string {
  if (keys.length === 0) return "";
  const names = keys.slice(0, mostKeys).map((key) => JSON.stringify(key.slice(0, longestName)));
  const more = keys.length > mostKeys ? ` and ${keys.length - mostKeys} more` : "";
  return `: ${names.join(", ")}${more}`;
}
