import { type Grammar, grammarOf, type MessageSettings } from "#text/message/grammar.ts";
import { type Message, parseMessage } from "#text/message/parse-message.ts";
import { type Masked, masked } from "./masked.ts";
import type { Term } from "./term.ts";
import { type UnitPair, unitPairs } from "./units.ts";

/** Longer texts are not checked: the time for one of them holds everybody up. In UTF-16 units, source and translation together. */
export const longestChecked = 20_000;

/** A text and what it is checked against. */
export type CheckInput = {
  source: string;
  target: string;
  sourceLanguage: string;
  language: string;
  settings?: MessageSettings | undefined;
  maxLength?: number | undefined;
  terms?: readonly Term[] | undefined;
};

/** Whether a translation is checked at all: against a source, and both are not too long. */
export function isCheckable(texts: Pick<CheckInput, "source" | "target">): boolean {
  return texts.source !== "" && !isTooLong(texts);
}

/** Whether a translation is left out of the checks although it has a source: that nothing is found says nothing about it. */
export function isTooLong({ source, target }: Pick<CheckInput, "source" | "target">): boolean {
  return source !== "" && target !== "" && source.length + target.length > longestChecked;
}

/** What all checks look at, made once. */
export type Checked = Omit<CheckInput, "source" | "target"> & {
  grammar: Grammar;
  source: Message & { masked: Masked };
  target: Message & { masked: Masked };
  units: readonly UnitPair[];
};

export function checkedOf(input: CheckInput): Checked {
  const grammar = grammarOf(input.source, input.settings);
  const source = read(input.source, grammar);
  const target = input.source === input.target ? source : read(input.target, grammar);
  return { ...input, grammar, source, target, units: unitPairs(source, target, input) };
}

function read(text: string, grammar: Grammar): Message & { masked: Masked } {
  const message = parseMessage(text, grammar);
  return { ...message, masked: masked(text, message.pieces) };
}
