import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";

const doubleQuotes = /["“”„‟«»「」『』《》〈〉＂]/gu;
const quotesAround = /^\s*["“”„‟«»「『《〈＂].*["“”‟«»」』》〉＂]\s*$/su;
// An apostrophe has letters on both sides, a quote does not.
const singleQuotes = /(?<![\p{L}\p{N}])['‘‚‹`](?=\S)|(?<=\S)['’‘›´](?![\p{L}\p{N}])/gu;

/**
 * Quotes must be paired, and must exist if the source has some; each language has its own marks. A translation may
 * add quotes around names, but not around the whole text.
 */
export function quotes({ units }: ParsedInput): RuleFinding[] {
  return foundInUnits(units, (source, target) => {
    const expected = countOf(source.masked, doubleQuotes);
    const actual = countOf(target.masked, doubleQuotes);
    const span = { start: target.raw.length, end: target.raw.length };
    if (actual % 2 === 1 && expected % 2 === 0) {
      const at = Math.max(0, target.masked.search(doubleQuotes));
      return [{ start: at, end: at + 1, message: "unpaired" }];
    }
    if (expected > 0 && actual === 0 && countOf(target.masked, singleQuotes) === 0)
      return [{ ...span, message: "missing" }];
    if (
      actual === 2 &&
      expected === 0 &&
      countOf(source.masked, singleQuotes) === 0 &&
      quotesAround.test(target.masked)
    ) {
      const at = target.masked.search(doubleQuotes);
      return [{ start: at, end: at + 1, message: "extra" }];
    }
    return [];
  });
}

function countOf(text: string, marks: RegExp): number {
  return text.match(marks)?.length ?? 0;
}
