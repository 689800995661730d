import type { Message } from "#text/message/parse-message.ts";
import { type Choice, type Form, type Leaf, leavesOf, type Piece } from "#text/message/piece.ts";
import { isSingleNumber, onlyNumberOf } from "./single-number.ts";

/** A message with one selection of forms: its leaves, and its arguments with forms. */
export type Variant = Selection & { leaves: Leaf[] };
export type Selection = { choices: Choice[]; selectors: Selectors };
/** Selected form of each argument; "other" for absent arguments. */
export type Selectors = ReadonlyMap<string, string>;

/**
 * Maximum number of forms, and of leaves in all readings together, since each form needs a reading of the message.
 * Beyond them only the "other" forms are compared.
 */
const maxForms = 100;
const maxLeaves = 30_000;

/**
 * Returns readings of a message so that each form occurs once, starting with "other" for all. `companion` is a message
 * that is read with each selection too.
 */
export function selectionsOf({ pieces }: Message, companion?: Message): Selectors[] {
  const found: Selectors[] = [new Map()];
  addSelections(pieces, new Map(), found);
  if (found.length === 1) return found;
  const leaves = leavesOf(pieces).length + leavesOf(companion?.pieces ?? []).length;
  return found.length > maxForms || found.length * leaves > maxLeaves ? found.slice(0, 1) : found;
}

function addSelections(pieces: readonly Piece[], chosen: Selectors, found: Selectors[]): void {
  for (const piece of pieces) {
    if (piece.kind !== "choice") continue;
    for (const form of piece.forms) {
      if (found.length > maxForms) return;
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

type Languages = { sourceLanguage: string; language: string };

/** Returns the reading of the source that corresponds to a reading of its translation. */
export function variantOfSource(source: Message, shown: Selection, languages: Languages): Variant {
  const choices = new Map(shown.choices.map((choice) => [choice.name, choice]));
  const exact = exactFormsOf(source);
  const selectors = Array.from(shown.selectors, ([name, selector]): [string, string] => {
    const choice = choices.get(name);
    const exactSelector =
      choice?.offset === 0 && `=${onlyNumberOf(choice.type, selector, languages.language)}`;
    if (exactSelector && exact.has(`${name} ${exactSelector}`)) return [name, exactSelector];
    return [name, choice && isWider(choice.type, selector, languages) ? "other" : selector];
  });
  return variantOf(source, new Map(selectors));
}

/**
 * The source's "one" may be "a day" while the target's "one" also covers 21 days: then the source's "other" applies.
 */
function isWider(type: Choice["type"], selector: string, { sourceLanguage, language }: Languages): boolean {
  return isSingleNumber(type, selector, sourceLanguage) && !isSingleNumber(type, selector, language);
}

const exactForms = new WeakMap<readonly Piece[], ReadonlySet<string>>();

/** Forms for exact numbers such as "=0", by argument. */
function exactFormsOf({ pieces }: Message): ReadonlySet<string> {
  const known = exactForms.get(pieces);
  if (known) return known;
  const found = new Set<string>();
  addExactForms(pieces, found);
  exactForms.set(pieces, found);
  return found;
}

function addExactForms(pieces: readonly Piece[], found: Set<string>): void {
  for (const piece of pieces) {
    if (piece.kind !== "choice") continue;
    for (const { selector, pieces: within } of piece.forms) {
      if (selector.startsWith("=") && piece.offset === 0) found.add(`${piece.name} ${selector}`);
      addExactForms(within, found);
    }
  }
}

/** Arguments whose form is for a single number. */
export function numbersOfOne({ choices, selectors }: Selection, language: string): ReadonlySet<string> {
  const choicesOfOne = choices.filter(({ name, type }) =>
    isSingleNumber(type, selectors.get(name) ?? "other", language),
  );
  return new Set(choicesOfOne.map(({ name }) => name));
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
