import { pluralCategories } from "#text/languages/plural-categories.ts";
import type { Choice } from "#text/message/piece.ts";

const cache = new Map<string, number | undefined>();

/** Whether a form is for a single number, which its text may then spell out or omit. */
export function isSingleNumber(type: Choice["type"], selector: string, language: string): boolean {
  if (type === "select") return false;
  return selector.startsWith("=") || onlyNumberOf(type, selector, language) !== undefined;
}

/**
 * Returns the only whole number of a category in the language. For Danish "one" it is 1, although 0.5 is "one" too.
 */
export function onlyNumberOf(type: Choice["type"], category: string, language: string): number | undefined {
  if (type === "select") return undefined;
  const key = `${type} ${language} ${category}`;
  if (cache.has(key)) return cache.get(key);
  const categories = pluralCategories(language, type === "plural" ? "cardinal" : "ordinal");
  const { examples = [] } = categories.find((candidate) => candidate.category === category) ?? {};
  const [number, ...others] = examples.filter(Number.isInteger);
  const only = others.length === 0 ? number : undefined;
  cache.set(key, only);
  return only;
}
