import type { Pattern } from "./bulk-task.ts";

/** A text became longer than texts may be. */
export class TextTooLong extends Error {}

/** The expression that a pattern stands for; throws when there is none. Making it takes no time; running it may. */
export function expressionOf({ find, regex, caseSensitive }: Pattern): RegExp {
  const source = regex ? find : find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(source, caseSensitive ? "gu" : "giu");
}

/**
 * Finds and replaces in the first of some texts, until what they become is `enough` UTF-16 units: short texts may become
 * long ones. Null where nothing changes.
 */
export function rewriteTexts(
  bodies: readonly string[],
  pattern: Pattern,
  { maxBytes, enough }: { maxBytes: number; enough: number },
): Array<string | null> {
  const expression = expressionOf(pattern);
  const texts: Array<string | null> = [];
  let made = 0;
  for (const body of bodies) {
    if (made >= enough) break;
    const text = rewriteText(body, expression, { ...pattern, maxBytes });
    texts.push(text === body ? null : text);
    if (text !== body) made += text.length;
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

/** `$&`, `$1` to `$99`, `$<name>` and `$$`; a group that took no part is empty, one that does not exist stays as it is. */
function expand(replacement: string, match: RegExpExecArray): string {
  return replacement.replaceAll(/\$(?:([$&])|(\d{1,2})|<([^>]*)>)/g, (written, sign, digits, name) => {
    if (sign !== undefined) return sign === "$" ? "$" : match[0];
    if (digits !== undefined) return expandNumber(written, digits, match);
    return match.groups === undefined ? written : (match.groups[name] ?? "");
  });
}

/** `$12` is the twelfth group, or with fewer groups the first and then a 2, as in JavaScript. */
function expandNumber(written: string, digits: string, match: RegExpExecArray): string {
  const whole = Number(digits);
  if (whole > 0 && whole < match.length) return match[whole] ?? "";
  const first = Number(digits.charAt(0));
  if (digits.length < 2 || first === 0 || first >= match.length) return written;
  return (match[first] ?? "") + digits.charAt(1);
}
