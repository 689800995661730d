/**
 * What stands in the quotes that begin at `start`, escapes as they are written; undefined where they do not end. Read by
 * hand: an expression remembers each character to come back to it, and fails above 8 million of them.
 */
export function quotedText(text: string, start: number): string | undefined {
  const quote = text[start];
  for (let end = start + 1; end < text.length; end += 1) {
    if (text[end] === "\\") end += 1;
    else if (text[end] === quote) return text.slice(start + 1, end);
  }
  return undefined;
}
