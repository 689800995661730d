import type { Leaf } from "./piece.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * The same leaves with what belongs to one character in one leaf: a mark that combines with the brace before it goes
 * with its placeholder. A leaf of which nothing is left is left out.
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
    // Text gives way to what is no text.
    const boundary = last.kind === "text" && index > last.start ? index : index + segment.length;
    last.end = Math.min(boundary, text.length);
    if (leaf.end > last.end) whole.push({ ...leaf, start: last.end });
  }
  return whole;
}

/** Between two characters of ASCII, but CR and LF, there is always a boundary. */
function isPlainBoundary(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before < 0x80 && after < 0x80 && !(before === 13 && after === 10);
}
