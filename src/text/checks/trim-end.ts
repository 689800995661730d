/**
 * Length of a text without trailing characters of a class. A pattern that ends in `+$` would retry at each such
 * character in the text, which takes quadratic time.
 */
export function lengthBefore(text: string, ending: RegExp): number {
  let end = text.length;
  while (end > 0 && ending.test(text.charAt(end - 1))) end -= 1;
  return end;
}
