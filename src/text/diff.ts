import { diffArrays } from "diff";
import { chipsOf } from "./message/chips.ts";
import { grammarOf } from "./message/grammar.ts";

export type DiffPart = { kind: "same" | "added" | "removed"; text: string };

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Maximum number of edits; texts with more are shown as replaced. Time is quadratic, 40 ms for 500. */
const maxEdits = 500;

/**
 * Word differences: equal and removed parts make `before`, equal and added parts make `after`. A placeholder is one
 * word, in the style of the text.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: maxEdits });
  if (!changes) return wholeReplacement(before, after);
  return changes.map((change) => ({
    kind: change.added ? "added" : change.removed ? "removed" : "same",
    text: change.value.join(""),
  }));
}

/**
 * Maps a position in `before` to `after`. The end stays the end; a position in a removed part maps to the place of that
 * part.
 */
export function placeAfter(before: string, after: string, place: number): number {
  if (place >= before.length) return after.length;
  let [from, to] = [0, 0];
  for (const { kind, text } of diffWords(before, after)) {
    if (kind === "same" && place <= from + text.length) return to + place - from;
    if (kind !== "added") from += text.length;
    if (kind === "removed" && place < from) return to;
    if (kind !== "removed") to += text.length;
  }
  return to;
}

function wordsOf(text: string): string[] {
  const starts = new Set(Array.from(segmenter.segment(text), ({ index }) => index));
  for (const { start, end } of chipsOf(text, grammarOf(text))) {
    for (let inside = start + 1; inside < end; inside += 1) starts.delete(inside);
    starts.add(start).add(end);
  }
  const sorted = [...starts].toSorted((a, b) => a - b);
  return sorted.map((start, index) => text.slice(start, sorted[index + 1])).filter((word) => word !== "");
}

function wholeReplacement(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return parts.filter((part) => part.text !== "");
}
