import { type FormText, icuPieces, type Quoting } from "./icu-pieces.ts";
import { leavesOf, type PlaceholderFamily, placeholdersOf } from "./piece.ts";
import { unambiguousChrome, unambiguousSymfony } from "./placeholder-shapes.ts";
import { type PlainGrammar, plainPieces } from "./plain-pieces.ts";
import { unquote } from "./plural-pieces.ts";
import { familiesOf, type Style, type Syntax, strongFamilies, weakFamilies } from "./style.ts";

/** Settings of a key, otherwise of its project; missing settings are derived from the source. */
export type MessageSettings = { syntax?: Syntax; style?: Style; patterns?: readonly string[] };

/** Grammar of a key's texts, the same for source and translations. `formText` is set for the text of a single form. */
export type Grammar = { syntax: Syntax; quoting: Quoting; plain: PlainGrammar; formText?: FormText };

/** Matches `{value, number`, but not in `{{value, number}}`, which is an i18next placeholder with a format. */
const typedArgument =
  /(?<!\{)\{\s*[\p{L}\p{N}_.-]{1,100}\s*,\s*(?:plural|select|selectordinal|number|date|time)\s*[,}]/u;
/** Matches conversions of dates and times that printf lacks. */
const timeConversion = /%[-_^#0]?[YyHIMBb](?![\p{Ll}\d])/u;
/** Matches conversions of printf that dates lack. */
const printfConversion = /%(?:\(|[-+#0',.\d$*]{0,20}(?:hh|ll|[hlqLzjt])?[sifouxXcgGr@])/u;
const qtPlaceholder = /%[1-9]\d?(?![\p{L}\p{N}$.*<])/u;
const otherPercentSign = /%(?![1-9]\d?(?![\d$.*<]))/u;
const anyMark = /[%{<&$#:@\\]/;
const closingTag = /<\/([a-zA-Z\d][\w.:-]*)/g;
const noFamilies: ReadonlySet<PlaceholderFamily> = new Set();
const symfonyPlaceholder = new RegExp(unambiguousSymfony);
const chromePlaceholder = new RegExp(unambiguousChrome);

/** Returns the grammar of a source, according to the settings or otherwise derived from the text. */
export function grammarOf(source: string, settings: MessageSettings = {}): Grammar {
  const syntax = settings.syntax ?? syntaxOf(source, settings.style);
  const quoting = settings.style === "java" ? "java" : "icu";
  const text = syntax === "plural" ? unquotedSource(source) : source;
  const plain: PlainGrammar = {
    ...(syntax === "icu" ? { families: noFamilies } : styleOf(text, settings.style)),
    hasBreaks: source.includes("\\n"),
    ...(settings.patterns?.length ? { patterns: settings.patterns } : {}),
  };
  plain.tags = tagsOf(source);
  return { syntax, quoting, plain };
}

/** A source is ICU if an argument has a type, and the style allows it. */
function syntaxOf(source: string, style: Style | undefined): Syntax {
  if (style === "java") return "icu";
  const mayBe = style === undefined || style === "icu" || style === "angular";
  return mayBe && typedArgument.test(source) ? "icu" : "plain";
}

function styleOf(text: string, style: Style | undefined): PlainGrammar {
  if (style === "python" || style === "dotnet")
    return { families: familiesOf(style), bracesAreDoubled: true };
  if (style !== undefined) return { families: familiesOf(style) };
  if (!anyMark.test(text)) return { families: noFamilies };
  const strongInText = shownFamilies(text, possibleFamilies(text));
  if (strongInText.size > 0) return { families: strongInText };
  if (/(?<!\)\s?)\{\}/.test(text)) return { families: familiesOf("python"), bracesAreDoubled: true };
  return { families: shownFamilies(text, weakFamilies) };
}

function possibleFamilies(text: string): ReadonlySet<PlaceholderFamily> {
  const possible = new Set(strongFamilies);
  if (isNoPrintf(text)) possible.delete("printf");
  if (!symfonyPlaceholder.test(text)) possible.delete("symfony");
  if (!chromePlaceholder.test(text)) possible.delete("chrome");
  return possible;
}

/** Whether percent signs are not of printf: `%d/%m/%Y` is a date, and `[%1x%2]` has Qt placeholders. */
function isNoPrintf(text: string): boolean {
  if (timeConversion.test(text)) return !printfConversion.test(text);
  return qtPlaceholder.test(text) && !otherPercentSign.test(text);
}

function shownFamilies(
  text: string,
  families: ReadonlySet<PlaceholderFamily>,
): ReadonlySet<PlaceholderFamily> {
  const shown = new Set<PlaceholderFamily>();
  for (const piece of plainPieces(text, { families, tags: tagsOf(text) }))
    for (const { family } of placeholdersOf(piece)) shown.add(family);
  // In a text with `{{x}}` single braces are text; `%(x)s` may occur together with `%s`.
  if (shown.has("double")) shown.delete("single");
  if (shown.has("named")) shown.add("printf");
  return shown;
}

function unquotedSource(source: string): string {
  const { pieces } = icuPieces(source, {
    quoting: "icu",
    literal: (start, end) => [{ kind: "text", start, end }],
  });
  return unquote(source, leavesOf(pieces)).text;
}

/** Names of closing tags, which distinguish the tag `<name>` from the text "what you <name> it". */
export function tagsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(closingTag), (match) => match[1] ?? ""));
}
