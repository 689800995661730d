import { type CheckName, checkNames, levelOf } from "./check-names.ts";

const unstored = ["inconsistent", "term_missing", "term_forbidden"] as const;
export type StoredCheck = Exclude<CheckName, (typeof unstored)[number]>;

/** The checks that need nothing but a text, its source and its key: what they find is stored with the text. */
export const storedChecks = checkNames.filter(isStoredCheck);

export function isStoredCheck(check: CheckName): check is StoredCheck {
  return !(unstored as readonly CheckName[]).includes(check);
}

/** Checks as they are stored: the bit of a check is its index in `checkNames`. */
export function bitsOf(checks: Iterable<CheckName>): number {
  let bits = 0;
  for (const check of checks) bits |= 1 << checkNames.indexOf(check);
  return bits;
}

/** The checks of bits, in their order. */
export function checksOfBits(bits: number): StoredCheck[] {
  return storedChecks.filter((check) => (bits & bitsOf([check])) !== 0);
}

/** The checks that make a text fail unless the project says otherwise. */
export const usualErrors = bitsOf(storedChecks.filter((check) => levelOf(check, {}) === "error"));
