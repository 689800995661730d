import { grammarOf } from "./message/grammar.ts";
import { parseMessage } from "./message/parse-message.ts";
import type { Span } from "./message/piece.ts";

/** What stands for something in a text, in order; an argument with forms is one. The style is the one that the text shows. */
export function findPlaceholders(text: string, patterns: readonly string[] = []): Span[] {
  return parseMessage(text, grammarOf(text, { patterns })).pieces.filter(
    ({ kind }) => kind === "placeholder" || kind === "tag" || kind === "choice",
  );
}
