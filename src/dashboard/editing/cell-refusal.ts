import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/projects/languages.ts";

/**
 * Why somebody may not write a text although the branch lets them write: it is in none of their orders, in a language
 * that they do not have, or a source that they may not write.
 */
export function cellRefusal(row: EntryRow, language: Language): "order" | "language" | "source" | undefined {
  if (row.writable && !row.writable.includes(language.code)) return "order";
  return languageRefusal(language);
}

/** The same, as far as the language alone decides it. */
export function languageRefusal(language: Language): "language" | "source" | undefined {
  if (!language.reviewable) return "language";
  return language.writable ? undefined : "source";
}
