import { type RawBuilder, sql } from "kysely";

/** Whether a stored entry has a text, as value or as draft. */
export function isTranslated(entry = "e"): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${entry}.value_id`)} IS NOT NULL OR ${sql.ref(`${entry}.draft_id`)} IS NOT NULL)`;
}

/** Whether the source text has changed its meaning since the entry was translated (rules.md 3.11). */
export function isFromOtherMeaning(
  baseLanguageId: number,
  { entry = "e", key = "k" }: { entry?: string; key?: string } = {},
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${entry}.language_id`)} <> ${baseLanguageId}
    AND ${sql.ref(`${entry}.meaning`)} <> ${sql.ref(`${key}.meaning`)})`;
}

/** Whether `entry e` is outdated; null if it does not exist. entry-state.ts has the same rule for an `EntryState`. */
export function isOutdated(baseLanguageId: number, key = "k"): RawBuilder<boolean> {
  return sql<boolean>`(${isTranslated()} AND ${isFromOtherMeaning(baseLanguageId, { key })})`;
}
