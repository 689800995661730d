/** A break before: written without spaces. A break after: besides spaces. */
const breaksBefore = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
const breaksAfter = /[\s-]/;

type Lines = {
  /** Room for a line, in pixels. */
  width: number;
  /** Lines after which counting ends. */
  most: number;
  widthOf: (character: string) => number;
  /** Another character after which a line may break. */
  breaks?: RegExp;
};

/** Number of lines of a text, as a browser fills them: a word that does not fit begins a line, one that is too long breaks. */
export function countLines(text: string, { width, most, widthOf, breaks = breaksAfter }: Lines): number {
  let lines = 1;
  let filled = 0;
  let word = 0;
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
    if (lines >= most) return most;
  }
  return lines;
}
