import { createContext } from "react";

/** Search matches in names and in texts. */
export type Hits = { names?: RegExp | undefined; texts?: RegExp | undefined };

export const HitsContext = createContext<Hits>({});
/** Provides the words of a search to the texts of a page, which mark them. */
export const HitsShown = HitsContext.Provider;

/**
 * Maximum length of a text with marked matches, and of all search words together: every word may be compared at every
 * position of the text.
 */
export const maxMarkedLength = { text: 20_000, words: 1_000 };

/**
 * A pattern for any of the words, in upper or lower case; undefined if there are none or they are too long together.
 */
export function hitsOf(words: readonly string[]): RegExp | undefined {
  if (words.join("").length > maxMarkedLength.words) return undefined;
  const escaped = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return escaped.length === 0 ? undefined : new RegExp(`(${escaped.join("|")})`, "giu");
}
