import type { Grammar } from "./grammar.ts";
import type { SyntaxProblem } from "./icu-pieces.ts";
import { type Message, parseMessage } from "./parse-message.ts";
import { type Leaf, leavesOf } from "./piece.ts";
import { wholeGraphemes } from "./whole-graphemes.ts";

/** What stands for something in a text and is only moved, copied or removed whole. */
export type Chip = Exclude<Leaf, { kind: "text" | "frame" }>;

/** Longer texts have no chips: finding them would be felt with every key. In UTF-16 units. */
const longest = 20_000;

/** The chips of a text, in order. */
export function chipsOf(text: string, grammar: Grammar): Chip[] {
  return text.length > longest ? [] : chipsIn(parseMessage(text, grammar));
}

/** The same of a message that was read already. */
function chipsIn({ text, pieces }: Message): Chip[] {
  return wholeGraphemes(text, leavesOf(pieces)).filter(isChip);
}

/** What a field shows of its text: its chips, and what keeps it from being read as a message. */
export type ReadText = { text: string; chips: Chip[]; problem?: SyntaxProblem | undefined };

export function readText(text: string, grammar: Grammar): ReadText {
  if (text.length > longest) return { text, chips: [] };
  const message = parseMessage(text, grammar);
  return { text, chips: chipsIn(message), problem: message.problem };
}

/** A lone apostrophe quotes what follows it, and is written and removed as any other letter. */
function isChip(leaf: Leaf): leaf is Chip {
  if (leaf.kind === "text" || leaf.kind === "frame") return false;
  return leaf.kind !== "escape" || leaf.end - leaf.start > 1;
}
