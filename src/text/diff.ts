import { diffArrays } from "diff";
import { chipsOf } from "./message/chips.ts";
import { grammarOf } from "./message/grammar.ts";

export type DiffPart = { kind: "same" | "added" | "removed"; text: string };

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Edits between two texts above which they are shown as replaced: finding more would take seconds. */
const mostEdits = 1000;

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
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

function replaced(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return parts.filter((part) => part.text !== "");
}
