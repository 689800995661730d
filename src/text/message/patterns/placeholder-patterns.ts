import type { Span } from "#text/message/piece.ts";
import { matchesOf } from "./pattern-matches.ts";
import { matchesEmpty, programOf, repeatsNothing, type Step, stepsOf } from "./pattern-program.ts";
import { type PatternNode, parsePattern, UnsupportedPattern } from "./pattern-syntax.ts";

/** A project's own patterns for placeholders (decisions.md 9.17). */
export const mostPatterns = 20;
/** In UTF-16 units, as a schema counts them. */
export const longestPattern = 200;
/** Steps of one pattern: each may be tried once at each place of a text. */
const mostSteps = 300;
/** Longer texts are not searched, as they have no chips and are not checked. In UTF-16 units. */
const longestText = 20_000;
/** Steps of all patterns at all places: about 100 ms in the worst case. Texts that would take more are not searched. */
const mostTries = 1_000_000;

/** Why a pattern is none of ours: no regular expression, one that looks around or back, that matches or repeats nothing, or repeats too much. */
export type PatternProblem = "unreadable" | "unsupported" | "empty" | "tooLarge";

export function problemOfPattern(source: string): PatternProblem | undefined {
  if (source.length > longestPattern) return "tooLarge";
  const node = read(source);
  if (typeof node === "string") return node;
  if (matchesEmpty(node)) return "empty";
  if (stepsOf(node) > mostSteps) return "tooLarge";
  return repeatsNothing(node) ? "empty" : undefined;
}

function read(source: string): PatternNode | PatternProblem {
  try {
    return parsePattern(source);
  } catch (error) {
    return error instanceof UnsupportedPattern ? "unsupported" : "unreadable";
  }
}

/** Made once for each list of patterns, which goes with its project or request. */
const known = new WeakMap<readonly string[], ReadonlyArray<readonly Step[]>>();

/** What a project's own patterns find in a text, in order and apart from each other; of two that meet the first stays. */
export function findOwn(text: string, patterns: readonly string[]): Span[] {
  if (!isSearched(text, patterns)) return [];
  return apart(programsOf(patterns).flatMap((program) => matchesOf(program, text)));
}

/** Whether patterns are looked for in a text of this length, or in the parts of it. */
export function isSearched({ length }: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0 || length > longestText) return false;
  return programsOf(patterns).reduce((sum, program) => sum + program.length, 0) * length <= mostTries;
}

function programsOf(patterns: readonly string[]): ReadonlyArray<readonly Step[]> {
  const programs = known.get(patterns);
  if (programs) return programs;
  const made = patterns
    .filter((source) => problemOfPattern(source) === undefined)
    .map((source) => programOf(parsePattern(source)));
  known.set(patterns, made);
  return made;
}

/** Those that do not begin before an earlier one has ended. */
export function apart<T extends Span>(spans: readonly T[]): T[] {
  let end = 0;
  return spans
    .toSorted((a, b) => a.start - b.start)
    .filter((span) => {
      if (span.start < end) return false;
      end = span.end;
      return true;
    });
}
