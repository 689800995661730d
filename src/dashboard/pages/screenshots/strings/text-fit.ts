import type { Size } from "#dashboard/lib/geometry/boxes.ts";

/** Returns the size of a text in a box of a given width, at a given font size. */
export type Measure = (text: string, size: number) => Size;

export type TextFit = {
  /** Font size in pixels of the box. */
  size: number;
  /** Size of the text relative to the box; above 1 if the text does not fit. */
  fill: number;
};

/** Minimum font size, in pixels of the box. */
const minSize = 6;
/** Line height relative to the font size. */
const lineHeight = 1.2;
/** Tolerance for rounding by the layout. */
const tolerance = 1.02;

/**
 * Chooses the font size of a text in a box: the largest at which the original text fits. Without an original
 * text, the largest at which the text itself fits.
 */
export function fitText(measure: Measure, texts: { original: string; shown: string }, box: Size): TextFit {
  const fillOf = (text: string, size: number) => {
    const { width, height } = measure(text, size);
    return Math.max(width / Math.max(box.width, 1), height / Math.max(box.height, 1));
  };
  const maxSize = Math.max(minSize, box.height / lineHeight);
  const size = largestSize(
    (candidate) => fillOf(texts.original || texts.shown, candidate) <= tolerance,
    maxSize,
  );
  return { size, fill: fillOf(texts.shown, size) / tolerance };
}

/** Returns the largest size that fits, to a quarter of a pixel; the minimum when none fits. */
function largestSize(fits: (size: number) => boolean, maxSize: number): number {
  let [low, high] = [minSize, maxSize];
  if (fits(high)) return high;
  while (high - low > 0.25) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
