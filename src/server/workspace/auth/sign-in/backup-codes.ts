import { randomInt } from "node:crypto";

/** Without characters that look similar on paper: 0 and o, 1, i and l. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const amount = 10;
const half = 5;

/** Creates ten codes of 49 bits each, in two groups. */
export function makeBackupCodes(): string[] {
  return Array.from({ length: amount }, () => `${makeGroup()}-${makeGroup()}`);
}

function makeGroup(): string {
  return Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Compares codes regardless of grouping and case, which people type in different ways. */
export function isSameBackupCode(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(code: string): string {
  return code.replace(/[\s\p{Pd}]/gu, "").toLowerCase();
}
