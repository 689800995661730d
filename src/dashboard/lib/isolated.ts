/** Isolates the text direction of a name inside a plain-text sentence. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
