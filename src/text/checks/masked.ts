import { type Leaf, leavesOf, type Piece, type Span } from "#text/message/piece.ts";
import { lengthBefore } from "./trim-end.ts";

/** Stands in a masked text for what is no text: a mark that is shown, and one that is not. */
const shownMask = "\uFFFC";
const tagMask = "\uFFFB";

const shown: ReadonlySet<Leaf["kind"]> = new Set(["placeholder", "number", "entity"]);
const hasAddress = /:\/\/|@|www\./;
const addresses =
  /(?:[a-z][a-z\d+]{1,9}:\/\/|www\.)[^\s<>"'«»“”（）。、，]{1,2000}|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/giu;
const sentenceMark = /[.,;:!?)\]}…。：；？！؟؛۔։।\uFFFB]/;

/** A text of the same length in which only what people read as text is left. */
export type Masked = { text: string; addresses: Span[] };

export function masked(text: string, pieces: readonly Piece[]): Masked {
  const leaves = leavesOf(pieces);
  const plain =
    leaves.length === 1 && leaves[0]?.kind === "text"
      ? text
      : leaves.map((leaf) => maskOf(leaf, text.slice(leaf.start, leaf.end))).join("");
  if (!hasAddress.test(plain)) return { text: plain, addresses: [] };
  const found: Span[] = [];
  const without = plain.replace(addresses, (address, start: number) => {
    // A mark of the sentence is no part of the address.
    const end = lengthBefore(address, sentenceMark);
    found.push({ start, end: start + end });
    return shownMask.repeat(end) + address.slice(end);
  });
  return { text: without, addresses: found };
}

function maskOf(leaf: Leaf, text: string): string {
  if (leaf.kind === "text") return text;
  if (shown.has(leaf.kind)) return shownMask.repeat(text.length);
  if (leaf.kind === "break") return "\n".repeat(text.length);
  return tagMask.repeat(text.length);
}
