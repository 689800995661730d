import { type Grammar, grammarOf, type MessageSettings } from "#text/message/grammar.ts";
import { type Message, parseMessage } from "#text/message/parse-message.ts";
import type { Choice, Piece, Span } from "#text/message/piece.ts";
import { type Masked, masked } from "./masked.ts";
import type { Term } from "./term.ts";

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
export function isCheckable({ source, target }: Pick<CheckInput, "source" | "target">): boolean {
  return source !== "" && source.length + target.length <= longestChecked;
}

/** A text that people read as one: a whole text, or a form of a message that is made of forms. */
export type Unit = Span & { masked: string; raw: string; selectors: readonly string[] };

/** What all checks look at, made once. */
export type Checked = Omit<CheckInput, "source" | "target"> & {
  grammar: Grammar;
  source: Message & { masked: Masked };
  target: Message & { masked: Masked };
  units: Array<{ source: Unit; target: Unit }>;
};

export function checkedOf(input: CheckInput): Checked {
  const grammar = grammarOf(input.source, input.settings);
  const source = read(input.source, grammar);
  const target = input.source === input.target ? source : read(input.target, grammar);
  return { ...input, grammar, source, target, units: pairedUnits(source, target) };
}

function read(text: string, grammar: Grammar): Message & { masked: Masked } {
  const message = parseMessage(text, grammar);
  return { ...message, masked: masked(text, message.pieces) };
}

/** Each form is compared with the form of the same selectors in the source, else with its "other". */
function pairedUnits(source: Message & { masked: Masked }, target: Message & { masked: Masked }) {
  const sources = unitsOf(source);
  const [whole] = sources;
  if (sources.length === 1 && whole) return unitsOf(target).map((unit) => ({ source: whole, target: unit }));
  const bySelectors = new Map(sources.map((unit) => [unit.selectors.join(), unit]));
  const fallback =
    sources.findLast((unit) => unit.selectors.every((one) => one === "other")) ?? sources.at(-1);
  return unitsOf(target).flatMap((unit) => {
    const match = bySelectors.get(unit.selectors.join()) ?? fallback;
    return match ? [{ source: match, target: unit }] : [];
  });
}

function unitsOf(message: Message & { masked: Masked }): Unit[] {
  const whole = { start: 0, end: message.text.length };
  return spansOf(message.text, message.pieces, whole, []).map(({ start, end, selectors }) => ({
    start,
    end,
    selectors,
    raw: message.text.slice(start, end),
    masked: message.masked.text.slice(start, end),
  }));
}

type SelectedSpan = Span & { selectors: readonly string[] };

function spansOf(
  text: string,
  pieces: readonly Piece[],
  whole: Span,
  selectors: readonly string[],
): SelectedSpan[] {
  const choice = onlyChoice(text, pieces);
  if (!choice) return [{ ...whole, selectors }];
  return choice.forms.flatMap((form) =>
    spansOf(text, form.pieces, { start: form.bodyStart, end: form.bodyEnd }, [...selectors, form.selector]),
  );
}

function onlyChoice(text: string, pieces: readonly Piece[]): Choice | undefined {
  const [choice, ...more] = pieces.filter(
    ({ kind, start, end }) => kind !== "text" || text.slice(start, end).trim() !== "",
  );
  return choice?.kind === "choice" && more.length === 0 ? choice : undefined;
}
