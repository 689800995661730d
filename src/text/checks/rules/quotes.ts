import type { Checked } from "#text/checks/check-input.ts";
import type { Found } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";

const double = /["“”„‟«»「」『』《》〈〉＂]/gu;
const around = /^\s*["“”„‟«»「『《〈＂].*["“”‟«»」』》〉＂]\s*$/su;
// An apostrophe has letters on both sides, a quote does not.
const single = /(?<![\p{L}\p{N}])['‘‚‹`](?=\S)|(?<=\S)['’‘›´](?![\p{L}\p{N}])/gu;

/**
 * Quotes must be paired, and must exist if the source has some; each language has its own marks. A translation may
 * add quotes around names, but not around the whole text.
 */
export function quotes({ units }: Checked): Found[] {
  return foundInUnits(units, (source, target) => {
    const wanted = countOf(source.masked, double);
    const given = countOf(target.masked, double);
    const span = { start: target.raw.length, end: target.raw.length };
    if (given % 2 === 1 && wanted % 2 === 0) {
      const at = Math.max(0, target.masked.search(double));
      return [{ start: at, end: at + 1, message: "unpaired" }];
    }
    if (wanted > 0 && given === 0 && countOf(target.masked, single) === 0)
      return [{ ...span, message: "missing" }];
    if (given === 2 && wanted === 0 && countOf(source.masked, single) === 0 && around.test(target.masked)) {
      const at = target.masked.search(double);
      return [{ start: at, end: at + 1, message: "extra" }];
    }
    return [];
  });
}

function countOf(text: string, marks: RegExp): number {
  return text.match(marks)?.length ?? 0;
}
