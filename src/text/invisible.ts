export type VisiblePart = {
  text: string;
  kind: "text" | "space" | "nbsp" | "tab" | "newline" | "zero-width" | "control";
};

// An emoji is kept whole: its joiners and selectors belong to what is seen.
const parts =
  /(?<emoji>\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*)|(?<newline>\r\n|[\n\r\v\f\u0085\u2028\u2029])|(?<tab>\t)|(?<nbsp>[\u00A0\u2007\u202F])|(?<space>\p{Zs})|(?<zero>\p{Default_Ignorable_Code_Point})|(?<control>[\p{Cc}\p{Cs}\uFFF9-\uFFFB])/gu;

/** A text in parts, each character that cannot be seen being a part of its own; together they are the text. */
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

function kindOf(groups: Record<string, string | undefined>): VisiblePart["kind"] {
  if (groups.emoji) return "text";
  if (groups.newline) return "newline";
  if (groups.tab) return "tab";
  if (groups.nbsp) return "nbsp";
  if (groups.space) return "space";
  return groups.zero ? "zero-width" : "control";
}
