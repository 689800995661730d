import type { Leaf, Piece, Span } from "./piece.ts";

/** Literal text after unquoting, with the offset of each unit in the message. */
export type Unquoted = { text: string; offsets: number[] };

const literalKinds: ReadonlySet<Leaf["kind"]> = new Set(["text", "escape"]);

/** Unquotes literal text: `'{{'n'}}'` becomes `{{n}}`. */
export function unquote(text: string, leaves: readonly Leaf[]): Unquoted {
  const unquotedText: Unquoted = { text: "", offsets: [] };
  for (const { kind, start, end } of leaves) {
    if (!literalKinds.has(kind) || (kind === "escape" && end - start === 1)) continue;
    const first = kind === "escape" ? end - 1 : start;
    unquotedText.text += text.slice(first, end);
    for (let at = first; at < end; at++) unquotedText.offsets.push(at);
  }
  return unquotedText;
}

/** Parses the literal text of a message by a style. */
export function withStyledText(
  text: string,
  pieces: readonly Piece[],
  parse: (unquotedText: string) => Leaf[],
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

function styledText(text: string, literal: readonly Leaf[], parse: (unquotedText: string) => Leaf[]): Leaf[] {
  const [first] = literal;
  const last = literal.at(-1);
  if (!first || !last) return [];
  const unquotedText = unquote(text, literal);
  const pieces = parse(unquotedText.text);
  if (pieces.length === 0) return [...literal];
  const starts = pieces.map((piece, index) =>
    index === 0 ? first.start : (unquotedText.offsets[piece.start] ?? last.end),
  );
  const inMessage = (span: Span): Span => ({
    start: unquotedText.offsets[span.start] ?? last.end,
    end: (unquotedText.offsets[span.end - 1] ?? last.end - 1) + 1,
  });
  return pieces.map((piece, index) => {
    const span = { start: starts[index] ?? last.end, end: starts[index + 1] ?? last.end };
    if (piece.kind !== "tag") return { ...piece, ...span };
    return { ...piece, ...span, inside: piece.inside.map((item) => ({ ...item, ...inMessage(item) })) };
  });
}
