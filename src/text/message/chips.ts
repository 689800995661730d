import type { Grammar } from "./grammar.ts";
import type { SyntaxProblem } from "./icu-pieces.ts";
import { type Message, parseMessage } from "./parse-message.ts";
import { type Leaf, leavesOf } from "./piece.ts";
import { wholeGraphemes } from "./whole-graphemes.ts";

/** A placeholder or tag, which can only be moved, copied or removed as a whole. */
export type Chip = Exclude<Leaf, { kind: "text" | "frame" }>;

/** Maximum text length with chips, in UTF-16 units; finding them in longer texts would delay typing. */
const maxLength = 20_000;

/** Returns the chips of a text, in order. */
export function chipsOf(text: string, grammar: Grammar): Chip[] {
  return text.length > maxLength ? [] : chipsIn(parseMessage(text, grammar));
}

/** Returns the chips of a parsed message. */
export function chipsIn({ text, pieces }: Message): Chip[] {
  return wholeGraphemes(text, leavesOf(pieces)).filter(isChip);
}

/** A parsed text for a field: its chips, and its syntax problem if the text is malformed. */
export type ReadText = { text: string; chips: Chip[]; problem?: SyntaxProblem | undefined };

export function readText(text: string, grammar: Grammar): ReadText {
  if (text.length > maxLength) return { text, chips: [] };
  const message = parseMessage(text, grammar);
  return { text, chips: chipsIn(message), problem: message.problem };
}

/** Excludes a lone apostrophe, which quotes the following text but is edited like any other letter. */
function isChip(leaf: Leaf): leaf is Chip {
  if (leaf.kind === "text" || leaf.kind === "frame") return false;
  return leaf.kind !== "escape" || leaf.end - leaf.start > 1;
}
