/** Pieces that are put together at once. */
const atOnce = 10_000;

/**
 * As `replaceAll` with a function, match by match: the engine would collect all matches first, and of ten million of them
 * the program would end, not the thread alone.
 */
export function replaceEach(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): string {
  let replaced = "";
  let pieces: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    pieces.push(text.slice(end, match.index), replacement(match));
    end = match.index + match[0].length;
    if (pieces.length < atOnce) continue;
    replaced += pieces.join("");
    pieces = [];
  }
  return replaced + pieces.join("") + text.slice(end);
}
