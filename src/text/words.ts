import { findOwn } from "./message/patterns/placeholder-patterns.ts";
import { uncounted } from "./message/shapes.ts";

/** Scripts that put no spaces between words, and the few marks that join or split words in Latin text. */
const needsSegmenter =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ud840-\ud8ff]/;
// Invisible joiners (soft hyphen, the non-joiner of Persian) stay inside their word.
const wordRuns =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Cf}_]|(?<=[\p{L}\p{M}\p{Cf}])['’.:·](?=\p{L})|(?<=\p{N})['’.,;\u066b\u066c](?=\p{N}))*/gu;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Words of a text, in the way of its language: what stands between spaces and marks, and for scripts without spaces
 * what the segmenter of the language finds. A hyphen splits, an apostrophe does not. What the project's own `patterns`
 * find counts none, as other placeholders do.
 */
export function countWords(text: string, language: string, patterns: readonly string[] = []): number {
  if (text === "") return 0;
  const plain = withoutOwn(text, patterns).replace(uncounted, " ");
  if (!needsSegmenter.test(plain)) return plain.match(wordRuns)?.length ?? 0;
  let words = 0;
  for (const segment of segmenterOf(language).segment(plain)) if (segment.isWordLike) words += 1;
  return words;
}

function withoutOwn(text: string, patterns: readonly string[]): string {
  let plain = "";
  let at = 0;
  for (const { start, end } of findOwn(text, patterns)) {
    plain += `${text.slice(at, start)} `;
    at = end;
  }
  return plain + text.slice(at);
}

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = makeSegmenter(language);
  segmenters.set(language, made);
  return made;
}

function makeSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: "word" });
  } catch {
    // A custom code that Unicode knows no shape of.
    return new Intl.Segmenter("en", { granularity: "word" });
  }
}
