import { findPatternMatches, withoutOverlaps } from "./patterns/placeholder-patterns.ts";
import type { Leaf, Placeholder, PlaceholderFamily, Span, Tag } from "./piece.ts";
import { shapes } from "./placeholder-shapes.ts";

type Shape = keyof typeof shapes;

/** Placeholders to find in a text, besides tags and entities. */
export type PlainGrammar = {
  families: ReadonlySet<PlaceholderFamily>;
  /** Empty braces take the next value, and doubled braces are literal (.NET and Python). */
  bracesAreDoubled?: boolean;
  /** Line breaks are written as `\n`. */
  hasBreaks?: boolean;
  /** Patterns of the project. */
  patterns?: readonly string[];
  /** Tag names in addition to those of HTML. */
  tags?: ReadonlySet<string>;
};

type Scanner = { pattern: RegExp; groups: Array<{ shape: Shape; index: number; captures: number }> };

const htmlNames = new Set(
  "a abbr acronym b bdi bdo big blockquote br button center cite code dd del dfn div dl dt em font h1 h2 h3 h4 h5 h6 hr i img input ins kbd label li mark nobr ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var wbr xliff:g".split(
    " ",
  ),
);

const scanners = new Map<string, Scanner>();
/** Families of the shapes with the same name. The first wins if two start at the same position. */
const familiesInOrder = [
  "named",
  "ruby",
  "template",
  "hash",
  "single",
  "link",
  "nesting",
  "symfony",
  "printf",
  "qt",
  "colon",
  "chrome",
  "dollar",
] as const satisfies readonly PlaceholderFamily[];
const percentFamilies: readonly PlaceholderFamily[] = ["printf", "named", "ruby"];

/** Pieces of a text that is not an ICU message, or of the literal text of a message. */
export function plainPieces(text: string, grammar: PlainGrammar): Leaf[] {
  const marks = grammar.patterns?.length ? withPatternMatches(text, grammar) : marksIn(text, grammar);
  return withTexts(marks, text.length);
}

function marksIn(text: string, grammar: PlainGrammar): Leaf[] {
  const { pattern, groups } = scannerOf(shapesOf(grammar));
  const spans = text.includes("%") ? addressesIn(text) : [];
  let nextSpan = 0;
  const found: Leaf[] = [];
  for (const match of text.matchAll(pattern)) {
    const group = groups.find(({ index }) => match[index] !== undefined);
    if (!group) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    while ((spans[nextSpan]?.end ?? text.length) <= span.start) nextSpan += 1;
    const inAddress = (spans[nextSpan]?.start ?? text.length) < span.start;
    if (inAddress && isEscapedByte(group.shape, text, span)) continue;
    const captures = match.slice(group.index + 1, group.index + 1 + group.captures);
    const leaf = leafOf(group.shape, {
      text: match[0],
      name: captures.find((capture) => capture !== undefined) ?? "",
      span,
    });
    if (leaf.kind !== "tag") found.push(leaf);
    else if (isTag(leaf, grammar))
      found.push({ ...leaf, inside: placeholdersOfTag(match[0], leaf.start, grammar) });
    else found.push(...marksBehindBracket(match[0], leaf.start, grammar));
  }
  return found;
}

