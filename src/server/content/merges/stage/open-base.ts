/**
 * Stands for a number in a merged base whose states conflict. No branch can have this value, so the field is a conflict
 * unless both branches agree.
 */
export const openNumber = -1;
/** Stands for a text in memory whose states conflict; PostgreSQL stores no text that contains this character. */
export const openText = "\u0000";
/** Stands for a name or a description in temporary tables whose states conflict. */
export const openDescription = "\u0001";
/** Stands for metadata in temporary tables whose states conflict. */
export const openMeta = JSON.stringify({ [openDescription]: null });

/** Value in responses: null if states of the base conflict. */
export function shownBase<T>(value: T): T | null {
  return value === openNumber || value === openText || value === openDescription ? null : value;
}
