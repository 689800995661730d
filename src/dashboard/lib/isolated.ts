/** A name inside of a sentence that is a mere text: its direction does not mix with that of its neighbours. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
