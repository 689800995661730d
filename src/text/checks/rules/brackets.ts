import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";
import { partialPlaceholders } from "./placeholders/partial-placeholders.ts";

const pairs: ReadonlyArray<readonly [string, string]> = [
  ["(（", ")）"],
  ["[［", "]］"],
  ["{｛", "}｝"],
];
const anyBracket = /[()（）[\]［］{}｛｝]/;
/** Matches the ending of "file(s)": other languages may form the plural differently. */
const optionalEndings = /(?<=\p{Cased})\(\p{Cased}{1,3}\)/gu;
const smileys = /(?<!\S)[:;=]-?[()]+(?!\S)/g;

/**
 * Brackets must be closed if the brackets of the source are closed, in normal or full width, and must exist if the
 * source has some. A translation may add brackets, such as the key of a command in Chinese and Japanese. Braces are
 * ignored, since they are code. Brackets of a malformed message or of half a placeholder are ignored, since other
 * checks report them.
 */
export function brackets(parsed: ParsedInput): RuleFinding[] {
  const { units, target } = parsed;
  const { problem } = target;
  const halves = partialPlaceholders(parsed).map(({ start, end }) => target.masked.text.slice(start, end));
  const comparedPairs = problem ? pairs.filter(([opening]) => !opening.startsWith("{")) : pairs;
  return foundInUnits(units, (source, target) => {
    if (!anyBracket.test(source.masked) && !anyBracket.test(target.masked)) return [];
    const expected = withoutDecoration(source.masked);
    const actual = withoutDecoration(halves.reduce((text, half) => text.replace(half, blank), target.masked));
    return comparedPairs.flatMap(([opening, closing]) => {
      const [opened, closed] = [countOf(actual, opening), countOf(actual, closing)];
      const [sourceOpened, sourceClosed] = [countOf(expected, opening), countOf(expected, closing)];
      const isPaired = opened - closed === sourceOpened - sourceClosed;
      const isPresent = opening.startsWith("{")
        ? opened > 0 === sourceOpened > 0
        : opened > 0 || sourceOpened === 0;
      if (isPaired && isPresent) return [];
      const mark = opened - closed > sourceOpened - sourceClosed ? opening : closing;
      const at = [...mark].map((item) => actual.lastIndexOf(item)).find((index) => index >= 0);
      const start = at ?? actual.length;
      const end = at === undefined ? start : start + 1;
      return [
        { start, end, message: "different", values: { brackets: opening.charAt(0) + closing.charAt(0) } },
      ];
    });
  });
}

/** Blanks brackets that do not enclose text: smileys and endings. */
function withoutDecoration(text: string): string {
  return text.replace(smileys, blank).replace(optionalEndings, blank);
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

function countOf(text: string, marks: string): number {
  let count = 0;
  for (const mark of marks)
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}
