import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";

const latin = /\p{Script=Latin}/u;
const cyrillic = /\p{Script=Cyrillic}/u;
const greek = /\p{Script=Greek}/u;
const either = /[\u0370-\u052f\u1f00-\u1fff]/;
const words = /(?<![%\uFFFB]\d)[\p{L}\p{M}]{2,}/gu;

/** Finds words that mix look-alike letters of two scripts. */
export function mixedScripts({ source, target }: ParsedInput): RuleFinding[] {
  if (!either.test(target.masked.text) || !latin.test(target.masked.text)) return [];
  const inSource = new Set(source.masked.text.match(words));
  return Array.from(target.masked.text.matchAll(words), ({ index, 0: word }) => ({ start: index, word }))
    .filter(({ word }) => isMixed(word) && !inSource.has(word))
    .map(({ start, word }) => ({ start, end: start + word.length, message: "mixed", values: { word } }));
}

function isMixed(word: string): boolean {
  if (!either.test(word)) return false;
  return [latin, cyrillic, greek].filter((script) => script.test(word)).length > 1;
}
