import { type Choice, leavesOf, type Piece, placeholdersOf } from "#text/message/piece.ts";
import { type PluralCategory, pluralCategories } from "#text/plural-categories.ts";

/** What a source has of a choice. */
export type ChoiceInSource = { selectors: readonly string[]; showsNumber: boolean };
type About = Pick<Choice, "type" | "offset">;

/**
 * The selectors that a translation should have of a choice: the categories of its language, and of a select those of the
 * source. `inSource` is undefined where the source has no such choice.
 */
export function neededForms(
  type: Choice["type"],
  inSource: ChoiceInSource | undefined,
  language: string,
): readonly string[] {
  if (type === "select") return inSource?.selectors ?? [];
  return asksForCategories(inSource)
    ? categoriesOfInteger(type, language).map(({ category }) => category)
    : [];
}

/** Those of the needed forms that a choice lacks: `=1` does for a category that is of 1 alone. */
export function lackingForms(
  { type, offset }: About,
  there: readonly string[],
  needed: readonly string[],
  language: string,
): string[] {
  const numbers = type === "select" ? [] : categoriesOfInteger(type, language);
  const isThere = (number: number) => there.includes(`=${number + offset}`);
  const exact = new Set<string>(
    numbers
      .filter(({ examples }) => examples.filter(Number.isInteger).every(isThere))
      .map(({ category }) => category),
  );
  return needed.filter((selector) => !there.includes(selector) && !exact.has(selector));
}

/** "No files" and "some files" say no number that the words would have to agree with. */
function asksForCategories(inSource: ChoiceInSource | undefined): boolean {
  if (inSource === undefined || inSource.showsNumber) return true;
  return inSource.selectors.some((selector) => selector !== "other" && !selector.startsWith("="));
}

/** Whether a message shows the number of an argument. What is written in another style than that of ICU has no name of it. */
export function numbersShown(pieces: readonly Piece[]): (argument: string) => boolean {
  const names = new Set<string>();
  let hasOthers = false;
  for (const leaf of leavesOf(pieces)) {
    if (leaf.kind === "number") names.add(leaf.name);
    for (const { family, name } of placeholdersOf(leaf)) {
      if (family === "single") names.add(name);
      else hasOthers = true;
    }
  }
  return (argument) => hasOthers || names.has(argument);
}

/** Categories of fractions or of millions only are left to the translator. */
function categoriesOfInteger(type: "plural" | "selectordinal", language: string): PluralCategory[] {
  return pluralCategories(language, type === "plural" ? "cardinal" : "ordinal").filter(
    ({ examples: [first = 0.5] }) => Number.isInteger(first) && first < 1_000_000,
  );
}
