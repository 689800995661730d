import { grammarOf } from "./message/grammar.ts";
import { parseMessage } from "./message/parse-message.ts";
import type { Span } from "./message/piece.ts";

/**
 * Placeholders and tags of a text, in order; an argument with forms is one placeholder. The style is derived from the
 * text.
 */
export function findPlaceholders(text: string, patterns: readonly string[] = []): Span[] {
  return parseMessage(text, grammarOf(text, { patterns })).pieces.filter(
    ({ kind }) => kind === "placeholder" || kind === "tag" || kind === "choice",
  );
}
