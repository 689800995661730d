/** Characters that PostgreSQL would reject or alter (rules.md 1.13). */
export type TextProblem = "nul" | "lone_surrogate";

export function textProblem(text: string): TextProblem | undefined {
  if (text.includes("\u0000")) return "nul";
  return text.isWellFormed() ? undefined : "lone_surrogate";
}

/** Length of a text in bytes of UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    // The two halves of a surrogate pair are four bytes together.
    else if (unit >= 0xd800 && unit <= 0xdfff) bytes += 2;
    else bytes += 3;
  }
  return bytes;
}

/** Whether a text has at most `most` characters (code points), as schemas and PostgreSQL count them. */
export function hasAtMost(text: string, most: number): boolean {
  // A character is one or two UTF-16 units, so most texts need no counting.
  return text.length <= most || (text.length <= 2 * most && [...text].length <= most);
}
