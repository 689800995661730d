/**
 * How long a text is without the characters of a class at its end. A pattern that ends in `+$` would try anew at each of
 * them all over the text, which takes the square of its length.
 */
export function lengthBefore(text: string, ending: RegExp): number {
  let end = text.length;
  while (end > 0 && ending.test(text.charAt(end - 1))) end -= 1;
  return end;
}
