import type { Checked } from "#text/checks/checked.ts";
import type { Found } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";
import { numbersOfOne } from "#text/checks/variants.ts";
import type { Span } from "#text/message/piece.ts";

/** With the separators of any language; plain spaces separate groups of three digits. */
const numbersIn =
  /\p{Nd}{1,3}(?: \p{Nd}{3}){1,9}(?!\p{Nd})(?:[.,]\p{Nd}+)?|\p{Nd}+(?:[.,'’\u00a0\u202f\u066b\u066c]\p{Nd}+)*/gu;
const anyDigit = /\p{Nd}/u;
const latinLetter = /\p{Script=Latin}/u;
const wordBehind = /^\s\p{L}/u;
/** Languages that say one and two by forms of a word. */
const hasDual = /^(?:ar|he|iw)\b/i;

/** `inName`: a letter stands before it, as in "MP3"; `isOfWord`: a word stands behind it, as in "2 days". */
type Numeral = Span & { digits: string; inName: boolean; isOfWord: boolean };

/**
 * Numbers are the same in the target, however often, whatever digits and separators its language writes. Where the source
 * has none, the language may write what another says in words ("April" is "4月").
 */
export function numbers({ units, language }: Checked): Found[] {
  return foundInUnits(units, (source, target) => {
    if (!anyDigit.test(source.masked)) return [];
    if (numbersOfOne(target.variant, language).size > 0) return [];
    const wanted = numeralsOf(source.masked);
    const given = numeralsOf(target.masked);
    // A number may be grouped with a space, which leaves several.
    if (allDigits(wanted) === allDigits(given)) return [];
    const missing = lacking(wanted, given).filter(
      ({ digits, isOfWord }) => !(isOfWord && /^[12]$/.test(digits) && hasDual.test(language)),
    );
    const extra = lacking(given, wanted);
    // A name may be left out or said once more, but is not changed.
    const isChanged = [missing, extra].every((numerals) => numerals.some(({ inName }) => inName));
    const isReported = ({ inName }: Numeral) => isChanged || !inName;
    const end = { start: target.raw.length, end: target.raw.length };
    return [
      ...missing.filter(isReported).map(({ digits }) => found("missing", digits, end)),
      ...extra.filter(isReported).map((numeral) => found("extra", numeral.digits, numeral)),
    ];
  });
}

function found(message: string, number: string, { start, end }: Span): Found {
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
  // Decimal digits of a script are ten in a row, and zero follows what is no digit or another nine.
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

/** Each of the one that the others have nowhere, once. */
function lacking(numerals: readonly Numeral[], others: readonly Numeral[]): Numeral[] {
  const seen = new Set(others.map(({ digits }) => digits));
  return numerals.filter(({ digits }) => {
    const isNew = !seen.has(digits);
    seen.add(digits);
    return isNew;
  });
}
