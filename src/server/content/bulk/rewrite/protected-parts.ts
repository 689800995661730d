import { grammarOf } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import { leavesOf, type Span } from "#text/message/piece.ts";
import type { Reading } from "./rewrite-text.ts";

/** Finds the parts of a text other than text: placeholders, tags, entities, escapes and the frames of forms. */
export function findSyntax(body: string, { source, settings }: Reading): readonly Span[] {
  const { pieces } = parseMessage(body, grammarOf(source || body, settings));
  return leavesOf(pieces).filter(({ kind }) => kind !== "text");
}
