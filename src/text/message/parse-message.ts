import { type Grammar, tagsOf } from "./grammar.ts";
import { icuPieces, type SyntaxProblem } from "./icu-pieces.ts";
import { isSearched } from "./patterns/placeholder-patterns.ts";
import type { Leaf, Piece, PlaceholderFamily } from "./piece.ts";
import { plainPieces } from "./plain-pieces.ts";
import { withStyledText } from "./plural-pieces.ts";

/** A parsed text, with its problem if it should be an ICU message and is malformed. */
export type Message = { text: string; pieces: Piece[]; problem?: SyntaxProblem };

const onlySingle: ReadonlySet<PlaceholderFamily> = new Set<PlaceholderFamily>(["single"]);

/** Parses a text by the grammar of its key. A malformed message is parsed as plain text with arguments in braces. */
export function parseMessage(text: string, grammar: Grammar): Message {
  const tags = new Set([...(grammar.plain.tags ?? []), ...tagsOf(text)]);
  const { patterns = [] } = grammar.plain;
  // Decided by the whole text, although patterns run on its parts: together they must not take longer.
  const plain = { ...grammar.plain, tags, patterns: isSearched(text, patterns) ? patterns : [] };
  if (grammar.syntax === "plain") return { text, pieces: plainPieces(text, plain) };
  const isPlural = grammar.syntax === "plural";
  const literal = (start: number, end: number): Leaf[] =>
    isPlural
      ? [{ kind: "text", start, end }]
      : plainPieces(text.slice(start, end), plain).map((leaf) => moveLeaf(leaf, start));
  const { pieces, problem } = icuPieces(text, {
    quoting: grammar.quoting,
    literal,
    formText: grammar.formText,
  });
  if (problem) return { text, pieces: plainPieces(text, { ...plain, families: onlySingle }), problem };
  if (!isPlural) return { text, pieces };
  return { text, pieces: withStyledText(text, pieces, (meant) => plainPieces(meant, plain)) };
}

function moveLeaf(leaf: Leaf, distance: number): Leaf {
  const span = { start: leaf.start + distance, end: leaf.end + distance };
  if (leaf.kind !== "tag") return { ...leaf, ...span };
  const inside = leaf.inside.map((item) => ({
    ...item,
    start: item.start + distance,
    end: item.end + distance,
  }));
  return { ...leaf, ...span, inside };
}
