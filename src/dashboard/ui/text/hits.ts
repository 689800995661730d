import { createContext } from "react";

/** Found in names, and found in texts. */
export type Hits = { names?: RegExp | undefined; texts?: RegExp | undefined };

export const HitsContext = createContext<Hits>({});
/** What a search found: drawn with a mark wherever it is shown. */
export const HitsShown = HitsContext.Provider;

/** Any of the words, in whatever case they are written; undefined where there are none. */
export function hitsOf(words: readonly string[]): RegExp | undefined {
  const escaped = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return escaped.length === 0 ? undefined : new RegExp(`(${escaped.join("|")})`, "giu");
}
