import type { Checked } from "#text/checks/checked.ts";
import type { Found } from "#text/checks/finding.ts";
import type { Choice, Piece } from "#text/message/piece.ts";
import { pluralCategories } from "#text/plural-categories.ts";

/** Forms of the language, and of a select those of the source, that the target lacks. */
export function formMissing({ source, target, language }: Checked): Found[] {
  if (!target.pieces.some(({ kind }) => kind === "choice")) return [];
  const wanted = new Map(choicesIn(source.pieces).map((choice) => [nameOf(choice), choice]));
  return choicesIn(target.pieces).flatMap((choice) => {
    const model = wanted.get(nameOf(choice));
    const needed = choice.type === "select" ? selectorsOf(model) : categoriesFor(choice, model, language);
    const missing = needed.filter((selector) => !selectorsOf(choice).includes(selector));
    if (missing.length === 0) return [];
    const { start, end, name } = choice;
    return [{ start, end, message: "missing", values: { name, forms: missing.join(", ") } }];
  });
}

function choicesIn(pieces: readonly Piece[]): Choice[] {
  return pieces.flatMap((piece) =>
    piece.kind === "choice" ? [piece, ...piece.forms.flatMap((form) => choicesIn(form.pieces))] : [],
  );
}

function nameOf({ type, name }: Choice): string {
  return `${type} ${name}`;
}

function selectorsOf(choice: Choice | undefined): string[] {
  return choice?.forms.map(({ selector }) => selector) ?? [];
}

/** A source that knows "other" and single numbers only asks for no categories. */
function categoriesFor(choice: Choice, model: Choice | undefined, language: string): string[] {
  const asksFor =
    !model || selectorsOf(model).some((selector) => selector !== "other" && !selector.startsWith("="));
  if (!asksFor) return [];
  return choice.type === "plural" ? cardinals(language) : ordinals(language);
}

/** Categories of fractions or of millions only are left to the translator. */
function cardinals(language: string): string[] {
  return pluralCategories(language)
    .filter(({ examples: [first = 0.5] }) => Number.isInteger(first) && first < 1_000_000)
    .map(({ category }) => category);
}

const known = new Map<string, string[]>();

function ordinals(language: string): string[] {
  const kept = known.get(language);
  if (kept) return kept;
  const made = ordinalsOf(language);
  known.set(language, made);
  return made;
}

function ordinalsOf(language: string): string[] {
  try {
    const rules = new Intl.PluralRules(language, { type: "ordinal" });
    return [...new Set(Array.from({ length: 201 }, (_, number) => rules.select(number)))];
  } catch {
    return ["other"];
  }
}
