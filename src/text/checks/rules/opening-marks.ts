import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";

const languages = /^(?:es|gl|ast)\b/i;
const openings = { "?": "¿", "!": "¡" };
/** Match closing marks after a word and its quotes or brackets, at the end of a sentence or of the text. */
const closingMarks = {
  "?": /[\p{L}\p{N}\uFFFC)]["'’”»\]\uFFFB]*\?+(?=[\s!"'’”»)\]\uFFFB]|$)/gu,
  "!": /[\p{L}\p{N}\uFFFC)]["'’”»\]\uFFFB]*!+(?=[\s?"'’”»)\]\uFFFB]|$)/gu,
};
/** Matches from the first mark only: from each mark it would take quadratic time. */
const hasTextBehindMark = /^[^.:;,¿¡?!\n]*[.:;,¿¡?!\n].*[\p{L}\uFFFC]/su;

/** Questions and exclamations need an opening mark. */
export function openingMarks({ units, language }: ParsedInput): RuleFinding[] {
  if (!languages.test(language)) return [];
  return foundInUnits(units, (_, target) =>
    (["?", "!"] as const).flatMap((closing) => {
      const opening = openings[closing];
      const text = target.masked;
      const found = Array.from(text.matchAll(closingMarks[closing]));
      const last = found.at(-1);
      if (!last || text.split(opening).length - 1 >= found.length) return [];
      const end = last.index + last[0].length;
      const start = Math.max(0, text.search(/[\p{L}\p{N}\uFFFC]/u));
      const isOnly = found.length === 1 && !hasTextBehindMark.test(text);
      const fix = isOnly ? { fix: [{ start, end: start, text: opening }] } : {};
      return [{ start: end - 1, end, message: "missing", values: { mark: opening }, ...fix }];
    }),
  );
}
