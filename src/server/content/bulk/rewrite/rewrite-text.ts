import type { Pattern } from "#server/content/bulk/bulk-task.ts";
import type { MessageSettings } from "#text/message/grammar.ts";
import type { Span } from "#text/message/piece.ts";

/** How a text is read: by its source, and the settings of its key. */
export type Reading = { source: string; settings: MessageSettings };
/** A text to rewrite; its placeholders and syntax stay as they are, if the pattern asks for that. */
export type Rewritable = { body: string; reading?: Reading };
/** A rewritten text; null: it does not change; undefined: that depends on how it is read. */
export type RewrittenText = string | null | undefined;
/** Finds the parts of a text that stay as they are. */
type FindProtected = (body: string, reading: Reading) => readonly Span[];

/** Thrown when a text becomes longer than the limit of texts. */
export class TextTooLong extends Error {}

/** Expression of a pattern; throws if it is invalid. Creating it is fast; running it may not be. */
export function expressionOf({ find, regex, caseSensitive }: Pattern): RegExp {
  const source = regex ? find : find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(source, caseSensitive ? "gu" : "giu");
}

type Limits = {
  maxBytes: number;
  enough: number;
  /** Whether the project has patterns of placeholders, which may match anywhere. */
  hasPatterns?: boolean;
  /** Needed for texts with a reading. */
  findProtected?: FindProtected;
};

/**
 * Finds and replaces in texts from the start of a list, until the results reach `enough` UTF-16 units: short texts may
 * become long.
 */
export function rewriteTexts(
  given: readonly Rewritable[],
  pattern: Pattern,
  { maxBytes, enough, hasPatterns = false, findProtected }: Limits,
): RewrittenText[] {
  const expression = expressionOf(pattern);
  const texts: RewrittenText[] = [];
  let units = 0;
  for (const { body, reading } of given) {
    if (units >= enough) break;
    const findSpans = () => (reading && findProtected ? findProtected(body, reading) : []);
    const isSafe = pattern.inPlaceholders || reading ? undefined : () => safePlaces(body, hasPatterns);
    const text = rewriteText(body, expression, { ...pattern, maxBytes, findSpans, isSafe });
    texts.push(text === body ? null : text);
    if (text !== undefined && text !== body) units += text.length;
  }
  return texts;
}

/** A character without which nothing but a project's patterns is a placeholder, a tag or syntax. */
const syntaxMark = /[%{}<>&$#:@\\']/;

/**
 * Whether a match is text however its text is read: nothing begins before the first mark, and nothing goes on after a
 * closing brace. Reading all of 100,000 texts took three times as long as replacing in them.
 */
export function safePlaces(body: string, hasPatterns: boolean): (start: number, end: number) => boolean {
  if (hasPatterns) return () => false;
  const first = body.search(syntaxMark);
  if (first < 0) return () => true;
  const brace = body.lastIndexOf("}");
  const isLast = brace >= 0 && !syntaxMark.test(body.slice(brace + 1));
  return (start, end) => end <= first || (isLast && start > brace);
}

type Rewriting = Pattern &
  Matching & {
    maxBytes: number;
    /** Set if a match elsewhere depends on how the text is read. */
    isSafe: (() => ReturnType<typeof safePlaces>) | undefined;
  };

function rewriteText(
  body: string,
  expression: RegExp,
  { replacement, regex, words, maxBytes, findSpans, isSafe: safePlacesOf }: Rewriting,
): string | undefined {
  let text = "";
  let end = 0;
  let isSafe: ReturnType<typeof safePlaces> | undefined;
  for (const match of findMatches(body, expression, { regex, words, findSpans })) {
    isSafe ??= safePlacesOf?.();
    if (isSafe && !isSafe(match.index, match.index + match[0].length)) return undefined;
    text += body.slice(end, match.index) + (regex ? expand(replacement, match) : replacement);
    end = match.index + match[0].length;
    // A UTF-16 unit is at least a byte.
    if (text.length > maxBytes) throw new TextTooLong();
  }
  text += body.slice(end);
  if (Buffer.byteLength(text) > maxBytes) throw new TextTooLong();
  return text;
}

type Matching = Pick<Pattern, "regex" | "words"> & { findSpans: () => readonly Span[] };

/**
 * Finds the matches that are replaced. After another match, the search for words continues at its second character, and
 * that for an expression after it, so that its time stays linear.
 */
function* findMatches(body: string, expression: RegExp, matching: Matching): Generator<RegExpExecArray> {
  let isReplaced: ((start: number, end: number) => boolean) | undefined;
  expression.lastIndex = 0;
  for (let match = expression.exec(body); match; match = expression.exec(body)) {
    const { index, 0: text } = match;
    // Texts without a match are not read.
    isReplaced ??= replacedPlaces(body, matching);
    const isFound = isReplaced(index, index + text.length);
    if (isFound) yield match;
    if (text === "" || !(isFound || matching.regex))
      expression.lastIndex = index + ((body.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
  }
}

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Whether a match between two positions is replaced: it touches no protected part, and does not cut a word. */
function replacedPlaces(body: string, { words, findSpans }: Matching) {
  const spans = findSpans();
  const segments = words ? segmenter.segment(body) : undefined;
  const isInWord = (at: number) => {
    const segment = segments?.containing(at);
    return segment?.isWordLike === true && segment.index < at;
  };
  return (start: number, end: number) =>
    !spans.some((span) => span.start < end && start < span.end) && !isInWord(start) && !isInWord(end);
}

/**
 * Expands `$&`, `$1` to `$99`, `$<name>` and `$$`; an unmatched group is empty, a reference to a missing group stays.
 */
function expand(replacement: string, match: RegExpExecArray): string {
  return replacement.replaceAll(/\$(?:([$&])|(\d{1,2})|<([^>]*)>)/g, (written, sign, digits, name) => {
    if (sign !== undefined) return sign === "$" ? "$" : match[0];
    if (digits !== undefined) return expandNumber(written, digits, match);
    return match.groups === undefined ? written : (match.groups[name] ?? "");
  });
}

/** `$12` is the twelfth group, or with fewer groups the first followed by a 2, as in JavaScript. */
function expandNumber(written: string, digits: string, match: RegExpExecArray): string {
  const whole = Number(digits);
  if (whole > 0 && whole < match.length) return match[whole] ?? "";
  const first = Number(digits.charAt(0));
  if (digits.length < 2 || first === 0 || first >= match.length) return written;
  return (match[first] ?? "") + digits.charAt(1);
}
