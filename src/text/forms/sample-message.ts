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
import { unquoted } from "#text/message/plural-pieces.ts";

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
  /** If literal text contains placeholders of a style: the indices of its units without quoting. */
  meant?: ReadonlySet<number>;
};
type Around = { number?: number };

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
  const meant = grammar.syntax === "plural" ? { meant: meantUnits(text, grammar) } : {};
  return merged(formatPieces(pieces, { ...sampled, ...meant, text }, {}));
}

function meantUnits(text: string, { quoting }: Grammar): ReadonlySet<number> {
  const literal = (start: number, end: number) => [{ kind: "text" as const, start, end }];
  const { pieces, problem } = icuPieces(text, { quoting, literal });
  return new Set(problem ? [] : unquoted(text, leavesOf(pieces)).hashes);
}

function formatPieces(pieces: readonly Piece[], reading: Reading, around: Around): SamplePart[] {
  return pieces.flatMap((piece): SamplePart[] => {
    const unquoted = unquotedText(piece, reading);
    switch (piece.kind) {
      case "choice":
        return formatChoice(piece, reading, around);
      case "number":
        return [{ kind: "value", text: formatted(around.number, reading.language) ?? unquoted }];
      case "placeholder":
        return [{ kind: "value", text: shownValue(piece, unquoted, reading) }];
      case "tag":
        return [{ kind: "mark", text: unquoted }];
      case "escape":
        return [{ kind: "text", text: meant(unquoted) }];
      case "break":
        return [{ kind: "text", text: "\n" }];
      default:
        return [{ kind: "text", text: unquoted }];
    }
  });
}

/** Text of the piece without its quoting. */
function unquotedText({ start, end }: Span, { text, meant }: Reading): string {
  let unquoted = "";
  for (let at = start; at < end; at++) if (meant?.has(at)) unquoted += text[at];
  return unquoted || text.slice(start, end);
}

/** A lone apostrophe only quotes; a doubled mark becomes one. */
function meant(mark: string): string {
  if (mark === "'") return "";
  return ["''", "%%", "{{", "}}"].includes(mark) ? mark.slice(1) : mark;
}

function formatChoice(choice: Choice, reading: Reading, around: Around): SamplePart[] {
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

function formatForm(form: Form | undefined, reading: Reading, around: Around): SamplePart[] {
  return formatPieces(form?.pieces ?? [], reading, around);
}

function shownValue({ name }: Placeholder, unquoted: string, { samples, language }: Reading): string {
  const value = samples.get(name);
  if (value === undefined) return unquoted;
  return formatted(Number(value), language) ?? value;
}

function formatted(number: number | undefined, language: string): string | undefined {
  if (number === undefined || Number.isNaN(number)) return undefined;
  try {
    return new Intl.NumberFormat(language).format(number);
  } catch {
    return String(number);
  }
}

function merged(all: readonly SamplePart[]): SamplePart[] {
  const out: SamplePart[] = [];
  for (const item of all) {
    const last = out.at(-1);
    if (last?.kind === "text" && item.kind === "text")
      out[out.length - 1] = { kind: "text", text: last.text + item.text };
    else if (item.text !== "") out.push(item);
  }
  return out;
}
