import { pluralCategories } from "#text/plural-categories.ts";

const known = new Map<string, boolean>();

/** Whether a form stands for one number, which it may then say in words or not at all. */
export function isOneNumber(selector: string, language: string): boolean {
  if (selector.startsWith("=")) return true;
  const key = `${language} ${selector}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const category = pluralCategories(language).find((each) => each.category === selector);
  const isOne = category?.examples.length === 1;
  known.set(key, isOne);
  return isOne;
}
