import { FormatError } from "#formats/format-error.ts";
import {
  type CategoryName,
  formsOfLanguage,
  isCategoryName,
  type PluralForms,
  pluralCategoryNames,
} from "#formats/plural-forms.ts";
import { pluralCategoryOf } from "#text/languages/plural-categories.ts";
import { type GettextRule, gettextRule } from "./gettext-plurals.ts";
import { type FormOf, readPluralExpression } from "./plural-expression.ts";

/**
 * A rule for a language. `shownAs`: categories of the language without a form, each with the category whose form
 * gettext shows for its numbers.
 */
export type FileRule = GettextRule & { shownAs: ReadonlyMap<CategoryName, CategoryName> };

const pluralFormsPattern = /nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=\s*([^;]{1,2000})/;
const sampleNumbers = [...Array.from({ length: 201 }, (_, number) => number), 1_000, 1_000_000];

const standardRules = new Map<string, FileRule>();

/** Rule of a language for files without a declared rule. Cached, since each string of such a file needs it. */
export function standardRule(language: string): FileRule {
  const cached = standardRules.get(language);
  if (cached) return cached;
  const rule = gettextRule(language);
  const formOf = formOfHeader(rule.header, 1) ?? (() => 0);
  const standard = { ...rule, shownAs: shownAs(rule.categories, formOf, language) };
  standardRules.set(language, standard);
  return standard;
}

/** The rule that a Plural-Forms field declares for a language; undefined if it has no expression. */
export function declaredRule(header: string, language: string, line: number): FileRule | undefined {
  const formOf = formOfHeader(header, line);
  if (!formOf) return undefined;
  const standard = gettextRule(language);
  const standardForm = formOfHeader(standard.header, line);
  const isStandard = sampleNumbers.every((n) => formOf(n) === standardForm?.(n));
  const chosen = isStandard ? standard.categories : fitCategories(countOf(header), formOf, language);
  const categories = withFreeCategories(chosen, countOf(header), language);
  return { header: header.trim(), categories, shownAs: shownAs(categories, formOf, language) };
}

function countOf(header: string): number {
  return Number(pluralFormsPattern.exec(header)?.[1]);
}

function formOfHeader(header: string, line: number): FormOf | undefined {
  const [, , expression] = pluralFormsPattern.exec(header) ?? [];
  if (expression === undefined) return undefined;
  const count = countOf(header);
  // A text has at most one form per category, so further forms would be lost.
  if (count < 1 || count > pluralCategoryNames.length) throw new FormatError("bad_plural_forms", { line });
  const formOf = readPluralExpression(expression, line);
  // gettext shows the first form if the expression is out of range.
  return (n) => (formOf(n) < count ? formOf(n) : 0);
}

/**
 * Assigns a category to each form: the one with the most numbers in the form, absolutely and as a share. If no form
 * is `other`, a form that several categories share becomes it.
 */
function fitCategories(count: number, formOf: FormOf, language: string): Array<CategoryName | undefined> {
  const chosen = Array.from({ length: count }, (): CategoryName | undefined => undefined);
  const numbersByCategory = [...Map.groupBy(sampleNumbers, (n) => pluralCategoryOf(n, language))];
  const matches = numbersByCategory
    .flatMap(([name, numbers]) =>
      chosen.map((_, form) => {
        const used = numbers.filter((n) => formOf(n) === form).length;
        return { name, form, weight: used ** 2 / numbers.length };
      }),
    )
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { name, form } of matches)
    if (chosen[form] === undefined && !chosen.includes(name)) chosen[form] = name;
  const mixed = matches.find(({ name, weight }) => weight >= 1 && !chosen.includes(name));
  if (mixed && !chosen.includes("other")) chosen[mixed.form] = "other";
  return chosen;
}

/**
 * Forms without numbers, or only with exceptions, get categories that integers do not use, as long as there are any.
 */
function withFreeCategories(
  chosen: ReadonlyArray<CategoryName | undefined>,
  count: number,
  language: string,
): CategoryName[] {
  const integerCategories = new Set<string>(sampleNumbers.map((n) => pluralCategoryOf(n, language)));
  const fractionCategories = formsOfLanguage(language).filter((name) => !integerCategories.has(name));
  const names: readonly CategoryName[] = ["one", "many", "few", "two", "zero"];
  const free: CategoryName[] = [
    "other",
    ...fractionCategories,
    ...names.filter((name) => !integerCategories.has(name)),
    ...names,
  ];
  const freeCategories = [...new Set(free)].filter((name) => !chosen.includes(name));
  return Array.from({ length: count }, (_, form) => chosen[form] ?? freeCategories.shift() ?? "other");
}

/** A category without a form uses the form with most of its numbers. */
function shownAs(
  categories: readonly CategoryName[],
  formOf: FormOf,
  language: string,
): ReadonlyMap<CategoryName, CategoryName> {
  const numbers = Map.groupBy(sampleNumbers, (n) => pluralCategoryOf(n, language));
  const shown = new Map<CategoryName, CategoryName>();
  for (const [name, all] of numbers) {
    if (categories.includes(name)) continue;
    const [mostUsed] = [...Map.groupBy(all, formOf)].sort(([, a], [, b]) => b.length - a.length);
    const category = categories[mostUsed?.[0] ?? 0];
    if (isCategoryName(name) && category) shown.set(name, category);
  }
  return shown;
}

/** Texts of a file by category. A category without a form gets the text that the file shows for its numbers. */
export function formsByRule(
  texts: ReadonlyMap<number, string>,
  { categories, shownAs }: FileRule,
): PluralForms {
  const forms = new Map<CategoryName, string>();
  for (const [index, text] of texts) {
    const name = categories[index];
    if (name) forms.set(name, text);
  }
  for (const [name, category] of shownAs) {
    const text = forms.get(category);
    if (text !== undefined && category !== "other") forms.set(name, text);
  }
  return forms;
}

/** Number of forms for integers that a file with this rule would not show; gettext has no fractions. */
export function countLostForms(forms: PluralForms, { shownAs }: FileRule): number {
  return [...shownAs].filter(([name, category]) => {
    const text = forms.get(name);
    return text !== undefined && text !== (forms.get(category) ?? forms.get("other"));
  }).length;
}
