import type { Choice } from "#text/message/piece.ts";
import { pluralCategories } from "#text/plural-categories.ts";

/**
 * The selectors that a translation should have of a choice: the categories of its language, and of a select those of the
 * source. `inSource` is undefined where the source has no such choice.
 */
export function neededForms(
  type: Choice["type"],
  inSource: readonly string[] | undefined,
  language: string,
): readonly string[] {
  if (type === "select") return inSource ?? [];
  // A source that knows "other" and single numbers only asks for no categories.
  const asksFor = inSource?.some((selector) => selector !== "other" && !selector.startsWith("=")) ?? true;
  if (!asksFor) return [];
  return type === "plural" ? cardinals(language) : ordinals(language);
}

/** Categories of fractions or of millions only are left to the translator. */
function cardinals(language: string): string[] {
  return pluralCategories(language)
    .filter(({ examples: [first = 0.5] }) => Number.isInteger(first) && first < 1_000_000)
    .map(({ category }) => category);
}

function ordinals(language: string): string[] {
  return pluralCategories(language, "ordinal")
    .filter(({ examples: [first = 0.5] }) => Number.isInteger(first))
    .map(({ category }) => category);
}
