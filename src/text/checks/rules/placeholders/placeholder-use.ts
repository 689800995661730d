import type { Piece } from "#text/message/piece.ts";

/** Use of a value; `id` is the same in every language. */
export type Use = { id: string; piece: Piece; text: string };

/** Whether a placeholder has no position or name, and therefore takes the next value. */
export function takesNext({ piece }: Use): boolean {
  return piece.kind === "placeholder" && piece.takesNext;
}
