import type { Leaf } from "./piece.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Merges leaves so that no grapheme is split: a combining mark after a brace becomes part of the placeholder. Empty
 * leaves are removed.
 */
export function wholeGraphemes(text: string, leaves: readonly Leaf[]): Leaf[] {
  let segments: Intl.Segments | undefined;
  const whole: Leaf[] = [];
  for (const leaf of leaves) {
    const last = whole.at(-1);
    const start = last?.end ?? leaf.start;
    if (leaf.end <= start) continue;
    if (!last || isPlainBoundary(text, start)) {
      whole.push({ ...leaf, start });
      continue;
    }
    segments ??= segmenter.segment(text);
    const { index = start, segment = "" } = segments.containing(start) ?? {};
    if (index === start) {
      whole.push({ ...leaf, start });
      continue;
    }
    // Plain text gives up its part of a grapheme to other leaves.
    const boundary = last.kind === "text" && index > last.start ? index : index + segment.length;
    last.end = Math.min(boundary, text.length);
    if (leaf.end > last.end) whole.push({ ...leaf, start: last.end });
  }
  return whole;
}

/** ASCII characters are separate graphemes, except for CR LF. */
function isPlainBoundary(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before < 0x80 && after < 0x80 && !(before === 13 && after === 10);
}
