import type { Span } from "#text/message/piece.ts";
import { matchesOf } from "./pattern-matches.ts";
import { matchesEmpty, programOf, repeatsEmpty, type Step, stepsOf } from "./pattern-program.ts";
import { type PatternNode, parsePattern, UnsupportedPattern } from "./pattern-syntax.ts";

/** Maximum number of placeholder patterns of a project (rules.md 9.17). */
export const maxPatterns = 20;
/** Maximum length of a pattern, in UTF-16 units, like in schemas. */
export const maxPatternLength = 200;
/** Maximum number of steps of one pattern; each may be tried once at each position of a text. */
const maxSteps = 300;
/** Maximum length of a searched text, in UTF-16 units; longer texts have no chips and are not checked. */
const maxTextLength = 20_000;
/**
 * Maximum number of steps of all patterns at all positions: about 100 ms in the worst case. Texts beyond it are not
 * searched.
 */
const maxTries = 1_000_000;

/**
 * Problem of a pattern: not a regular expression, unsupported features, matching or repeating the empty text, or too
 * large.
 */
export type PatternProblem = "unreadable" | "unsupported" | "empty" | "tooLarge";

export function problemOfPattern(source: string): PatternProblem | undefined {
  if (source.length > maxPatternLength) return "tooLarge";
  const node = read(source);
  if (typeof node === "string") return node;
  if (matchesEmpty(node)) return "empty";
  if (stepsOf(node) > maxSteps) return "tooLarge";
  return repeatsEmpty(node) ? "empty" : undefined;
}

function read(source: string): PatternNode | PatternProblem {
  try {
    return parsePattern(source);
  } catch (error) {
    return error instanceof UnsupportedPattern ? "unsupported" : "unreadable";
  }
}

/** Cache by list of patterns, which is garbage-collected with its project or request. */
const cache = new WeakMap<readonly string[], ReadonlyArray<readonly Step[]>>();

/**
 * Returns the matches of a project's patterns in a text, in order and without overlaps; the first of overlapping ones
 * wins.
 */
export function findPatternMatches(text: string, patterns: readonly string[]): Span[] {
  if (!isSearched(text, patterns)) return [];
  return withoutOverlaps(programsOf(patterns).flatMap((program) => matchesOf(program, text)));
}

/** Whether patterns are applied to a text of this length, or to its parts. */
export function isSearched({ length }: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0 || length > maxTextLength) return false;
  return programsOf(patterns).reduce((sum, program) => sum + program.length, 0) * length <= maxTries;
}

function programsOf(patterns: readonly string[]): ReadonlyArray<readonly Step[]> {
  const programs = cache.get(patterns);
  if (programs) return programs;
  const compiled = patterns
    .filter((source) => problemOfPattern(source) === undefined)
    .map((source) => programOf(parsePattern(source)));
  cache.set(patterns, compiled);
  return compiled;
}

/** Removes spans that start before the previous one has ended. */
export function withoutOverlaps<T extends Span>(spans: readonly T[]): T[] {
  let end = 0;
  return spans
    .toSorted((a, b) => a.start - b.start)
    .filter((span) => {
      if (span.start < end) return false;
      end = span.end;
      return true;
    });
}
