/** The marks that end a sentence, with the space before them that French has. */
const sentenceEnd = /\s*[.…?!。．！？।۔؟]+$/u;
/** Matches the end of a sentence within a text. */
const innerEnd = /[.…?!]\s|[。．！？।۔؟]/u;
/** Matches text that ends in a script without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/**
 * Returns where a missing placeholder is inserted while the cursor is still at the end of the text: before the mark
 * that ends the text, if the last sentence of the source has the placeholder before its mark. Undefined: at the cursor.
 */
export function placeOfOffer(
  offer: string,
  { source, text }: { source: string; text: string },
): { at: number; text: string } | undefined {
  const start = source.lastIndexOf(offer);
  const behind = source.slice(start + offer.length);
  const [sourceMark, textMark] = [sentenceEnd.exec(behind), sentenceEnd.exec(text)];
  if (start < 0 || !sourceMark || !textMark || textMark.index === 0) return undefined;
  if (innerEnd.test(behind.slice(0, sourceMark.index))) return undefined;
  const before = text.slice(0, textMark.index);
  const isSpaced = /\s$/u.test(source.slice(0, start)) && !unspaced.test(before);
  return { at: textMark.index, text: isSpaced ? ` ${offer}` : offer };
}
