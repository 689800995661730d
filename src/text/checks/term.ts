/** A term: its forms in the source's language and in the target's; `*` at the end of a form takes its inflections. */
export type Term = {
  source: readonly string[];
  target: readonly string[];
  caseSensitive?: boolean;
  /** The forms of the target are not to be used. */
  forbidden?: boolean;
};
