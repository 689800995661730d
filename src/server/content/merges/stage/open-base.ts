/**
 * Represents the value of a field in a merged base whose states conflict. No side can have it, so the field is a
 * conflict unless both sides agree.
 */
export const openNumber = -1;
/** Same for a text in memory; PostgreSQL stores no text that contains it. */
export const openText = "\u0000";
/** Same for names, descriptions and metadata in temporary tables. */
export const openDescription = "\u0001";
export const openMeta = JSON.stringify({ [openDescription]: null });

/** Base value in responses. */
export function shownBase<T>(value: T): T | null {
  return value === openNumber || value === openText || value === openDescription ? null : value;
}
