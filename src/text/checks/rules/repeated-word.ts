import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";

// Matches words, except after a sign of an option, a variable or a code: "--size=N  N".
const words = /(?<![\p{L}\p{M}\p{N}_=%$&@#\\/.-])[\p{L}\p{N}_](?:['’-]{0,2}[\p{L}\p{M}\p{N}_])*/gu;
/** Languages that repeat words to mean "slowly", "always" or "each", so that an extra word cannot be detected. */
const repeatingLanguages = new Set(
  "am as awa az ba bho bn ceb ckb dv fa fil gu ha hi hy id ilo ja jv kk km kmr kn ko kok ks ku ky lo mai mg mi ml mn mni mr ms my ne or pa ps sa sat sd si su sw ta te th tk tl tr tt ug ur uz vi yo yue zh zu".split(
    " ",
  ),
);
/** Words that languages repeat on purpose, or that are two words with the same letters. */
const allowedRepetitions: Record<string, readonly string[]> = {
  el: ["σιγά"],
  fr: ["vous", "nous"],
  he: ["לאט"],
  it: ["piano", "via"],
  sq: ["të"],
  nl: ["je", "die", "dat"],
  af: ["nie"],
  da: ["at"],
  fy: ["jo", "mei"],
  hu: ["hogy"],
  sv: ["att"],
  de: ["die", "der", "das", "sie"],
  en: ["that", "had"],
};

/** Finds "the the", unless the source or the language repeats words too. */
export function repeatedWord({ units, language }: ParsedInput): RuleFinding[] {
  const base = /^[a-z]+/i.exec(language)?.[0].toLowerCase() ?? "";
  if (repeatingLanguages.has(base)) return [];
  return foundInUnits(units, (source, target) => {
    if (!target.masked.includes(" ")) return [];
    const repeated = repetitionsIn(target.masked).filter(
      ({ word }) => !allowedRepetitions[base]?.includes(word),
    );
    if (repeated.length === 0 || repetitionsIn(source.masked).length > 0) return [];
    return repeated.map(({ word, from, start, end }) => ({
      start,
      end,
      message: "repeated",
      values: { word },
      fix: [{ start: from, end, text: "" }],
    }));
  });
}

/** Words that are repeated with only white space between; `from` is the end of the first word. */
function repetitionsIn(text: string): Array<{ word: string; from: number; start: number; end: number }> {
  const found = [];
  let last = { word: "", end: 0 };
  for (const { index: start, 0: written } of text.matchAll(words)) {
    const word = written.toLowerCase();
    const end = start + written.length;
    const between = start - last.end;
    if (
      word === last.word &&
      /\p{L}/u.test(word) &&
      between <= 2 &&
      text.slice(last.end, start).trim() === ""
    )
      found.push({ word, from: last.end, start, end });
    last = { word, end };
  }
  return found;
}
