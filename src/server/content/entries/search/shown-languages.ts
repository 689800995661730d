import { sameLanguage } from "#text/languages/languages.ts";

export type Language = { id: number; code: string };

/** Returns the requested languages that exist; all if the request names none. */
export function shownLanguages(
  languages: readonly Language[],
  requested: readonly string[] | undefined,
): Language[] {
  return languages.filter(
    ({ code }) => requested?.some((candidate) => sameLanguage(candidate, code)) ?? true,
  );
}
