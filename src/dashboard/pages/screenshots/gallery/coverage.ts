import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { languageOf } from "./gallery-filter.ts";
import { screensOf } from "./gallery-rows.ts";

export type ScreenCoverage = {
  id: string;
  name: string;
  /** How many screenshots there are of each language; absent: none. */
  counts: ReadonlyMap<string, number>;
};

/** Which variants of each screen exist. */
export function coverageOf(shots: readonly Screenshot[]): ScreenCoverage[] {
  return screensOf(shots).map(({ tag, shots: ofScreen }) => {
    const counts = new Map<string, number>();
    for (const shot of ofScreen) counts.set(languageOf(shot), (counts.get(languageOf(shot)) ?? 0) + 1);
    return { id: tag._id, name: tag.name, counts };
  });
}

/** Screens that a language has no screenshot of. */
export function countMissing(screens: readonly ScreenCoverage[], language: string): number {
  return screens.filter(({ counts }) => !counts.has(language)).length;
}
