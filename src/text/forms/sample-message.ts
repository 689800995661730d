import { pluralCategoryOf } from "#text/languages/plural-categories.ts";
import type { Grammar } from "#text/message/grammar.ts";
import { icuPieces } from "#text/message/icu-pieces.ts";
import type { Message } from "#text/message/parse-message.ts";
import {
  type Choice,
  type Form,
  leavesOf,
  type Piece,
  type Placeholder,
  type Span,
} from "#text/message/piece.ts";
import { unquote } from "#text/message/plural-pieces.ts";

/** Argument of a message; `options` are the selectors of a select. */
export type SampledArgument = {
  name: string;
  type: Choice["type"];
  options: readonly string[];
};

/** Part of a formatted sample: text, an inserted value, or markup. */
export type SamplePart = { kind: "text" | "value" | "mark"; text: string };

export type Samples = ReadonlyMap<string, string>;
type Sampled = { samples: Samples; language: string };
type Reading = Sampled & {
  text: string;
  /** Indices of the units of literal text, without its quoting; only for plurals with placeholders of a style. */
  literalUnits?: ReadonlySet<number>;
};
type NumberContext = { number?: number };

/** Arguments that select forms, each once. */
export function sampledArguments(pieces: readonly Piece[]): SampledArgument[] {
  const found = new Map<string, SampledArgument>();
  for (const { name, type, forms } of choicesIn(pieces)) {
    const options = forms.map(({ selector }) => selector);
    const known = found.get(name);
    found.set(name, {
      name,
      type: known?.type ?? type,
      options: [...new Set([...(known?.options ?? []), ...options])],
    });
  }
  return [...found.values()];
}

function choicesIn(pieces: readonly Piece[]): Choice[] {
  return pieces.flatMap((piece) =>
    piece.kind === "choice" ? [piece, ...piece.forms.flatMap(({ pieces: inside }) => choicesIn(inside))] : [],
  );
}

/** Formats a message with sample values. A missing value is shown as its placeholder. */
export function formatSample({ text, pieces }: Message, grammar: Grammar, sampled: Sampled): SamplePart[] {
  const literal = grammar.syntax === "plural" ? { literalUnits: findLiteralUnits(text, grammar) } : {};
  return joinTextParts(formatPieces(pieces, { ...sampled, ...literal, text }, {}));
}

function findLiteralUnits(text: string, { quoting }: Grammar): ReadonlySet<number> {
  const literal = (start: number, end: number) => [{ kind: "text" as const, start, end }];
  const { pieces, problem } = icuPieces(text, { quoting, literal });
  return new Set(problem ? [] : unquote(text, leavesOf(pieces)).offsets);
}

function formatPieces(pieces: readonly Piece[], reading: Reading, around: NumberContext): SamplePart[] {
  return pieces.flatMap((piece): SamplePart[] => {
    const unquoted = unquotedText(piece, reading);
    switch (piece.kind) {
      case "choice":
        return formatChoice(piece, reading, around);
      case "number":
        return [{ kind: "value", text: formatNumber(around.number, reading.language) ?? unquoted }];
      case "placeholder":
        return [{ kind: "value", text: shownValue(piece, unquoted, reading) }];
      case "tag":
        return [{ kind: "mark", text: unquoted }];
      case "escape":
        return [{ kind: "text", text: unescapeMark(unquoted) }];
      case "break":
        return [{ kind: "text", text: "\n" }];
      default:
        return [{ kind: "text", text: unquoted }];
    }
  });
}

/** Text of the piece without its quoting. */
function unquotedText({ start, end }: Span, { text, literalUnits }: Reading): string {
  let unquoted = "";
  for (let at = start; at < end; at++) if (literalUnits?.has(at)) unquoted += text[at];
  return unquoted || text.slice(start, end);
}

/** A lone apostrophe only quotes; a doubled mark becomes one. */
function unescapeMark(mark: string): string {
  if (mark === "'") return "";
  return ["''", "%%", "{{", "}}"].includes(mark) ? mark.slice(1) : mark;
}

function formatChoice(choice: Choice, reading: Reading, around: NumberContext): SamplePart[] {
  const value = reading.samples.get(choice.name);
  if (choice.type === "select") return formatForm(formOf(choice, value ?? "other"), reading, around);
  const number = Number(value ?? Number.NaN);
  if (Number.isNaN(number)) return formatForm(formOf(choice, "other"), reading, {});
  const shown = number - choice.offset;
  const type = choice.type === "plural" ? "cardinal" : "ordinal";
  const exact = choice.forms.find(({ selector }) => selector === `=${number}`);
  const form = exact ?? formOf(choice, pluralCategoryOf(shown, reading.language, type));
  return formatForm(form, reading, { number: shown });
}

function formOf({ forms }: Choice, selector: string): Form | undefined {
  return forms.find((form) => form.selector === selector) ?? forms.find((form) => form.selector === "other");
}

function formatForm(form: Form | undefined, reading: Reading, around: NumberContext): SamplePart[] {
  return formatPieces(form?.pieces ?? [], reading, around);
}

function shownValue({ name }: Placeholder, unquoted: string, { samples, language }: Reading): string {
  const value = samples.get(name);
  if (value === undefined) return unquoted;
  return formatNumber(Number(value), language) ?? value;
}

function formatNumber(number: number | undefined, language: string): string | undefined {
  if (number === undefined || Number.isNaN(number)) return undefined;
  try {
    return new Intl.NumberFormat(language).format(number);
  } catch {
    return String(number);
  }
}

function joinTextParts(all: readonly SamplePart[]): SamplePart[] {
  const merged: SamplePart[] = [];
  for (const item of all) {
    const last = merged.at(-1);
    if (last?.kind === "text" && item.kind === "text")
      merged[merged.length - 1] = { kind: "text", text: last.text + item.text };
    else if (item.text !== "") merged.push(item);
  }
  return merged;
}
