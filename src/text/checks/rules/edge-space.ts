import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { lengthBefore } from "#text/checks/trim-end.ts";
import { foundInUnits } from "#text/checks/units.ts";

/** Full-width marks at the edge of a text include the space. */
const wideStart = /^[（「『【《〈“]/u;
const wideEnd = /[、。，．！？：；）」』】》〉”…]$/u;

/**
 * Space at the ends of a text or form belongs to the program that joins texts, so the target must have the same
 * space as the source.
 */
export function edgeSpace({ units, language }: ParsedInput): RuleFinding[] {
  const isWide = /^(?:zh|ja|yue)\b/i.test(language);
  return foundInUnits(units, (source, target) => {
    if (target.raw.trim() === "" || source.raw.trim() === "") return [];
    const found: RuleFinding[] = [];
    const before = spaceBefore(source.raw);
    const start = spaceBefore(target.raw);
    const startsWide = isWide && before === " " && start === "" && wideStart.test(target.raw);
    if (before !== start && !startsWide)
      found.push(edge("start", { start: 0, end: start.length, text: before }));
    const after = spaceAfter(source.raw);
    const end = spaceAfter(target.raw);
    const { length } = target.raw;
    const endsWide = isWide && after === " " && end === "" && wideEnd.test(target.raw);
    if (after !== end && !endsWide)
      found.push(edge("end", { start: length - end.length, end: length, text: after }));
    return found;
  });
}

function edge(message: string, edit: { start: number; end: number; text: string }): RuleFinding {
  return { start: edit.start, end: edit.end, message, fix: [edit] };
}

// A byte order mark counts as an invisible character, not as space.
function spaceBefore(text: string): string {
  return /^[^\S\n\r\uFEFF]*/.exec(text)?.[0] ?? "";
}

function spaceAfter(text: string): string {
  return text.slice(lengthBefore(text, /[^\S\n\r\uFEFF]/));
}
