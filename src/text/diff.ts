import { diffArrays } from "diff";

export type DiffPart = { kind: "same" | "added" | "removed"; text: string };

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Word differences: same and removed parts make `before`, same and added parts make `after`. */
export function diffWords(before: string, after: string): DiffPart[] {
  const words = (text: string) => Array.from(segmenter.segment(text), (part) => part.segment);
  return diffArrays(words(before), words(after)).map((change) => ({
    kind: change.added ? "added" : change.removed ? "removed" : "same",
    text: change.value.join(""),
  }));
}
