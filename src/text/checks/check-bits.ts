import { type CheckName, checkNames, levelOf } from "./check-names.ts";

/** The checks that need nothing but a text, its source and its key: what they find is stored with the text. */
export const storedChecks = checkNames.slice(0, checkNames.indexOf("inconsistent"));

/** Checks as they are stored: the bit of a check is its place in `checkNames`. */
export function bitsOf(checks: Iterable<CheckName>): number {
  let bits = 0;
  for (const check of checks) bits |= 1 << checkNames.indexOf(check);
  return bits;
}

/** The checks that make a text fail unless the project says otherwise. */
export const usualErrors = bitsOf(storedChecks.filter((check) => levelOf(check, {}) === "error"));
