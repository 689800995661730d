import type { Grammar } from "./grammar.ts";
import { parseMessage } from "./parse-message.ts";
import { type Leaf, leavesOf } from "./piece.ts";
import { wholeGraphemes } from "./whole-graphemes.ts";

/** What stands for something in a text and is only moved, copied or removed whole. */
export type Chip = Exclude<Leaf, { kind: "text" | "frame" }>;

/** Longer texts have no chips: finding them would be felt with every key. In UTF-16 units. */
const longest = 20_000;

/** The chips of a text, in order. */
export function chipsOf(text: string, grammar: Grammar): Chip[] {
  if (text.length > longest) return [];
  return wholeGraphemes(text, leavesOf(parseMessage(text, grammar).pieces)).filter(isChip);
}

/** A lone apostrophe quotes what follows it, and is written and removed as any other letter. */
function isChip(leaf: Leaf): leaf is Chip {
  if (leaf.kind === "text" || leaf.kind === "frame") return false;
  return leaf.kind !== "escape" || leaf.end - leaf.start > 1;
}
