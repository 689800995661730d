import { type Leaf, leavesOf, type Piece, type Span } from "#text/message/piece.ts";
import { lengthBefore } from "./trim-end.ts";

/** Characters that replace parts other than text: `shownMask` for visible parts, `tagMask` for invisible ones. */
const shownMask = "\uFFFC";
const tagMask = "\uFFFB";

const visibleKinds: ReadonlySet<Leaf["kind"]> = new Set(["placeholder", "number", "entity"]);

/** Marks by the name of their entity. */
const marksByName: Readonly<Record<string, string>> = {
  nbsp: "\u00a0",
  hellip: "…",
  quot: '"',
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  lt: "<",
  gt: ">",
};
const marks: ReadonlySet<string> = new Set([...Object.values(marksByName), "\u202f"]);

const hasAddress = /:\/\/|@|www\./;
const addresses =
  /(?:[a-z][a-z\d+]{1,9}:\/\/|www\.)[^\s<>"'`‘’‚‹›„«»“”\u200e\u200f\u202a-\u202e\u2066-\u2069\u3000-\u30ff\u3400-\u9fff\uff00-\uffef\uFFFB]{1,2000}|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/giu;
const sentenceMark = /[.,;:!?)\]}…。：；？！؟؛،۔։।၊။፣፤፦።។]/;

/** A text of the same length with only the readable parts; all else is masked. */
export type Masked = { text: string; addresses: Span[] };

export function maskText(text: string, pieces: readonly Piece[]): Masked {
  const leaves = leavesOf(pieces);
  const plain =
    leaves.length === 1 && leaves[0]?.kind === "text"
      ? text
      : leaves.map((leaf) => maskOf(leaf, text.slice(leaf.start, leaf.end))).join("");
  if (!hasAddress.test(plain)) return { text: plain, addresses: [] };
  const addressSpans: Span[] = [];
  const withoutAddresses = plain.replace(addresses, (address, start: number) => {
    // Trailing punctuation is not part of an address.
    const end = lengthBefore(address, sentenceMark);
    addressSpans.push({ start, end: start + end });
    return shownMask.repeat(end) + address.slice(end);
  });
  return { text: withoutAddresses, addresses: addressSpans };
}

function maskOf(leaf: Leaf, text: string): string {
  if (leaf.kind === "text") return text;
  const mark = leaf.kind === "entity" ? markOf(text) : undefined;
  if (mark !== undefined)
    return /\s/.test(mark) ? mark.repeat(text.length) : mark + tagMask.repeat(text.length - 1);
  if (visibleKinds.has(leaf.kind)) return shownMask.repeat(text.length);
  if (leaf.kind === "break") return "\n".repeat(text.length);
  return tagMask.repeat(text.length);
}

/** Returns the mark of an entity: `&#8220;` and `&ldquo;` are both quotation marks. */
function markOf(entity: string): string | undefined {
  const name = entity.slice(1, -1);
  const [, hexadecimal, decimal] = /^#(?:x([\da-f]{1,4})|(\d{1,5}))$/i.exec(name) ?? [];
  if (hexadecimal === undefined && decimal === undefined) return marksByName[name];
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  const mark = String.fromCodePoint(code);
  return marks.has(mark) ? mark : undefined;
}
