import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";

/**
 * Reason why the user may not write a text although the branch is writable: it is in none of their orders, in
 * a language they have no access to, or a source text they may not write.
 */
export function cellRefusal(row: EntryRow, language: Language): "order" | "language" | "source" | undefined {
  if (row.writable && !row.writable.includes(language.code)) return "order";
  return languageRefusal(language);
}

/** Like `cellRefusal`, for the reasons that depend on the language alone. */
export function languageRefusal(language: Language): "language" | "source" | undefined {
  if (!language.reviewable) return "language";
  return language.writable ? undefined : "source";
}
