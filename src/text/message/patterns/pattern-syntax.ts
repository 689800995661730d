/** Syntax tree of a pattern, as of a RegExp with the flag `u`. A `character` is a letter, a class or an escape. */
export type PatternNode =
  | { kind: "character"; source: string }
  | { kind: "assertion"; where: "start" | "end" | "edge" | "noEdge" }
  | { kind: "sequence" | "choice"; nodes: PatternNode[] }
  | { kind: "repeat"; node: PatternNode; least: number; most: number; isLazy: boolean };

const tokens = new RegExp(
  [
    // An escape; two of them may write one character as a surrogate pair.
    String.raw`\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[^])`,
    String.raw`\[(?:\\[^]|[^\]\\])*\]`,
    String.raw`\((?:\?(?:<[=!]|<[^>]*>|[^]))?`,
    String.raw`(?:[*+?]|\{\d+(?:,\d*)?\})\??`,
    "[^]",
  ].join("|"),
  "gu",
);
const plainGroup = /^\((?:\?:|\?<[^=!].*)?$/u;
const quantifier = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)$/;
const positions: Readonly<Record<string, Extract<PatternNode, { kind: "assertion" }>["where"]>> = {
  "^": "start",
  $: "end",
  "\\b": "edge",
  "\\B": "noEdge",
};

/** Thrown for a valid regular expression with look-around or back-references, which cannot run in linear time. */
export class UnsupportedPattern extends Error {}

/**
 * Parses a pattern. Throws SyntaxError if it is not a regular expression, `UnsupportedPattern` if it uses unsupported
 * features.
 */
export function parsePattern(source: string): PatternNode {
  new RegExp(source, "u");
  const reader = { tokens: source.match(tokens) ?? [], at: 0 };
  return readChoice(reader);
}

type Reader = { tokens: readonly string[]; at: number };

function readChoice(reader: Reader): PatternNode {
  const nodes = [readSequence(reader)];
  while (reader.tokens[reader.at] === "|") {
    reader.at += 1;
    nodes.push(readSequence(reader));
  }
  return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: "choice", nodes };
}

function readSequence(reader: Reader): PatternNode {
  const nodes: PatternNode[] = [];
  for (;;) {
    const token = reader.tokens[reader.at];
    if (token === undefined || token === "|" || token === ")") return { kind: "sequence", nodes };
    reader.at += 1;
    const repeat = quantifier.exec(token);
    const last = repeat && nodes.pop();
    nodes.push(repeat && last ? repeated(last, repeat) : readItem(reader, token));
  }
}

function readItem(reader: Reader, token: string): PatternNode {
  const where = positions[token];
  if (where) return { kind: "assertion", where };
  if (/^\\[1-9k]/.test(token)) throw new UnsupportedPattern();
  if (!token.startsWith("(")) return { kind: "character", source: token };
  if (!plainGroup.test(token)) throw new UnsupportedPattern();
  const inside = readChoice(reader);
  reader.at += 1;
  return inside;
}

function repeated(
  node: PatternNode,
  [, mark, least = "", comma, most = "", lazy]: RegExpExecArray,
): PatternNode {
  const isLazy = lazy === "?";
  if (mark !== undefined)
    return { kind: "repeat", node, least: mark === "+" ? 1 : 0, most: mark === "?" ? 1 : Infinity, isLazy };
  const end = most === "" ? Infinity : Number(most);
  return { kind: "repeat", node, least: Number(least), most: comma === "" ? Number(least) : end, isLazy };
}
