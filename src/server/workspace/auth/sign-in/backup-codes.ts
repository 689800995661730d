import { randomInt } from "node:crypto";

/** Characters of codes, without those that look similar on paper: 0 and o, 1, i and l. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const codeCount = 10;
const groupLength = 5;

/** Creates ten codes of 49 bits each, in two groups. */
export function makeBackupCodes(): string[] {
  return Array.from({ length: codeCount }, () => `${makeGroup()}-${makeGroup()}`);
}

function makeGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Compares codes regardless of grouping and case, which people type in different ways. */
export function isSameBackupCode(a: string, b: string): boolean {
  return normalize(a) === normalize(b);
}

function normalize(code: string): string {
  return code.replace(/[\s\p{Pd}]/gu, "").toLowerCase();
}
