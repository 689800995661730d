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
    const wanted = endOf(source.masked, sourceLanguage);
    const given = endOf(target.masked, language);
    const isOrdinal = isOrdinalDot(source, wanted) || isOrdinalDot(target, given);
    if (!isOrdinal && !isEquivalent(wanted, given, language))
      return [difference(target, { wanted, given, language })];
    const mark = target.masked.slice(given.start, given.end);
    // "[Y/n/?]" is not a question.
    if (!given.kind || !isForeignMark(given.kind, mark, language) || endsWithMark(target, given)) return [];
    return [{ ...difference(target, { wanted: given, given, language }), message: "foreign" }];
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
  const [wanted, given] = [source.kind, target.kind];
  if (wanted === given) return true;
  // Chinese and Japanese may end a sentence where English continues after a colon.
  if (/^(?:zh|ja|yue)\b/.test(language) && wanted === "colon" && given === "stop") return true;
  // The comma after the salutation of an English letter is another mark in other languages, and none in some.
  if (wanted === "comma")
    return (
      given === "colon" ||
      given === "exclaim" ||
      (given === undefined && /^(?:zh|ja|yue|ko)\b/.test(language))
    );
  // Burmese and Armenian end a question like a statement, or mark it within the word.
  if (/^(?:my|hy)\b/.test(language) && wanted !== undefined && wanted !== "colon")
    return given === "stop" || given === undefined;
  // A remark in brackets may end without a mark, or with the dot of an abbreviation.
  return (wanted === undefined || given === undefined) && isInBrackets(wanted ? source : target);
}

type Difference = { wanted: TextEnd; given: TextEnd; language: string };

function difference(target: Unit, { wanted, given, language }: Difference): RuleFinding {
  const { start, end } = given;
  if (wanted.kind === undefined)
    return { start, end, message: "extra", values: { mark: target.masked.slice(start, end) } };
  const mark = markOf(wanted.kind, language) ?? "";
  const message = given.kind === undefined ? "missing" : "different";
  const found = { start, end, message, values: { mark } };
  // A fix of the end alone would not add the opening mark of a question or exclamation.
  if (needsOpening.test(language) && !["stop", "ellipsis", "colon"].includes(wanted.kind)) return found;
  if (/^(?:my|hy)\b/.test(language) || endsWithMark(target, given)) return found;
  const place = placeOf(target, wanted, given);
  if (!place) return found;
  return {
    ...found,
    fix: [{ ...place, text: withSpace(mark, target.masked.slice(0, place.start), language) }],
  };
}

/** Position of the mark if it is certain: after the closing quotes and brackets, or before them as in the source. */
function placeOf({ raw, masked }: Unit, wanted: TextEnd, given: TextEnd): Span | undefined {
  const isBehind = wanted.behind === "" && given.behind !== "";
  if (isBehind && given.kind !== undefined) return undefined;
  const end = isBehind ? lengthBefore(masked, invisible) : given.end;
  const last = masked.charAt(end - 1);
  // Not inside of an entity.
  if (last !== raw.charAt(end - 1) && last !== "\uFFFC") return undefined;
  return { start: isBehind ? end : given.start, end };
}

/** Whether the text ends with another mark, such as a comma; then a fix is not certain. */
function endsWithMark(target: Unit, given: TextEnd): boolean {
  return (
    given.start === 0 ||
    /[\p{P}\p{S}]/u.test(
      target.masked.slice(Math.max(0, given.start - 1), given.start).replace(/[\uFFFC%)”»"]/u, ""),
    )
  );
}

function withSpace(mark: string, before: string, language: string): string {
  if (!hasSpacedMarks(language) || !/^[:;!?]/.test(mark) || /\s$/.test(before)) return mark;
  return spaceBefore(mark) + mark;
}
