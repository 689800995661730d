import type { ParsedInput } from "#text/checks/check-input.ts";
import {
  numbersOfOne,
  selectionsOf,
  type Variant,
  variantOf,
  variantOfSource,
} from "#text/checks/variants.ts";
import { pluralCategories } from "#text/languages/plural-categories.ts";
import type { Message } from "#text/message/parse-message.ts";
import { type Choice, type Piece, type Placeholder, placeholdersOf, valueName } from "#text/message/piece.ts";
import { omittedNumbers } from "./omitted-numbers.ts";
import type { Use } from "./placeholder-use.ts";

type Uses = ReadonlyMap<string, Use>;
export type Comparison = { missing: Use[]; extra: Use[] };

const cache = new WeakMap<ParsedInput, Comparison>();

/**
 * Returns the placeholders of the source's corresponding form that the target lacks, and those of the target that
 * occur nowhere in the source.
 */
export function comparePlaceholders(parsed: ParsedInput): Comparison {
  const cached = cache.get(parsed);
  if (cached) return cached;
  const computed = compare(parsed);
  cache.set(parsed, computed);
  return computed;
}

function compare(parsed: ParsedInput): Comparison {
  const { source, target } = parsed;
  if (source === target || (hasNoPlaceholders(source) && hasNoPlaceholders(target)))
    return { missing: [], extra: [] };
  const [inSource, inTarget] = [countedIn(source.pieces), countedIn(target.pieces)];
  // A plural that became a plain number has lost its forms, unless the language has none.
  const formless = inSource.filter(({ type }) => !hasForms(parsed.language, type));
  const countedNames = namesOf([...inSource, ...(source.problem === undefined ? inTarget : [])]);
  const countedInTarget = namesOf([...formless, ...inTarget]);
  const sourceUses = new Map<string, Use>();
  for (const selectors of selectionsOf(source))
    for (const [id, use] of usesOf(source, variantOf(source, selectors), countedNames))
      sourceUses.set(id, use);
  const missing = new Map<string, Use>();
  const extra = new Map<string, Use>();
  for (const selectors of selectionsOf(target, source)) {
    const shown = variantOf(target, selectors);
    const actual = usesOf(target, shown, countedInTarget);
    const expected = usesOf(source, variantOfSource(source, shown, parsed), countedNames);
    const lacking = [...expected.values()].filter(({ id }) => !actual.has(id));
    const numbers = numbersOfOne(shown, parsed.language);
    const omitted = omittedNumbers(lacking, { ...parsed, numbers, sourceUses });
    for (const use of lacking) if (!omitted.has(use) && !isUnreadable(target, use)) missing.set(use.id, use);
    for (const [id, use] of actual) if (!sourceUses.has(id)) extra.set(id, use);
  }
  return { missing: withDistinctPieces(missing), extra: withDistinctPieces(extra) };
}

/** One use of each piece: a piece may use an argument both as itself and as its number. */
function withDistinctPieces(uses: Uses): Use[] {
  return [...new Map(Array.from(uses.values(), (use) => [use.piece, use])).values()];
}

type PluralChoice = Pick<Choice, "name"> & { type: "plural" | "selectordinal" };

/** Arguments whose number selects a form. */
function countedIn(pieces: readonly Piece[]): PluralChoice[] {
  return pieces.flatMap((piece) => {
    if (piece.kind !== "choice") return [];
    const within = piece.forms.flatMap((form) => countedIn(form.pieces));
    return piece.type === "select" ? within : [{ name: piece.name, type: piece.type }, ...within];
  });
}

function hasForms(language: string, type: PluralChoice["type"]): boolean {
  return pluralCategories(language, type === "plural" ? "cardinal" : "ordinal").length > 1;
}

function namesOf(counted: readonly PluralChoice[]): ReadonlySet<string> {
  return new Set(counted.map(({ name }) => name));
}

/** In a malformed message it is unknown which arguments have forms. */
function isUnreadable({ problem }: Message, { piece }: Use): boolean {
  return problem !== undefined && (piece.kind === "choice" || piece.kind === "number");
}

function hasNoPlaceholders({ pieces }: Message): boolean {
  return !pieces.some((piece) => piece.kind === "choice" || placeholdersOf(piece).length > 0);
}

/** `counted` are arguments whose number a placeholder shows, like "#". */
function usesOf({ text }: Message, { leaves, choices }: Variant, counted: ReadonlySet<string>): Uses {
  const uses = new Map<string, Use>();
  let next = 0;
  const add = (id: string, piece: Piece) => {
    if (!uses.has(id)) uses.set(id, { id, piece, text: text.slice(piece.start, piece.end) });
  };
  for (const choice of choices) add(`single:${choice.name}`, choice);
  for (const leaf of leaves) {
    if (leaf.kind === "number") add(`number:${leaf.name}`, leaf);
    for (const each of placeholdersOf(leaf)) {
      if (each.takesNext) next += 1 + starsOf(each);
      add(idOf(each, next), each);
      if (each.family === "single" && counted.has(each.name)) add(`number:${each.name}`, each);
    }
  }
  return uses;
}

/** In `%s %d` the placeholders take the first and second value, like `%1$s` and `%2$d`. */
function idOf(placeholder: Placeholder, next: number): string {
  const { family, name, conversion, takesNext } = placeholder;
  if (takesNext) return `${family}:${next}$${name}`;
  const id = `${family}:${valueName(placeholder)}`;
  return conversion === undefined ? id : `${id} ${conversion}`;
}

function starsOf({ name }: Placeholder): number {
  return name.length - name.replaceAll("*", "").length;
}
