import type { Message } from "#text/message/parse-message.ts";
import type { Choice, Form, Leaf, Piece } from "#text/message/piece.ts";
import { isOneNumber } from "./one-number.ts";

/** A message as it reads for one selection of forms: its leaves, and its arguments with forms. */
export type Variant = Selection & { leaves: Leaf[] };
export type Selection = { choices: Choice[]; selectors: Selectors };
/** The form that is chosen for an argument; "other" for those that are not named. */
export type Selectors = ReadonlyMap<string, string>;

/** Messages with more forms are compared by their "other" alone: each form asks for a reading of the message. */
const mostForms = 100;

/** The readings of a message in which each of its forms stands once, beginning with "other" everywhere. */
export function selectionsOf({ pieces }: Message): Selectors[] {
  const found: Selectors[] = [new Map()];
  addSelections(pieces, new Map(), found);
  return found.length > mostForms ? found.slice(0, 1) : found;
}

function addSelections(pieces: readonly Piece[], chosen: Selectors, found: Selectors[]): void {
  for (const piece of pieces) {
    if (piece.kind !== "choice") continue;
    for (const form of piece.forms) {
      if (found.length > mostForms) return;
      const selectors = new Map([...chosen, [piece.name, form.selector]]);
      if (form.selector !== "other") found.push(selectors);
      addSelections(form.pieces, selectors, found);
    }
  }
}

export function variantOf({ pieces }: Message, selectors: Selectors): Variant {
  const variant: Variant = { leaves: [], choices: [], selectors };
  addVariant(pieces, variant);
  return variant;
}

/** "one" of a source may be "a day" where that of the target is for 21 days as well: then the source says "other". */
export function selectorsOfSource(
  { choices, selectors }: Selection,
  { sourceLanguage, language }: { sourceLanguage: string; language: string },
): Selectors {
  const types = new Map(choices.map(({ name, type }) => [name, type]));
  return new Map(
    Array.from(selectors, ([name, selector]) => {
      const type = types.get(name);
      const isWider =
        type && isOneNumber(type, selector, sourceLanguage) && !isOneNumber(type, selector, language);
      return [name, isWider ? "other" : selector];
    }),
  );
}

/** The arguments whose form is shown for one number. */
export function numbersOfOne({ choices, selectors }: Selection, language: string): ReadonlySet<string> {
  const ofOne = choices.filter(({ name, type }) =>
    isOneNumber(type, selectors.get(name) ?? "other", language),
  );
  return new Set(ofOne.map(({ name }) => name));
}

function addVariant(pieces: readonly Piece[], variant: Variant): void {
  for (const piece of pieces) {
    if (piece.kind !== "choice") {
      variant.leaves.push(piece);
      continue;
    }
    variant.choices.push(piece);
    addVariant(formFor(piece, variant.selectors)?.pieces ?? [], variant);
  }
}

export function formFor({ name, forms }: Choice, selectors: Selectors): Form | undefined {
  const wanted = selectors.get(name);
  return forms.find((form) => form.selector === wanted) ?? forms.find((form) => form.selector === "other");
}
