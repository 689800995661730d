import type { Pattern } from "#server/content/bulk/bulk-task.ts";

/** Thrown when a text becomes longer than the limit of texts. */
export class TextTooLong extends Error {}

/** Expression of a pattern; throws if it is invalid. Creating it is fast; running it may not be. */
export function expressionOf({ find, regex, caseSensitive }: Pattern): RegExp {
  const source = regex ? find : find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(source, caseSensitive ? "gu" : "giu");
}

/**
 * Finds and replaces in texts from the start of a list, until the results reach `enough` UTF-16 units: short texts may
 * become long. Null for unchanged texts.
 */
export function rewriteTexts(
  bodies: readonly string[],
  pattern: Pattern,
  { maxBytes, enough }: { maxBytes: number; enough: number },
): Array<string | null> {
  const expression = expressionOf(pattern);
  const texts: Array<string | null> = [];
  let units = 0;
  for (const body of bodies) {
    if (units >= enough) break;
    const text = rewriteText(body, expression, { ...pattern, maxBytes });
    texts.push(text === body ? null : text);
    if (text !== body) units += text.length;
  }
  return texts;
}

function rewriteText(
  body: string,
  expression: RegExp,
  { replacement, regex, maxBytes }: Pattern & { maxBytes: number },
): string {
  let text = "";
  let end = 0;
  for (const match of body.matchAll(expression)) {
    text += body.slice(end, match.index) + (regex ? expand(replacement, match) : replacement);
    end = match.index + match[0].length;
    // A UTF-16 unit is at least a byte.
    if (text.length > maxBytes) throw new TextTooLong();
  }
  text += body.slice(end);
  if (Buffer.byteLength(text) > maxBytes) throw new TextTooLong();
  return text;
}

/**
 * Expands `$&`, `$1` to `$99`, `$<name>` and `$$`; an unmatched group is empty, a reference to a missing group stays.
 */
function expand(replacement: string, match: RegExpExecArray): string {
  return replacement.replaceAll(/\$(?:([$&])|(\d{1,2})|<([^>]*)>)/g, (written, sign, digits, name) => {
    if (sign !== undefined) return sign === "$" ? "$" : match[0];
    if (digits !== undefined) return expandNumber(written, digits, match);
    return match.groups === undefined ? written : (match.groups[name] ?? "");
  });
}

/** `$12` is the twelfth group, or with fewer groups the first followed by a 2, as in JavaScript. */
function expandNumber(written: string, digits: string, match: RegExpExecArray): string {
  const whole = Number(digits);
  if (whole > 0 && whole < match.length) return match[whole] ?? "";
  const first = Number(digits.charAt(0));
  if (digits.length < 2 || first === 0 || first >= match.length) return written;
  return (match[first] ?? "") + digits.charAt(1);
}
