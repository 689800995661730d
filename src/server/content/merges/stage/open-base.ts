/**
 * Value of a number in a merged base whose states conflict. No side can have this value, so the field is a conflict
 * unless both sides agree.
 */
export const openNumber = -1;
/** Such a value of a text in memory; PostgreSQL stores no text that contains it. */
export const openText = "\u0000";
/** Such a value of names and descriptions in temporary tables. */
export const openDescription = "\u0001";
/** Such a value of metadata in temporary tables. */
export const openMeta = JSON.stringify({ [openDescription]: null });

/** Value in responses: null if states of the base conflict. */
export function shownBase<T>(value: T): T | null {
  return value === openNumber || value === openText || value === openDescription ? null : value;
}
