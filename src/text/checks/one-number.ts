import type { Choice } from "#text/message/piece.ts";
import { pluralCategories } from "#text/plural-categories.ts";

const known = new Map<string, number | undefined>();

/** Whether a form stands for one number, which it may then say in words or not at all. */
export function isOneNumber(type: Choice["type"], selector: string, language: string): boolean {
  if (type === "select") return false;
  return selector.startsWith("=") || numberOf(type, selector, language) !== undefined;
}

/** The number that a category of the language is of alone. */
export function numberOf(type: Choice["type"], category: string, language: string): number | undefined {
  if (type === "select") return undefined;
  const key = `${type} ${language} ${category}`;
  if (known.has(key)) return known.get(key);
  const categories = pluralCategories(language, type === "plural" ? "cardinal" : "ordinal");
  const { examples = [] } = categories.find((one) => one.category === category) ?? {};
  const number = examples.length === 1 ? examples[0] : undefined;
  known.set(key, number);
  return number;
}
