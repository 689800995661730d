import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";
import { numbersOfOne } from "#text/checks/variants.ts";
import type { Span } from "#text/message/piece.ts";

/** Matches numbers with the separators of any language; a plain space only between groups of three digits. */
const numbersIn =
  /\p{Nd}{1,3}(?: \p{Nd}{3}){1,9}(?!\p{Nd})(?:[.,]\p{Nd}+)?|\p{Nd}+(?:[.,'’\u00a0\u202f\u066b\u066c]\p{Nd}+)*/gu;
const anyDigit = /\p{Nd}/u;
const latinLetter = /\p{Script=Latin}/u;
const wordBehind = /^\s\p{L}/u;
/** Languages that express one and two by word forms. */
const hasDual = /^(?:ar|he|iw)\b/i;

/** `inName`: after a letter, as in "MP3". `isOfWord`: before a word, as in "2 days". */
type Numeral = Span & { digits: string; inName: boolean; isOfWord: boolean };

/**
 * The target must have the same numbers, in any quantity and with any digits and separators. If the source has none,
 * the language may use a number for a word ("April" is "4月").
 */
export function numbers({ units, language }: ParsedInput): RuleFinding[] {
  return foundInUnits(units, (source, target) => {
    if (!anyDigit.test(source.masked)) return [];
    if (numbersOfOne(target.variant, language).size > 0) return [];
    const expected = numeralsOf(source.masked);
    const actual = numeralsOf(target.masked);
    // A number may be grouped by spaces, which looks like several numbers.
    if (allDigits(expected) === allDigits(actual)) return [];
    const missing = subtract(expected, actual).filter(
      ({ digits, isOfWord }) => !(isOfWord && /^[12]$/.test(digits) && hasDual.test(language)),
    );
    const extra = subtract(actual, expected);
    // A name may be omitted or repeated, but not changed.
    const isChanged = [missing, extra].every((numerals) => numerals.some(({ inName }) => inName));
    const isReported = ({ inName }: Numeral) => isChanged || !inName;
    const end = { start: target.raw.length, end: target.raw.length };
    return [
      ...missing.filter(isReported).map(({ digits }) => finding("missing", digits, end)),
      ...extra.filter(isReported).map((numeral) => finding("extra", numeral.digits, numeral)),
    ];
  });
}

function finding(message: string, number: string, { start, end }: Span): RuleFinding {
  return { start, end, message, values: { number } };
}

function numeralsOf(text: string): Numeral[] {
  return Array.from(text.matchAll(numbersIn), ({ index, 0: numeral }) => ({
    digits: numeral.replace(/\p{Nd}|[^\p{Nd}]/gu, latinDigit),
    start: index,
    end: index + numeral.length,
    inName: latinLetter.test(text.charAt(index - 1)),
    isOfWord: wordBehind.test(text.slice(index + numeral.length, index + numeral.length + 3)),
  }));
}

function latinDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x30 && code <= 0x39) return character;
  if (!anyDigit.test(character)) return "";
  // The decimal digits of a script are ten consecutive characters. Zero follows a character that is not a digit, or
  // another nine.
  let zero = code;
  while (code - zero < 9 && anyDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function allDigits(numerals: readonly Numeral[]): string {
  return numerals
    .map(({ digits }) => digits)
    .join("")
    .split("")
    .sort()
    .join("");
}

/** Numbers that do not occur in `others`, each once. */
function subtract(numerals: readonly Numeral[], others: readonly Numeral[]): Numeral[] {
  const known = new Set(others.map(({ digits }) => digits));
  return numerals.filter(({ digits }) => {
    const isNew = !known.has(digits);
    known.add(digits);
    return isNew;
  });
}
