import type { Piece } from "#text/message/piece.ts";

/** A use of a value; `id` is the same in every language. */
export type Use = { id: string; piece: Piece; text: string };

/** Python refuses a value that no placeholder takes. */
export function takesNext({ piece }: Use): boolean {
  return piece.kind === "placeholder" && piece.takesNext;
}
