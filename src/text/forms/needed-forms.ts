import { type PluralCategory, pluralCategories } from "#text/languages/plural-categories.ts";
import { type Choice, leavesOf, type Piece, placeholdersOf } from "#text/message/piece.ts";

/** Selectors of a choice in the source. */
export type ChoiceInSource = { selectors: readonly string[]; showsNumber: boolean };
type TypeAndOffset = Pick<Choice, "type" | "offset">;

/**
 * Selectors that a translation of a choice needs: the categories of its language, or for a select the selectors of
 * the source. `inSource` is undefined if the source has no such choice.
 */
export function neededForms(
  type: Choice["type"],
  inSource: ChoiceInSource | undefined,
  language: string,
): readonly string[] {
  if (type === "select") return inSource?.selectors ?? [];
  return needsCategories(inSource) ? categoriesOfInteger(type, language).map(({ category }) => category) : [];
}

/** Required forms that a choice lacks. `=1` replaces a category that only contains 1. */
export function lackingForms(
  { type, offset }: TypeAndOffset,
  existing: readonly string[],
  needed: readonly string[],
  language: string,
): string[] {
  const numbers = type === "select" ? [] : categoriesOfInteger(type, language);
  const isCovered = (number: number) => existing.includes(`=${number + offset}`);
  const covered = new Set<string>(
    numbers
      .filter(({ examples }) => examples.filter(Number.isInteger).every(isCovered))
      .map(({ category }) => category),
  );
  return needed.filter((selector) => !existing.includes(selector) && !covered.has(selector));
}

/** Whether words have to agree with a number: "no files" and "some files" show none. */
function needsCategories(inSource: ChoiceInSource | undefined): boolean {
  if (inSource === undefined || inSource.showsNumber) return true;
  return inSource.selectors.some((selector) => selector !== "other" && !selector.startsWith("="));
}

/**
 * Whether a message shows the number of an argument. Placeholders of other styles than ICU do not contain its name.
 */
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

/** Categories of a language, except those of only fractions or only millions, which are optional. */
function categoriesOfInteger(type: "plural" | "selectordinal", language: string): PluralCategory[] {
  return pluralCategories(language, type === "plural" ? "cardinal" : "ordinal").filter(
    ({ examples: [first = 0.5] }) => Number.isInteger(first) && first < 1_000_000,
  );
}
