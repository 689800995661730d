import type { Checked } from "#text/checks/checked.ts";
import type { Found } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";
import { numbersOfOne } from "#text/checks/variants.ts";

const numbersIn = /\p{Nd}+(?:[.,'’\u00a0\u202f\u066b\u066c]\p{Nd}+)*/gu;
const anyDigit = /\p{Nd}/u;

type Numeral = { digits: string; start: number; end: number };

/**
 * Numbers are the same in the target, whatever digits and separators its language writes. Where the source has none, the
 * language may write what another says in words ("April" is "4月").
 */
export function numbers({ units, language }: Checked): Found[] {
  return foundInUnits(units, (source, target) => {
    if (!anyDigit.test(source.masked)) return [];
    if (numbersOfOne(target.variant, language).size > 0) return [];
    const wanted = numeralsOf(source.masked);
    const given = numeralsOf(target.masked);
    // A number may be grouped with a space, which leaves several.
    if (allDigits(wanted) === allDigits(given)) return [];
    const missing = surplus(wanted, given).map(({ digits }) => ({
      start: target.raw.length,
      end: target.raw.length,
      message: "missing",
      values: { number: digits },
    }));
    const extra = surplus(given, wanted).map(({ digits, start, end }) => ({
      start,
      end,
      message: "extra",
      values: { number: digits },
    }));
    return [...missing, ...extra];
  });
}

function numeralsOf(text: string): Numeral[] {
  return Array.from(text.matchAll(numbersIn), ({ index, 0: numeral }) => ({
    digits: numeral.replace(/\p{Nd}|[^\p{Nd}]/gu, latinDigit),
    start: index,
    end: index + numeral.length,
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

function surplus(numerals: readonly Numeral[], others: readonly Numeral[]): Numeral[] {
  const left = new Map<string, number>();
  for (const { digits } of others) left.set(digits, (left.get(digits) ?? 0) + 1);
  return numerals.filter(({ digits }) => {
    const count = left.get(digits) ?? 0;
    left.set(digits, count - 1);
    return count <= 0;
  });
}
