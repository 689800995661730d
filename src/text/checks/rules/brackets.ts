import type { Checked } from "#text/checks/checked.ts";
import type { Found } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";

const pairs: ReadonlyArray<readonly [string, string]> = [
  ["(（", ")）"],
  ["[［", "]］"],
  ["{｛", "}｝"],
];
const any = /[()（）[\]［］{}｛｝]/;
const smileys = /(?<!\S)[:;=]-?[()[\]]+(?!\S)/g;

/** As many of each bracket as in the source, full width or not, and closed where the source closes them. */
export function brackets({ units }: Checked): Found[] {
  return foundInUnits(units, (source, target) => {
    if (!any.test(source.masked) && !any.test(target.masked)) return [];
    const wanted = withoutSmileys(source.masked);
    const given = withoutSmileys(target.masked);
    return pairs.flatMap(([opening, closing]) => {
      const [opened, closed] = [countOf(given, opening), countOf(given, closing)];
      const [sourceOpened, sourceClosed] = [countOf(wanted, opening), countOf(wanted, closing)];
      // The brackets of another sentence structure may be more or fewer, as long as they are pairs.
      const isFine = opened - closed === sourceOpened - sourceClosed && opened > 0 === sourceOpened > 0;
      if (isFine) return [];
      const mark = opened - closed > sourceOpened - sourceClosed ? opening : closing;
      const at = [...mark].map((one) => given.lastIndexOf(one)).find((index) => index >= 0);
      const start = at ?? given.length;
      const end = at === undefined ? start : start + 1;
      return [
        { start, end, message: "different", values: { brackets: opening.charAt(0) + closing.charAt(0) } },
      ];
    });
  });
}

function withoutSmileys(text: string): string {
  return text.replace(smileys, (smiley) => " ".repeat(smiley.length));
}

function countOf(text: string, marks: string): number {
  let count = 0;
  for (const mark of marks)
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}
