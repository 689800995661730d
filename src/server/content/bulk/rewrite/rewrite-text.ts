import type { Pattern } from "#server/content/bulk/bulk-task.ts";
import type { MessageSettings } from "#text/message/grammar.ts";
import type { Span } from "#text/message/piece.ts";

/** Context in which a text is parsed for placeholders: its source text, and the settings of its key. */
export type Reading = { source: string; settings: MessageSettings };
/** A text to rewrite. With a reading, its placeholders and syntax stay as they are. */
export type Rewritable = { body: string; reading?: Reading };
/** A rewritten text. Null: it does not change. Undefined: undecided, since the result depends on the reading. */
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
  /** Length of the results after which no further text is rewritten, in UTF-16 units. */
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
  rewritables: readonly Rewritable[],
  pattern: Pattern,
  { maxBytes, enough, hasPatterns = false, findProtected }: Limits,
): RewrittenText[] {
  const expression = expressionOf(pattern);
  const texts: RewrittenText[] = [];
  let units = 0;
  for (const { body, reading } of rewritables) {
    if (units >= enough) break;
    const findSpans = () => (reading && findProtected ? findProtected(body, reading) : []);
    const isSafe = pattern.inPlaceholders || reading ? undefined : () => safePlaces(body, hasPatterns);
    const text = rewriteText(body, expression, { ...pattern, maxBytes, findSpans, isSafe });
    texts.push(text === body ? null : text);
    if (text !== undefined && text !== body) units += text.length;
  }
  return texts;
}

/** Characters of placeholders, tags and syntax. Without them, only a project's patterns can match a placeholder. */
const syntaxMark = /[%{}<>&$#:@\\']/;

/**
 * Returns a function that tests whether a match from `start` to `end` is plain text in every reading: no syntax begins
 * before the first `syntaxMark`, and none continues after a last closing brace. Parsing all of 100,000 texts took three
 * times as long as replacing in them.
 */
export function safePlaces(body: string, hasPatterns: boolean): (start: number, end: number) => boolean {
  if (hasPatterns) return () => false;
  const firstMark = body.search(syntaxMark);
  if (firstMark < 0) return () => true;
  const brace = body.lastIndexOf("}");
  const isLast = brace >= 0 && !syntaxMark.test(body.slice(brace + 1));
  return (start, end) => end <= firstMark || (isLast && start > brace);
}

type RewriteOptions = Pattern &
  MatchOptions & {
    maxBytes: number;
    /** Set if the result of a match at any other place depends on the reading. */
    isSafe: (() => ReturnType<typeof safePlaces>) | undefined;
  };

function rewriteText(
  body: string,
  expression: RegExp,
  { replacement, regex, words, maxBytes, findSpans, isSafe: safePlacesOf }: RewriteOptions,
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

type MatchOptions = Pick<Pattern, "regex" | "words"> & { findSpans: () => readonly Span[] };

/**
 * Finds the matches that are replaced. After a match that is not replaced, a search for words continues at its second
 * character, and a search for an expression at its end, so that the time stays linear.
 */
function* findMatches(body: string, expression: RegExp, options: MatchOptions): Generator<RegExpExecArray> {
  let isReplaced: ((start: number, end: number) => boolean) | undefined;
  expression.lastIndex = 0;
  for (let match = expression.exec(body); match; match = expression.exec(body)) {
    const { index, 0: text } = match;
    // Texts without a match are not parsed.
    isReplaced ??= replacedPlaces(body, options);
    const isFound = isReplaced(index, index + text.length);
    if (isFound) yield match;
    if (text === "" || !(isFound || options.regex))
      expression.lastIndex = index + ((body.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
  }
}

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Whether a match between two positions is replaced: it touches no protected part, and does not cut a word. */
function replacedPlaces(body: string, { words, findSpans }: MatchOptions) {
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
  const number = Number(digits);
  if (number > 0 && number < match.length) return match[number] ?? "";
  const first = Number(digits.charAt(0));
  if (digits.length < 2 || first === 0 || first >= match.length) return written;
  return (match[first] ?? "") + digits.charAt(1);
}
