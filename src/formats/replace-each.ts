/** Maximum number of pieces before they are joined. */
const maxPieces = 10_000;

/**
 * Like `replaceAll` with a function, but match by match: `replaceAll` collects all matches first, and ten million of
 * them would crash the process, not only the thread.
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
    if (pieces.length < maxPieces) continue;
    replaced += pieces.join("");
    pieces = [];
  }
  return replaced + pieces.join("") + text.slice(end);
}
