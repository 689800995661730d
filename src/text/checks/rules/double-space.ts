import type { Checked } from "#text/checks/check-input.ts";
import type { Found } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";

// Not at the beginning of a line, where spaces indent, nor at its end.
const doubled = /(?<=[^\s]) {2,}(?=[^\s])/g;

export function doubleSpace({ units }: Checked): Found[] {
  return foundInUnits(units, (source, target) => {
    if (!target.masked.includes("  ") || source.masked.includes("  ")) return [];
    return Array.from(target.masked.matchAll(doubled), ({ index, 0: { length } }) => {
      const end = index + length;
      return { start: index, end, message: "doubled", fix: [{ start: index, end, text: " " }] };
    });
  });
}
