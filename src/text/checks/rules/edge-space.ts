import type { Checked } from "#text/checks/checked.ts";
import type { Found } from "#text/checks/finding.ts";
import { lengthBefore } from "#text/checks/trim-end.ts";
import { foundInUnits } from "#text/checks/units.ts";

/** Space at the ends of each line's text belongs to the program that joins it: the target has the source's. */
export function edgeSpace({ units }: Checked): Found[] {
  return foundInUnits(units, (source, target) => {
    if (target.raw.trim() === "" || source.raw.trim() === "") return [];
    const found: Found[] = [];
    const before = spaceBefore(source.raw);
    const start = spaceBefore(target.raw);
    if (before !== start) found.push(edge("start", { start: 0, end: start.length, text: before }));
    const after = spaceAfter(source.raw);
    const end = spaceAfter(target.raw);
    const { length } = target.raw;
    if (after !== end) found.push(edge("end", { start: length - end.length, end: length, text: after }));
    return found;
  });
}

function edge(message: string, edit: { start: number; end: number; text: string }): Found {
  return { start: edit.start, end: edit.end, message, fix: [edit] };
}

function spaceBefore(text: string): string {
  return /^[^\S\n\r]*/.exec(text)?.[0] ?? "";
}

function spaceAfter(text: string): string {
  return text.slice(lengthBefore(text, /[^\S\n\r]/));
}
