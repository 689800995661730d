import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";
import { hasSpacedMarks, spaceBefore } from "./end-marks.ts";

// Matches marks only before white space or the end: "10:30" and ":)" are not sentences.
const marks = /(?<=[\p{L}\p{N}\p{M}\uFFFC)»”"%…] {0,3})( {0,3})([:;!?]{1,10})(?=\s|$)/gu;

/** High marks need a space before them in languages that use it. */
export function punctuationSpacing({ units, language }: ParsedInput): RuleFinding[] {
  if (!hasSpacedMarks(language)) return [];
  return foundInUnits(units, (_, target) =>
    Array.from(target.masked.matchAll(marks), ({ index: start, 1: before = "", 2: mark = "" }) => {
      const end = start + before.length;
      const text = spaceBefore(mark);
      return {
        start,
        end: end + mark.length,
        message: "space",
        values: { mark },
        fix: [{ start, end, text }],
      };
    }),
  );
}
