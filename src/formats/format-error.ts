import { type FormatProblemName, formatProblems } from "./format-problems.ts";

/** Options with which the file could be read, or the entries printed (files.md 4). */
export type HelpfulOption = "skipNonStringValues" | "spreadsheetOptions" | "ignoreDuplicates";
/** Values for the placeholders in a problem's message. */
export type ProblemValues = Readonly<Record<string, string | number>>;
type Details = { line?: number; keys?: readonly string[]; option?: HelpfulOption; values?: ProblemValues };

/** Thrown if a file cannot be read, or if a format cannot represent the entries; nothing is read or printed then. */
export class FormatError extends Error {
  readonly problemName: FormatProblemName;
  readonly values: ProblemValues;
  /** Description of the problem without line and keys. */
  readonly problem: string;
  readonly line: number | undefined;
  readonly keys: readonly string[];
  readonly option: HelpfulOption | undefined;

  constructor(problemName: FormatProblemName, { line, keys = [], option, values = {} }: Details = {}) {
    // The first sentence describes the problem and its keys; the others give advice.
    const [problem = "", ...advice] = formatProblems[problemName]
      .split(". ")
      .map((sentence) => fillPlaceholders(sentence, values));
    const where = line === undefined ? "" : `Line ${line}: `;
    super(`${where}${[`${problem}${listKeys(keys)}`, ...advice].join(". ")}.`);
    this.name = "FormatError";
    this.problemName = problemName;
    this.values = values;
    this.problem = `${[problem, ...advice].join(". ")}.`;
    this.option = option;
    this.line = line;
    this.keys = keys.slice(0, maxNamedKeys);
  }
}

function fillPlaceholders(problem: string, values: ProblemValues): string {
  return problem.replaceAll(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? "").toLocaleString("en"));
}

const maxNamedKeys = 20;
const maxNameLength = 100;

function listKeys(keys: readonly string[]): string {
  if (keys.length === 0) return "";
  const names = keys.slice(0, maxNamedKeys).map((key) => JSON.stringify(key.slice(0, maxNameLength)));
  const more = keys.length > maxNamedKeys ? ` and ${keys.length - maxNamedKeys} more` : "";
  return `: ${names.join(", ")}${more}`;
}
