import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { foundInUnits } from "#text/checks/units.ts";

// Matches repeated spaces, except at the beginning of a line, where spaces indent, and at its end.
const doubled = /(?<=[^\s]) {2,}(?=[^\s])/g;

export function doubleSpace({ units }: ParsedInput): RuleFinding[] {
  return foundInUnits(units, (source, target) => {
    if (!target.masked.includes("  ") || source.masked.includes("  ")) return [];
    return Array.from(target.masked.matchAll(doubled), ({ index, 0: { length } }) => {
      const end = index + length;
      return { start: index, end, message: "doubled", fix: [{ start: index, end, text: " " }] };
    });
  });
}
