import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";

/**
 * Why somebody may not write a text although the branch lets them write: it is in none of their orders, or in a language
 * that they were not given.
 */
export function cellRefusal(row: EntryRow, language: Language): "order" | "language" | undefined {
  if (row.writable && !row.writable.includes(language.code)) return "order";
  return language.writable ? undefined : "language";
}
