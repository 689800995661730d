/** The marks that end a sentence, with the space before them that French has. */
const sentenceEnd = /\s*[.…?!。．！？।۔؟]+$/u;
/** The end of a sentence within a text. */
const innerEnd = /[.…?!]\s|[。．！？।۔؟]/u;
/** Scripts that put no space between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/**
 * Returns where a placeholder that a text lacks is inserted while the cursor is at the end of the text, where opening
 * put it: before the mark that ends the text, if the last sentence of the source has the placeholder before its mark.
 * Undefined: at the cursor.
 */
export function placeOfOffer(
  offer: string,
  { source, text }: { source: string; text: string },
): { at: number; text: string } | undefined {
  const start = source.lastIndexOf(offer);
  const behind = source.slice(start + offer.length);
  const [mark, own] = [sentenceEnd.exec(behind), sentenceEnd.exec(text)];
  if (start < 0 || !mark || !own || own.index === 0) return undefined;
  if (innerEnd.test(behind.slice(0, mark.index))) return undefined;
  const before = text.slice(0, own.index);
  const isSpaced = /\s$/u.test(source.slice(0, start)) && !unspaced.test(before);
  return { at: own.index, text: isSpaced ? ` ${offer}` : offer };
}
