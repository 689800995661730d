import type { Size } from "#dashboard/lib/geometry/boxes.ts";

/** How large a text becomes in a box of some width, at some size of its letters. */
export type Measure = (text: string, size: number) => Size;

export type TextFit = {
  /** Size of the letters in pixels of the box. */
  size: number;
  /** How many times the room it takes; at most 1 when it fits. */
  fill: number;
};

const leastSize = 6;
/** A line is higher than its letters. */
const lineHeight = 1.2;
/** What rounding of the layout may add. */
const tolerance = 1.02;

/**
 * How a text looks in a box: as large as the text that was seen there, whose letters are as large as its box allows.
 * Nothing seen: as large as the box allows for the text itself.
 */
export function fitText(measure: Measure, texts: { seen: string; shown: string }, box: Size): TextFit {
  const fillOf = (text: string, size: number) => {
    const { width, height } = measure(text, size);
    return Math.max(width / Math.max(box.width, 1), height / Math.max(box.height, 1));
  };
  const most = Math.max(leastSize, box.height / lineHeight);
  const size = largestSize((tried) => fillOf(texts.seen || texts.shown, tried) <= tolerance, most);
  return { size, fill: fillOf(texts.shown, size) / tolerance };
}

/** The largest size that fits, to a quarter of a pixel; the least one when none does. */
function largestSize(fits: (size: number) => boolean, most: number): number {
  let [low, high] = [leastSize, most];
  if (fits(high)) return high;
  while (high - low > 0.25) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
