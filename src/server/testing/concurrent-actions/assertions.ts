import { inspect } from "node:util";

/** Throws with all messages, if there are any. */
export function assertNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** Throws with the lines that are in only one of two lists. */
export function assertSameLines(found: readonly string[], expected: readonly string[]): void {
  assertNone(differences(found, expected));
}

/** Returns the lines that are in only one of two lists. */
export function differences(found: readonly string[], expected: readonly string[]): string[] {
  const onlyIn = (lines: readonly string[], others: readonly string[]) =>
    lines.filter((line) => !others.includes(line));
  return [
    ...onlyIn(found, expected).map((line) => `there is     ${line}`),
    ...onlyIn(expected, found).map((line) => `there is not ${line}`),
  ];
}

/** Returns the message of an error, with the compared values of a failed expectation. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  const { actual, expected } = error as { actual?: unknown; expected?: unknown };
  if (isLines(actual) && isLines(expected)) return differences(actual, expected).join("\n");
  if (actual === undefined && expected === undefined) return error.message;
  return [error.message, ...differences(leaves(actual), leaves(expected))].join("\n");
}

/** Returns each primitive value with its path. */
function leaves(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0)
    return [`${path} = ${inspect(value)}`];
  return Object.entries(value).flatMap(([name, child]) => leaves(child, `${path}/${name}`));
}

function isLines(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === "string");
}
