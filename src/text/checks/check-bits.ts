import { type CheckName, checkNames, levelOf } from "./check-names.ts";

const termChecks = ["term_missing", "term_forbidden"] as const;
export type StoredCheck = Exclude<CheckName, (typeof termChecks)[number]>;

/** Checks whose findings are stored with the text: all except those of terms, which are not supported yet. */
export const storedChecks = checkNames.filter(isStoredCheck);

export function isStoredCheck(check: CheckName): check is StoredCheck {
  return !(termChecks as readonly CheckName[]).includes(check);
}

/** Encodes checks for storage: the bit of a check is its index in `checkNames`. */
export function bitsOf(checks: Iterable<CheckName>): number {
  let bits = 0;
  for (const check of checks) bits |= 1 << checkNames.indexOf(check);
  return bits;
}

/** Decodes stored bits to checks, in order. */
export function checksOfBits(bits: number): StoredCheck[] {
  return storedChecks.filter((check) => (bits & bitsOf([check])) !== 0);
}

/**
 * Bit of the check `inconsistent`. It compares several strings, so it runs after all are written (compare-texts.ts),
 * and rejects no text, whatever its level: otherwise the first of several strings that get the same new text would be
 * rejected because of the others.
 */
export const inconsistentBit = bitsOf(["inconsistent"]);

/** Checks that are errors by default. */
export const defaultErrors = bitsOf(storedChecks.filter((check) => levelOf(check, {}) === "error"));
