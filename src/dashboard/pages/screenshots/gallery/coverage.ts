import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { languageOf } from "./gallery-filter.ts";
import { screensOf } from "./gallery-rows.ts";

export type ScreenCoverage = {
  id: string;
  name: string;
  /** Number of screenshots per language; absent: none. */
  counts: ReadonlyMap<string, number>;
};

/** Counts the screenshots of each screen by language. */
export function coverageOf(shots: readonly Screenshot[]): ScreenCoverage[] {
  return screensOf(shots).map(({ tag, shots: ofScreen }) => {
    const counts = new Map<string, number>();
    for (const shot of ofScreen) counts.set(languageOf(shot), (counts.get(languageOf(shot)) ?? 0) + 1);
    return { id: tag._id, name: tag.name, counts };
  });
}

/** Counts the screens without a screenshot in a language. */
export function countMissing(screens: readonly ScreenCoverage[], language: string): number {
  return screens.filter(({ counts }) => !counts.has(language)).length;
}
