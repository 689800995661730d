import type { Checked } from "#text/checks/check-input.ts";
import type { Found } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";
import { partialPlaceholders } from "./partial-placeholders.ts";

const pairs: ReadonlyArray<readonly [string, string]> = [
  ["(（", ")）"],
  ["[［", "]］"],
  ["{｛", "}｝"],
];
const any = /[()（）[\]［］{}｛｝]/;
/** "file(s)": other languages may form the plural differently. */
const endings = /(?<=\p{Cased})\(\p{Cased}{1,3}\)/gu;
const smileys = /(?<!\S)[:;=]-?[()]+(?!\S)/g;

/**
 * Brackets must be closed if those of the source are closed, in normal or full width, and must exist if the source
 * has some. A translation may add brackets, such as the key of a command in Chinese and Japanese. Braces are ignored,
 * since they are code. Brackets of a malformed message or of half a placeholder are ignored, since other checks
 * report them.
 */
export function brackets(checked: Checked): Found[] {
  const { units, target } = checked;
  const { problem } = target;
  const halves = partialPlaceholders(checked).map(({ start, end }) => target.masked.text.slice(start, end));
  const compared = problem ? pairs.filter(([opening]) => !opening.startsWith("{")) : pairs;
  return foundInUnits(units, (source, target) => {
    if (!any.test(source.masked) && !any.test(target.masked)) return [];
    const wanted = textOf(source.masked);
    const given = textOf(halves.reduce((text, half) => text.replace(half, blank), target.masked));
    return compared.flatMap(([opening, closing]) => {
      const [opened, closed] = [countOf(given, opening), countOf(given, closing)];
      const [sourceOpened, sourceClosed] = [countOf(wanted, opening), countOf(wanted, closing)];
      const isPaired = opened - closed === sourceOpened - sourceClosed;
      const isPresent = opening.startsWith("{")
        ? opened > 0 === sourceOpened > 0
        : opened > 0 || sourceOpened === 0;
      if (isPaired && isPresent) return [];
      const mark = opened - closed > sourceOpened - sourceClosed ? opening : closing;
      const at = [...mark].map((item) => given.lastIndexOf(item)).find((index) => index >= 0);
      const start = at ?? given.length;
      const end = at === undefined ? start : start + 1;
      return [
        { start, end, message: "different", values: { brackets: opening.charAt(0) + closing.charAt(0) } },
      ];
    });
  });
}

/** Text without brackets that do not enclose text. */
function textOf(text: string): string {
  return text.replace(smileys, blank).replace(endings, blank);
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
