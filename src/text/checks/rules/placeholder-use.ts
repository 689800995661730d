import type { Piece } from "#text/message/piece.ts";

/** Use of a value; `id` is the same in every language. */
export type Use = { id: string; piece: Piece; text: string };

/** Python fails if a value has no placeholder. */
export function takesNext({ piece }: Use): boolean {
  return piece.kind === "placeholder" && piece.takesNext;
}
