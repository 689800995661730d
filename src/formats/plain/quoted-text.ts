/**
 * Returns the text in the quotes that start at `start`, with escapes as written; undefined if they are not closed.
 * Parsed by hand: a regular expression stores each character for backtracking, and fails above 8 million.
 */
export function quotedText(text: string, start: number): string | undefined {
  const quote = text[start];
  for (let end = start + 1; end < text.length; end += 1) {
    if (text[end] === "\\") end += 1;
    else if (text[end] === quote) return text.slice(start + 1, end);
  }
  return undefined;
}
