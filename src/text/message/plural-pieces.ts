import type { Leaf, Piece, Span } from "./piece.ts";

/** Literal text after unquoting, with the offset of each unit in the message. */
export type Unquoted = { text: string; hashes: number[] };

const literalKinds: ReadonlySet<Leaf["kind"]> = new Set(["text", "escape"]);

/** Unquotes literal text: `'{{'n'}}'` becomes `{{n}}`. */
export function unquoted(text: string, leaves: readonly Leaf[]): Unquoted {
  const meant: Unquoted = { text: "", hashes: [] };
  for (const { kind, start, end } of leaves) {
    if (!literalKinds.has(kind) || (kind === "escape" && end - start === 1)) continue;
    const first = kind === "escape" ? end - 1 : start;
    meant.text += text.slice(first, end);
    for (let at = first; at < end; at++) meant.hashes.push(at);
  }
  return meant;
}

/** Parses the literal text of a message by a style. */
export function withStyledText(
  text: string,
  pieces: readonly Piece[],
  parse: (meant: string) => Leaf[],
): Piece[] {
  const styled: Piece[] = [];
  let literal: Leaf[] = [];
  const flush = () => {
    styled.push(...styledText(text, literal, parse));
    literal = [];
  };
  for (const piece of pieces) {
    if (piece.kind !== "choice" && literalKinds.has(piece.kind)) {
      literal.push(piece);
      continue;
    }
    flush();
    if (piece.kind !== "choice") styled.push(piece);
    else
      styled.push({
        ...piece,
        forms: piece.forms.map((form) => ({ ...form, pieces: withStyledText(text, form.pieces, parse) })),
      });
  }
  flush();
  return styled;
}

function styledText(text: string, literal: readonly Leaf[], parse: (meant: string) => Leaf[]): Leaf[] {
  const [first] = literal;
  const last = literal.at(-1);
  if (!first || !last) return [];
  const meant = unquoted(text, literal);
  const pieces = parse(meant.text);
  if (pieces.length === 0) return [...literal];
  const starts = pieces.map((piece, index) =>
    index === 0 ? first.start : (meant.hashes[piece.start] ?? last.end),
  );
  const inMessage = (span: Span): Span => ({
    start: meant.hashes[span.start] ?? last.end,
    end: (meant.hashes[span.end - 1] ?? last.end - 1) + 1,
  });
  return pieces.map((piece, index) => {
    const span = { start: starts[index] ?? last.end, end: starts[index + 1] ?? last.end };
    if (piece.kind !== "tag") return { ...piece, ...span };
    return { ...piece, ...span, inside: piece.inside.map((item) => ({ ...item, ...inMessage(item) })) };
  });
}
