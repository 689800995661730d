import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";
import { lengthBefore } from "#text/checks/trim-end.ts";
import { foundInUnits, type Unit } from "#text/checks/units.ts";
import type { Span } from "#text/message/piece.ts";
import {
  endOf,
  hasEndMarks,
  hasSpacedMarks,
  invisible,
  isForeignMark,
  isInBrackets,
  markOf,
  spaceBefore,
  type TextEnd,
} from "./end-marks.ts";

/** Minimum length of a source; shorter ones are abbreviations and labels. */
const minSourceLength = 5;
const needsOpening = /^(?:es|gl|ast|ca|eu)\b/;

/** The target must end with the mark of the source, in the form of the language. */
export function endPunctuation({ units, language, sourceLanguage }: ParsedInput): RuleFinding[] {
  if (!hasEndMarks(language)) return [];
  return foundInUnits(units, (source, target) => {
    if (source.raw.trim().length < minSourceLength || target.raw.trim() === "") return [];
    const expected = endOf(source.masked, sourceLanguage);
    const actual = endOf(target.masked, language);
    const isOrdinal = isOrdinalDot(source, expected) || isOrdinalDot(target, actual);
    if (!isOrdinal && !isEquivalent(expected, actual, language))
      return [difference(target, { expected, actual, language })];
    const mark = target.masked.slice(actual.start, actual.end);
    // "[Y/n/?]" is not a question.
    if (!actual.kind || !isForeignMark(actual.kind, mark, language) || endsWithMark(target, actual))
      return [];
    return [{ ...difference(target, { expected: actual, actual, language }), message: "foreign" }];
  });
}

/** Many languages write ordinals with a dot: "3." for "3rd". */
function isOrdinalDot({ masked, variant }: Unit, { kind, start }: TextEnd): boolean {
  return (
    kind === "stop" &&
    variant.choices.some(({ type }) => type === "selectordinal") &&
    /[\d\uFFFC]$/.test(masked.slice(0, start))
  );
}

function isEquivalent(source: TextEnd, target: TextEnd, language: string): boolean {
  const [expected, actual] = [source.kind, target.kind];
  if (expected === actual) return true;
  // Chinese and Japanese may end a sentence where English continues after a colon.
  if (/^(?:zh|ja|yue)\b/.test(language) && expected === "colon" && actual === "stop") return true;
  // The comma after the salutation of an English letter is another mark in other languages, and none in some.
  if (expected === "comma")
    return (
      actual === "colon" ||
      actual === "exclaim" ||
      (actual === undefined && /^(?:zh|ja|yue|ko)\b/.test(language))
    );
  // Burmese and Armenian end a question like a statement, or mark it within the word.
  if (/^(?:my|hy)\b/.test(language) && expected !== undefined && expected !== "colon")
    return actual === "stop" || actual === undefined;
  // A remark in brackets may end without a mark, or with the dot of an abbreviation.
  return (expected === undefined || actual === undefined) && isInBrackets(expected ? source : target);
}

type Difference = { expected: TextEnd; actual: TextEnd; language: string };

function difference(target: Unit, { expected, actual, language }: Difference): RuleFinding {
  const { start, end } = actual;
  if (expected.kind === undefined)
    return { start, end, message: "extra", values: { mark: target.masked.slice(start, end) } };
  const mark = markOf(expected.kind, language) ?? "";
  const message = actual.kind === undefined ? "missing" : "different";
  const found = { start, end, message, values: { mark } };
  // A fix of the end alone would not add the opening mark of a question or exclamation.
  if (needsOpening.test(language) && !["stop", "ellipsis", "colon"].includes(expected.kind)) return found;
  if (/^(?:my|hy)\b/.test(language) || endsWithMark(target, actual)) return found;
  const place = placeOf(target, expected, actual);
  if (!place) return found;
  return {
    ...found,
    fix: [{ ...place, text: withSpace(mark, target.masked.slice(0, place.start), language) }],
  };
}

/** Position of the mark if it is certain: after the closing quotes and brackets, or before them as in the source. */
function placeOf({ raw, masked }: Unit, expected: TextEnd, actual: TextEnd): Span | undefined {
  const isBehind = expected.behind === "" && actual.behind !== "";
  if (isBehind && actual.kind !== undefined) return undefined;
  const end = isBehind ? lengthBefore(masked, invisible) : actual.end;
  const last = masked.charAt(end - 1);
  // Not inside of an entity.
  if (last !== raw.charAt(end - 1) && last !== "\uFFFC") return undefined;
  return { start: isBehind ? end : actual.start, end };
}

/** Whether the text ends with another mark, such as a comma; then a fix is not certain. */
function endsWithMark(target: Unit, actual: TextEnd): boolean {
  return (
    actual.start === 0 ||
    /[\p{P}\p{S}]/u.test(
      target.masked.slice(Math.max(0, actual.start - 1), actual.start).replace(/[\uFFFC%)”»"]/u, ""),
    )
  );
}

function withSpace(mark: string, before: string, language: string): string {
  if (!hasSpacedMarks(language) || !/^[:;!?]/.test(mark) || /\s$/.test(before)) return mark;
  return spaceBefore(mark) + mark;
}
