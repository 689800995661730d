import type { Checked } from "#text/checks/checked.ts";
import type { Found } from "#text/checks/finding.ts";
import { foundInUnits, type Unit } from "#text/checks/units.ts";
import {
  type EndMark,
  endOf,
  hasEndMarks,
  isForeignMark,
  isNamed,
  markOf,
  type TextEnd,
} from "./end-marks.ts";

/** Shorter sources are abbreviations and labels. */
const shortest = 5;
const needsOpening = /^(?:es|gl|ast|ca|eu)\b/;

/** A target ends with the mark of its source, as the language writes it. */
export function endPunctuation({ units, language, sourceLanguage }: Checked): Found[] {
  if (!hasEndMarks(language)) return [];
  return foundInUnits(units, (source, target) => {
    if (source.raw.trim().length < shortest || target.raw.trim() === "") return [];
    const wanted = endOf(source.masked, sourceLanguage);
    const given = endOf(target.masked, language);
    if (!isSame(wanted.kind, given.kind, language)) return [different(target, wanted.kind, given, language)];
    const mark = target.masked.slice(given.start, given.end);
    // "[Y/n/?]" asks nothing.
    if (!given.kind || !isForeignMark(given.kind, mark, language) || endsWithMark(target, given)) return [];
    return [{ ...different(target, given.kind, given, language), message: "foreign" }];
  });
}

function isSame(wanted: EndMark | undefined, given: EndMark | undefined, language: string): boolean {
  if (wanted === given) return true;
  // Sentences of these languages may end where English goes on after a colon.
  if (/^(?:zh|ja|yue)\b/.test(language) && wanted === "colon") return given === "stop";
  // Letters are begun with another mark than the comma of English, in these languages also with none.
  if (wanted === "comma")
    return (
      given === "colon" ||
      given === "exclaim" ||
      (given === undefined && /^(?:zh|ja|yue|ko)\b/.test(language))
    );
  // Burmese and Armenian end a question as they end a sentence, or mark it within the word.
  if (/^(?:my|hy)\b/.test(language))
    return wanted !== undefined && wanted !== "colon" ? given === "stop" || given === undefined : false;
  return false;
}

function different(target: Unit, wanted: EndMark | undefined, given: TextEnd, language: string): Found {
  const { start, end } = given;
  if (wanted === undefined)
    return { start, end, message: "extra", values: { mark: target.masked.slice(given.start, given.end) } };
  const mark = markOf(wanted, language) ?? "";
  const message = given.kind === undefined ? "missing" : "different";
  const found = { start, end, message, values: { mark } };
  // A question or exclamation that has to be opened is not made by its end.
  if (needsOpening.test(language) && wanted !== "stop" && wanted !== "ellipsis" && wanted !== "colon")
    return found;
  if (/^(?:my|hy)\b/.test(language) || endsWithMark(target, given)) return found;
  if (isNamed(wanted, target.masked.slice(given.end))) return found;
  return {
    ...found,
    fix: [{ start, end, text: spaced(mark, target.masked.slice(0, given.start), language) }],
  };
}

/** Beside another mark, such as a comma, it is not certain which of them is meant. */
function endsWithMark(target: Unit, given: TextEnd): boolean {
  return (
    given.start === 0 ||
    /[\p{P}\p{S}]/u.test(
      target.masked.slice(Math.max(0, given.start - 1), given.start).replace(/[\uFFFC%)”»"]/u, ""),
    )
  );
}

function spaced(mark: string, before: string, language: string): string {
  if (!/^fr(?!-CA)\b/i.test(language) || !/^[:;!?]/.test(mark) || /\s$/.test(before)) return mark;
  return (mark === ":" ? "\u00a0" : "\u202f") + mark;
}
