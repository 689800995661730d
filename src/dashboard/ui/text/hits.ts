import { createContext } from "react";

/** Found in names, and found in texts. */
export type Hits = { names?: RegExp | undefined; texts?: RegExp | undefined };

export const HitsContext = createContext<Hits>({});
/** What a search found: drawn with a mark wherever it is shown. */
export const HitsShown = HitsContext.Provider;

/** Longer texts are drawn without marks, and longer words are not marked: each may be compared at each place of a text. */
export const longestMarked = { text: 20_000, words: 1_000 };

/** Any of the words, in whatever case they are written; undefined where there are none, or they are too long together. */
export function hitsOf(words: readonly string[]): RegExp | undefined {
  if (words.join("").length > longestMarked.words) return undefined;
  const escaped = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return escaped.length === 0 ? undefined : new RegExp(`(${escaped.join("|")})`, "giu");
}
