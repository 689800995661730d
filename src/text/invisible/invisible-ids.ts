/** Digits 0 to 3 of an invisible id (files.md 5). */
const digits = ["\u200B", "\u200C", "\u200D", "\uFEFF"];
const idPattern = /^(?:\u200B|\u200C|\u200D|\uFEFF){48}/;

/** Encodes a 24-hex id as 48 invisible characters: a number in base 4, most significant digit first. */
export function printInvisibleId(id: string): string {
  return [...id]
    .map((hex) => Number.parseInt(hex, 16))
    .map((value) => `${digits[value >> 2]}${digits[value & 3]}`)
    .join("");
}

/** Reads the id at the beginning of a text, if any, and returns the remaining text. */
export function readInvisibleId(text: string): { id: string | undefined; text: string } {
  const prefix = idPattern.exec(text)?.[0];
  if (prefix === undefined) return { id: undefined, text };
  let id = "";
  for (let at = 0; at < prefix.length; at += 2) {
    id += (digits.indexOf(prefix.charAt(at)) * 4 + digits.indexOf(prefix.charAt(at + 1))).toString(16);
  }
  return { id, text: text.slice(prefix.length) };
}
