import { icuPieces } from "./message/icu-pieces.ts";
import type { Piece } from "./message/piece.ts";

/**
 * Maximum length of a text whose graphemes are counted; of longer ones UTF-16 units, since counting would delay typing.
 */
const maxCountedLength = 20_000;
const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
/** Characters that may form a grapheme with their neighbours. */
const joiningCharacter =
  /[\r\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u{10000}-\u{10ffff}\p{M}\p{Cf}]/u;
export const choicePattern = /,\s*(?:plural|select|selectordinal)\s*,/;

/** Length of a text in graphemes. A message with forms is as long as its longest reading. */
export function textLength(text: string): number {
  if (text.length > maxCountedLength) return text.length;
  if (!choicePattern.test(text)) return countCharacters(text);
  const { pieces, problem } = icuPieces(text, {
    quoting: "icu",
    literal: (start, end) => [{ kind: "text", start, end }],
  });
  return problem ? countCharacters(text) : lengthOfPieces(text, pieces);
}

/** Index after a number of graphemes. */
export function indexAfter(text: string, count: number): number {
  let remaining = count;
  for (const { index } of segmenter.segment(text)) {
    if (remaining === 0) return index;
    remaining -= 1;
  }
  return text.length;
}

function lengthOfPieces(text: string, pieces: readonly Piece[]): number {
  let plain = "";
  let length = 0;
  for (const piece of pieces) {
    if (piece.kind !== "choice") plain += text.slice(piece.start, piece.end);
    else length += Math.max(...piece.forms.map((form) => lengthOfPieces(text, form.pieces)));
  }
  return length + countCharacters(plain);
}

function countCharacters(text: string): number {
  if (!joiningCharacter.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
