import { createContext } from "react";

/** Search matches in names and in texts. */
export type Hits = { names?: RegExp | undefined; texts?: RegExp | undefined };

export const HitsContext = createContext<Hits>({});
/** Provides the matches of a search, which are marked wherever they are shown. */
export const HitsShown = HitsContext.Provider;

/**
 * Maximum lengths: longer texts and words are not marked, because every word may be compared at every position of a
 * text.
 */
export const maxMarkedLength = { text: 20_000, words: 1_000 };

/** Matches any of the words in any case; undefined if there are none or they are too long together. */
export function hitsOf(words: readonly string[]): RegExp | undefined {
  if (words.join("").length > maxMarkedLength.words) return undefined;
  const escaped = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return escaped.length === 0 ? undefined : new RegExp(`(${escaped.join("|")})`, "giu");
}
