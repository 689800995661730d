import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";

/**
 * Reason why the user may not write a text although the branch is writable: its string is in none of the user's
 * orders, the user has no access to its language, or it is a source text that the user may not write.
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
