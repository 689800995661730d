import { diffArrays } from "diff";
import { chipsOf } from "./message/chips.ts";
import { grammarOf } from "./message/grammar.ts";

export type DiffPart = { kind: "same" | "added" | "removed"; text: string };

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Edits between two texts above which they are shown as replaced: the time grows with their square, 40 ms for 500. */
const mostEdits = 500;

/**
 * Word differences: same and removed parts make `before`, same and added parts make `after`. What stands for something is
 * one word, in the style that the text shows.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostEdits });
  if (!changes) return replaced(before, after);
  return changes.map((change) => ({
    kind: change.added ? "added" : change.removed ? "removed" : "same",
    text: change.value.join(""),
  }));
}

/** Where a place in `before` is in `after`: the end stays the end, and a place in what was removed is where that was. */
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
  const words: string[] = [];
  let at = 0;
  for (const { start, end } of chipsOf(text, grammarOf(text))) {
    words.push(...segmentsOf(text.slice(at, start)), text.slice(start, end));
    at = end;
  }
  return [...words, ...segmentsOf(text.slice(at))];
}

function segmentsOf(text: string): string[] {
  // Chips side by side have nothing between them, and each call costs as much as that of a sentence.
  if (text === "") return [];
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

function replaced(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return parts.filter((part) => part.text !== "");
}
