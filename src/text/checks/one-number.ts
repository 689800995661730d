import type { Choice } from "#text/message/piece.ts";
import { pluralCategories } from "#text/plural-categories.ts";

const known = new Map<string, boolean>();

/** Whether a form stands for one number, which it may then say in words or not at all. */
export function isOneNumber(type: Choice["type"], selector: string, language: string): boolean {
  if (type === "select") return false;
  if (selector.startsWith("=")) return true;
  const key = `${type} ${language} ${selector}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const categories = pluralCategories(language, type === "plural" ? "cardinal" : "ordinal");
  const isOne = categories.find(({ category }) => category === selector)?.examples.length === 1;
  known.set(key, isOne);
  return isOne;
}
