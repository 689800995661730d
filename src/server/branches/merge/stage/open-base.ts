/**
 * What stands for the value of a field in a base that is merged of several states, where these really conflict: none that
 * a side can have, so that the field is a conflict unless both sides agree.
 */
export const openNumber = -1;
/** The same of a text in a process; PostgreSQL stores none that holds it. */
export const openText = "\u0000";
/** The same of what a key says of itself, in tables of the connection. */
export const openDescription = "\u0001";
export const openMeta = JSON.stringify({ [openDescription]: null });

/** The value of a base as answers show it. */
export function shownBase<T>(value: T): T | null {
  return value === openNumber || value === openText ? null : value;
}
