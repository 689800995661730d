import { findPatternMatches } from "./message/patterns/placeholder-patterns.ts";
import { uncounted } from "./message/placeholder-shapes.ts";

/** Matches scripts without spaces between words. */
const needsSegmenter =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ud840-\ud8ff]/;
// Matches a word with the marks inside, and with invisible joiners (soft hyphen, the non-joiner of Persian).
const wordRuns =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Cf}_]|(?<=[\p{L}\p{M}\p{Cf}])['’.:·](?=\p{L})|(?<=\p{N})['’.,;\u066b\u066c](?=\p{N}))*/gu;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Counts the words of a text according to its language: the parts between spaces and marks; for scripts without
 * spaces those of the segmenter. A hyphen splits words, an apostrophe does not. Placeholders, including matches of
 * the project's `patterns`, count no words.
 */
export function countWords(text: string, language: string, patterns: readonly string[] = []): number {
  if (text === "") return 0;
  const plain = withoutMatches(text, patterns).replace(uncounted, " ");
  if (!needsSegmenter.test(plain)) return plain.match(wordRuns)?.length ?? 0;
  let words = 0;
  for (const segment of segmenterOf(language).segment(plain)) if (segment.isWordLike) words += 1;
  return words;
}

function withoutMatches(text: string, patterns: readonly string[]): string {
  let plain = "";
  let at = 0;
  for (const { start, end } of findPatternMatches(text, patterns)) {
    plain += `${text.slice(at, start)} `;
    at = end;
  }
  return plain + text.slice(at);
}

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const created = makeSegmenter(language);
  segmenters.set(language, created);
  return created;
}

function makeSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: "word" });
  } catch {
    // A custom code that is malformed according to Unicode.
    return new Intl.Segmenter("en", { granularity: "word" });
  }
}
