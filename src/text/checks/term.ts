/** Forms of a term in the source's and the target's language; a trailing `*` includes inflections. */
export type Term = {
  source: readonly string[];
  target: readonly string[];
  caseSensitive?: boolean;
  /** The forms of the target are forbidden. */
  forbidden?: boolean;
};
