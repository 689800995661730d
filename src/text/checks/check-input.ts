import { type Grammar, grammarOf, type MessageSettings } from "#text/message/grammar.ts";
import { type Message, parseMessage } from "#text/message/parse-message.ts";
import { type Masked, maskText } from "./masked.ts";
import type { Term } from "./term.ts";
import { type UnitPair, unitPairs } from "./units.ts";

/**
 * Maximum length of a checked text, in UTF-16 units, source and translation together: a single longer text would block
 * other requests.
 */
export const maxCheckedLength = 20_000;

/** A text with the context of its checks. */
export type CheckInput = {
  source: string;
  target: string;
  sourceLanguage: string;
  language: string;
  settings?: MessageSettings | undefined;
  maxLength?: number | undefined;
  terms?: readonly Term[] | undefined;
};

/** Whether a translation is checked: it needs a source, and both must not be too long. */
export function isCheckable(texts: Pick<CheckInput, "source" | "target">): boolean {
  return texts.source !== "" && !isTooLong(texts);
}

/** Whether a translation is too long to be checked, so that the absence of findings means nothing. */
export function isTooLong({ source, target }: Pick<CheckInput, "source" | "target">): boolean {
  return source !== "" && target !== "" && source.length + target.length > maxCheckedLength;
}

/** Input of all checks, parsed once. */
export type ParsedInput = Omit<CheckInput, "source" | "target"> & {
  grammar: Grammar;
  source: Message & { masked: Masked };
  target: Message & { masked: Masked };
  units: readonly UnitPair[];
};

export function parseInput(input: CheckInput): ParsedInput {
  const grammar = grammarOf(input.source, input.settings);
  const source = read(input.source, grammar);
  const target = input.source === input.target ? source : read(input.target, grammar);
  return { ...input, grammar, source, target, units: unitPairs(source, target, input) };
}

function read(text: string, grammar: Grammar): Message & { masked: Masked } {
  const message = parseMessage(text, grammar);
  return { ...message, masked: maskText(text, message.pieces) };
}
