import { isolateEnd, isolateStart, isolates } from "./isolates.ts";
import type { Span } from "./piece.ts";

/** Whether isolates can be added to a text and removed again without loss. */
export function canIsolate(text: string): boolean {
  return !text.includes(isolateStart) && !text.includes(isolateEnd);
}

export function withIsolates(text: string, chips: readonly Span[]): string {
  let isolated = "";
  let at = 0;
  for (const { start, end } of chips) {
    isolated += text.slice(at, start) + isolateStart + text.slice(start, end) + isolateEnd;
    at = end;
  }
  return isolated + text.slice(at);
}

/** Maps offsets in the text to offsets in the shown text. Isolates count as part of their chip. */
export function shownOffsets(shown: string): (at: number) => number {
  // Each mark has two units.
  const marks = Array.from(shown.matchAll(isolates), (match, index) => ({
    at: match.index - 2 * index,
    isAfter: match[0] === isolateEnd,
  }));
  // The marks are sorted: at the same offset, the closing mark of a chip comes before the opening mark of the next.
  return (at) => {
    let [first, last] = [0, marks.length];
    while (first < last) {
      const middle = (first + last) >> 1;
      const mark = marks[middle];
      if (mark && (mark.at < at || (mark.at === at && mark.isAfter))) first = middle + 1;
      else last = middle;
    }
    return at + 2 * first;
  };
}
