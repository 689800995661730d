/**
 * Stands for the value of a field in a merged base whose states conflict. No side can have it, so the field is a
 * conflict unless both sides agree.
 */
export const openNumber = -1;
/** The same for a text in memory; PostgreSQL stores no text that contains it. */
export const openText = "\u0000";
/** The same for descriptions and metadata in temporary tables. */
export const openDescription = "\u0001";
export const openMeta = JSON.stringify({ [openDescription]: null });

/** A base's value as it is shown in answers. */
export function shownBase<T>(value: T): T | null {
  return value === openNumber || value === openText ? null : value;
}
