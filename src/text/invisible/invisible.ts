export type VisiblePart = {
  text: string;
  kind: "text" | "space" | "nbsp" | "tab" | "newline" | "zero-width" | "control";
};

// Emoji are kept whole: their joiners and selectors are part of the visible character.
const parts =
  /(?<emoji>\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*)|(?<newline>\r\n|[\n\r\v\f\u0085\u2028\u2029])|(?<tab>\t)|(?<nbsp>[\u00A0\u2007\u202F])|(?<space>\p{Zs})|(?<zero>\p{Default_Ignorable_Code_Point})|(?<control>[\p{Cc}\p{Cs}\uFFF9-\uFFFB])/gu;

/** Splits a text so that each invisible character is a separate part. */
export function showInvisible(text: string): VisiblePart[] {
  const found: VisiblePart[] = [];
  let shown = 0;
  for (const match of text.matchAll(parts)) {
    const kind = kindOf(match.groups ?? {});
    if (kind === "text") continue;
    if (match.index > shown) found.push({ text: text.slice(shown, match.index), kind: "text" });
    found.push({ text: match[0], kind });
    shown = match.index + match[0].length;
  }
  if (shown < text.length) found.push({ text: text.slice(shown), kind: "text" });
  return found;
}

/**
 * Like `showInvisible`, but a single space between two words is text, since it is expected there. `around` is the
 * text before and after, if the text is a part of another one.
 */
export function showUnexpected(text: string, around = { before: "", after: "" }): VisiblePart[] {
  const found: VisiblePart[] = [];
  const parts = showInvisible(text);
  parts.forEach((part, index) => {
    const before = parts[index - 1]?.text ?? around.before;
    const after = parts[index + 1]?.text ?? around.after;
    const expected = part.text === " " && isVisible(before.at(-1)) && isVisible(after.at(0));
    const kind = expected ? "text" : part.kind;
    const last = found.at(-1);
    if (kind === "text" && last?.kind === "text") last.text += part.text;
    else found.push({ text: part.text, kind });
  });
  return found;
}

/** Whether a neighbour makes a space visible: not the edge of the text, another space or a break. */
function isVisible(unit: string | undefined): boolean {
  return unit !== undefined && !/[\s\u0085]/.test(unit);
}

/** Names of invisible characters; those that are missing here are named by their kind. */
const names: Record<string, string> = {
  "\u00A0": "noBreakSpace",
  "\u2007": "figureSpace",
  "\u202F": "narrowNoBreakSpace",
  "\u00AD": "softHyphen",
  "\u200B": "zeroWidthSpace",
  "\u200C": "zeroWidthNonJoiner",
  "\u200D": "zeroWidthJoiner",
  "\u2060": "wordJoiner",
  "\uFEFF": "byteOrderMark",
  "\u200E": "leftToRightMark",
  "\u200F": "rightToLeftMark",
  "\u061C": "arabicLetterMark",
  "\u202A": "leftToRightEmbedding",
  "\u202B": "rightToLeftEmbedding",
  "\u202C": "popDirection",
  "\u202D": "leftToRightOverride",
  "\u202E": "rightToLeftOverride",
  "\u2066": "leftToRightIsolate",
  "\u2067": "rightToLeftIsolate",
  "\u2068": "firstStrongIsolate",
  "\u2069": "popIsolate",
};

export type InvisibleName = { name: string; codes: string };

/** Returns the name of an invisible part, as the end of a message id, and its code points such as `U+200B`. */
export function nameInvisible({ text, kind }: VisiblePart): InvisibleName {
  const codes = [...text].map(
    (item) => `U+${(item.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
  const byKind = kind === "space" && text !== " " ? "otherSpace" : kind === "zero-width" ? "other" : kind;
  return { name: names[text] ?? byKind, codes: codes.join(" ") };
}

function kindOf(groups: Record<string, string | undefined>): VisiblePart["kind"] {
  if (groups.emoji) return "text";
  if (groups.newline) return "newline";
  if (groups.tab) return "tab";
  if (groups.nbsp) return "nbsp";
  if (groups.space) return "space";
  return groups.zero ? "zero-width" : "control";
}
