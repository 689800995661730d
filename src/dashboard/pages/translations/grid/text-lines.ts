/** Characters of scripts without spaces (Chinese, Japanese, Korean): a line may break before them. */
const breaksBefore = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
/** Characters after which a line may break. */
const breaksAfter = /[\s-]/;

type Lines = {
  /** Room for a line, in pixels. */
  width: number;
  /** Number of lines at which counting ends. */
  maxLines: number;
  widthOf: (character: string) => number;
  /** Characters after which a line may break; by default spaces and hyphens. */
  breaks?: RegExp;
};

/**
 * Number of lines of a text, as a browser fills them. A word that does not fit begins a new line; a word that is longer
 * than a line is broken.
 */
export function countLines(text: string, { width, maxLines, widthOf, breaks = breaksAfter }: Lines): number {
  let lines = 1;
  /** Width of the current line, and of its part after the last possible break. */
  let [filled, word] = [0, 0];
  for (const character of text) {
    if (character === "\n") {
      lines += 1;
      filled = 0;
      word = 0;
    } else {
      const step = widthOf(character);
      if (breaksBefore.test(character)) word = 0;
      filled += step;
      word += step;
      // Spaces hang over the end of their line.
      if (filled > width && !/\s/.test(character)) {
        lines += 1;
        if (word > width) word = step;
        filled = word;
      }
      if (breaks.test(character)) word = 0;
    }
    if (lines >= maxLines) return maxLines;
  }
  return lines;
}
