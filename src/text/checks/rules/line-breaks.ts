import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { foundInUnits, type Unit } from "#text/checks/units.ts";

const atStart = /^(?:[^\S\r\n]*(?:\r\n|\r|\n|\\n))+/;
const breaks = /\r\n|\r|\n|\\n/g;

// Excludes `\n` after another escaped letter: date formats escape letters, as in `G \h i \m\i\n`.
const writtenBreak = /(?<!\\\p{L})\\n/gu;

/**
 * Line breaks at the ends must equal those of the source. Inside of the text, their number must be the same. If the
 * source has no escapes, the target must not have a written `\n`.
 */
export function lineBreaks({ source: message, units, grammar }: ParsedInput): RuleFinding[] {
  const hasEscapes = message.text.includes("\\");
  return foundInUnits(units, (source, target) => {
    if (source.raw.trim() === "" || target.raw.trim() === "") return [];
    const hasBreaks = grammar.plain.hasBreaks ?? false;
    const expected = partsOf(source, hasBreaks);
    const actual = partsOf(target, hasBreaks);
    // In a text of line breaks alone, start and end cannot be distinguished.
    if (actual.before.length === target.raw.length || expected.before.length === source.raw.length) return [];
    const found: RuleFinding[] = [];
    const start = actual.before.length;
    const end = target.raw.length - actual.after.length;
    if (expected.before.breaks !== actual.before.breaks)
      found.push(edge("start", { start: 0, end: start, text: expected.before.text }));
    if (expected.after.breaks !== actual.after.breaks)
      found.push(edge("end", { start: end, end: target.raw.length, text: expected.after.text }));
    if (expected.inside !== actual.inside)
      found.push({ start, end, message: "count", values: { wanted: expected.inside, given: actual.inside } });
    if (!hasEscapes)
      for (const { index } of target.raw.matchAll(writtenBreak))
        found.push({ start: index, end: index + "\\n".length, message: "written" });
    return found;
  });
}

function edge(message: string, edit: { start: number; end: number; text: string }): RuleFinding {
  return { start: edit.start, end: edit.end, message, fix: [edit] };
}

function partsOf({ raw }: Unit, hasBreaks: boolean) {
  const text = hasBreaks ? raw : raw.replaceAll("\\n", "\uFFFC\uFFFC");
  const before = atStart.exec(text)?.[0] ?? "";
  const rest = text.slice(before.length);
  const after = afterOf(rest);
  return {
    before: { text: before, length: before.length, breaks: countOf(before) },
    after: { text: after, length: after.length, breaks: countOf(after) },
    inside: countOf(rest.slice(0, rest.length - after.length)),
  };
}

/** Trailing white space from its first line break on. */
function afterOf(text: string): string {
  let end = text.length;
  for (;;) {
    const existing = text.slice(0, end).trimEnd().length;
    if (text.slice(Math.max(0, existing - 2), existing) !== "\\n") {
      const space = text.slice(existing);
      const first = space.search(/[\r\n]|\\n/);
      return first < 0 ? "" : space.slice(first);
    }
    end = existing - 2;
    if (text.slice(0, end).trimEnd() === "") return text.slice(end);
  }
}

function countOf(text: string): number {
  return text.match(breaks)?.length ?? 0;
}