const mayHavePlaceholders = /[%{$]/;

/** Angular's description of a tag is not a placeholder. */
function placeholdersOfTag(tag: string, start: number, grammar: PlainGrammar): Placeholder[] {
  if (tag.includes("equiv-text=") || !mayHavePlaceholders.test(tag)) return [];
  return marksBehindBracket(tag, start, grammar).filter((leaf) => leaf.kind === "placeholder");
}

function marksBehindBracket(tag: string, start: number, grammar: PlainGrammar): Leaf[] {
  return marksIn(tag.slice(1), grammar).map((leaf) => ({
    ...leaf,
    start: leaf.start + start + 1,
    end: leaf.end + start + 1,
  }));
}

type FoundPlaceholder = { text: string; name: string; span: Span };

function leafOf(shape: Shape, { text, name, span }: FoundPlaceholder): Leaf {
  switch (shape) {
    case "tag":
      return { kind: "tag", name, form: formOfTag(text), inside: [], ...idOfCode(name, text), ...span };
    case "entity":
      return { kind: "entity", ...span };
    case "percent":
    case "quotedBrace":
    case "doubledBrace":
    case "doubledDollar":
      return { kind: "escape", ...span };
    case "break":
      return { kind: "break", ...span };
    case "empty":
      return { kind: "placeholder", family: "single", name: "", takesNext: true, ...span };
    case "printf":
      return { kind: "placeholder", family: "printf", ...conversionOf(text), ...span };
    case "named":
    case "ruby":
      return {
        kind: "placeholder",
        family: shape,
        name,
        takesNext: false,
        conversion: namedConversion(text),
        ...span,
      };
    case "double":
      return { kind: "placeholder", family: shape, name: name.trim(), takesNext: false, ...span };
    default:
      return { kind: "placeholder", family: shape, name, takesNext: false, ...span };
  }
}

/** Whether a match is a tag. The one in "usage: tool <file>" is not: its name is not from HTML and never closed. */
function isTag({ name, form }: Tag, { tags }: PlainGrammar): boolean {
  return form === "alone" || htmlNames.has(name.toLowerCase()) || (tags?.has(name) ?? false);
}

const codes = new Set("x g bx ex ph bpt ept it pc sc ec sm em".split(" "));

/** Id of an inline code of XLIFF: `<x id="1"/>` differs from `<x id="2"/>`. */
function idOfCode(name: string, text: string): { id?: string } {
  const id = codes.has(name) ? /\sid\s{0,9}=\s{0,9}\\?["']?([^"'\\\s<>/]+)/.exec(text)?.[1] : undefined;
  return id === undefined ? {} : { id };
}

function formOfTag(text: string): Tag["form"] {
  if (text.startsWith("</")) return "close";
  return text.endsWith("/>") ? "alone" : "open";
}

const equivalentTypes: Readonly<Record<string, string>> = { i: "d", u: "d", X: "x", o: "x", r: "s" };

/** `%(n)i` shows the same as `%(n)d`. The space in `%(n) d` is usually the rest of a deleted letter. */
function namedConversion(text: string): string {
  if (text.endsWith("}")) return "s";
  const format = /[^)>]*$/.exec(text)?.[0] ?? "";
  const type = format.at(-1) ?? "";
  const shown = /[eEfFgG]/.test(type) ? "f" : (equivalentTypes[type] ?? type);
  return format.includes(" ") ? ` ${shown}` : shown;
}

/** Position and type of a conversion: `%2$-5ld` is `2$ld`, `%i` is `%d`; the width is ignored. */
function conversionOf(text: string): { name: string; takesNext: boolean } {
  const [, position] = /^%(\d+)\$/.exec(text) ?? [];
  const [type = text] = /(?:[hlqLzjt]*|t)[a-zA-Z@]$|<PRI\w+>$|#@.*@$|<s$/.exec(text) ?? [];
  const stars = "*".repeat(text.match(/\*(?!\d+\$)/g)?.length ?? 0);
  const name = stars + type.replace(/i$/, "d");
  return position === undefined
    ? { name, takesNext: true }
    : { name: `${Number(position)}$${name}`, takesNext: false };
}

function shapesOf({ families, bracesAreDoubled, hasBreaks }: PlainGrammar): Shape[] {
  const wanted: Array<Shape | false | undefined> = [
    hasBreaks && "break",
    "tag",
    "entity",
    percentFamilies.some((family) => families.has(family)) && "percent",
    families.has("link") && "quotedBrace",
    families.has("double") && "double",
    bracesAreDoubled && "doubledBrace",
    families.has("dollar") && "doubledDollar",
    ...familiesInOrder.filter((family) => families.has(family)),
    bracesAreDoubled && "empty",
  ];
  return wanted.filter((shape) => shape !== false && shape !== undefined);
}

function scannerOf(wanted: readonly Shape[]): Scanner {
  const key = wanted.join();
  const known = scanners.get(key);
  if (known) return known;
  let next = 1;
  const groups = wanted.map((shape) => {
    // With an empty alternative the pattern matches "", and the match has an item per capture.
    const captures = (new RegExp(`${shapes[shape]}|`, "u").exec("")?.length ?? 1) - 1;
    const group = { shape, index: next, captures };
    next += captures + 1;
    return group;
  });
  const pattern = new RegExp(wanted.map((shape) => `(${shapes[shape]})`).join("|"), "gu");
  const compiled = { pattern, groups };
  scanners.set(key, compiled);
  return compiled;
}

/** Matches of a project's patterns take precedence over overlapping marks. */
function withPatternMatches(text: string, grammar: PlainGrammar): Leaf[] {
  const patternMatches = findPatternMatches(text, grammar.patterns ?? []).map(
    ({ start, end }): Leaf => ({
      kind: "placeholder",
      family: "own",
      name: text.slice(start, end),
      takesNext: false,
      start,
      end,
    }),
  );
  let next = 0;
  const others = marksIn(text, grammar).filter((mark) => {
    while ((patternMatches[next]?.end ?? text.length) <= mark.start) next += 1;
    return mark.end <= (patternMatches[next]?.start ?? text.length);
  });
  return withoutOverlaps([...patternMatches, ...others]);
}

/** Adds the text between the marks as pieces. */
function withTexts(marks: readonly Leaf[], length: number): Leaf[] {
  const pieces: Leaf[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.start > at) pieces.push({ kind: "text", start: at, end: mark.start });
    pieces.push(mark);
    at = mark.end;
  }
  if (at < length) pieces.push({ kind: "text", start: at, end: length });
  return pieces;
}

const addresses = /(?:[a-z]{2,10}:\/\/|mailto:)[^\s<>"]*/gi;

function addressesIn(text: string): Span[] {
  return Array.from(text.matchAll(addresses), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const escapedByte = /^%[\da-fA-F]{2}/;

/** `%2F` in an address starts like a conversion, and `%c3%a4` like a name between percent signs. */
function isEscapedByte(shape: Shape, text: string, { start, end }: Span): boolean {
  const signs = shape === "symfony" ? [start, end - 1] : [start];
  return signs.every((at) => escapedByte.test(text.slice(at, at + 3)));
}
