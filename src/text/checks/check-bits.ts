import { type CheckName, checkNames, levelOf } from "./check-names.ts";

const unstored = ["term_missing", "term_forbidden"] as const;
export type StoredCheck = Exclude<CheckName, (typeof unstored)[number]>;

/** The checks whose findings are stored with the text. Terms are not known yet. */
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

/**
 * The check that asks for other strings: it is stored when all is written (changes/checks/compare-texts.ts). It refuses no
 * text, whatever its level: the first of several that get another text would be refused for the others.
 */
export const inconsistentBit = bitsOf(["inconsistent"]);

/** The checks that make a text fail unless the project says otherwise. */
export const usualErrors = bitsOf(storedChecks.filter((check) => levelOf(check, {}) === "error"));
