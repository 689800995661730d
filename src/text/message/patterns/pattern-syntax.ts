/** A pattern as a tree. `one` is what takes a single character, as a RegExp with the flag `u` has it. */
export type PatternNode =
  | { kind: "one"; source: string }
  | { kind: "at"; where: "start" | "end" | "edge" | "noEdge" }
  | { kind: "sequence" | "choice"; nodes: PatternNode[] }
  | { kind: "repeat"; node: PatternNode; least: number; most: number; isLazy: boolean };

const tokens = new RegExp(
  [
    // An escape, two of which may write one character in two halves.
    String.raw`\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[^])`,
    String.raw`\[(?:\\[^]|[^\]\\])*\]`,
    String.raw`\((?:\?(?:<[=!]|<[^>]*>|[^]))?`,
    String.raw`(?:[*+?]|\{\d+(?:,\d*)?\})\??`,
    "[^]",
  ].join("|"),
  "gu",
);
const plainGroup = /^\((?:\?:|\?<[^=!].*)?$/u;
const repeats = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)$/;
const places: Readonly<Record<string, Extract<PatternNode, { kind: "at" }>["where"]>> = {
  "^": "start",
  $: "end",
  "\\b": "edge",
  "\\B": "noEdge",
};

/** A regular expression that is one, but looks around or back, which takes more than linear time. */
export class UnsupportedPattern extends Error {}

/** Reads a pattern; throws SyntaxError where it is no regular expression, `UnsupportedPattern` where it is one of another kind. */
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
    const repeat = repeats.exec(token);
    const last = repeat && nodes.pop();
    nodes.push(repeat && last ? repeated(last, repeat) : readOne(reader, token));
  }
}

function readOne(reader: Reader, token: string): PatternNode {
  const where = places[token];
  if (where) return { kind: "at", where };
  if (/^\\[1-9k]/.test(token)) throw new UnsupportedPattern();
  if (!token.startsWith("(")) return { kind: "one", source: token };
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
