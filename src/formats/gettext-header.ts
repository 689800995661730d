import { pluralCategoryOf } from "#text/plural-categories.ts";
import { FormatError } from "./format-error.ts";
import { type GettextRule, gettextRule } from "./gettext-plurals.ts";
import { type FormOf, readPluralExpression } from "./plural-expression.ts";
import {
  type CategoryName,
  formsOfLanguage,
  isCategoryName,
  type PluralForms,
  pluralCategoryNames,
} from "./plural-forms.ts";

/** A rule with the categories of the language that have no form: each with the category of the form that shows its numbers. */
export type FileRule = GettextRule & { shownAs: ReadonlyMap<CategoryName, CategoryName> };

const declared = /nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=\s*([^;]{1,2000})/;
const tried = [...Array.from({ length: 201 }, (_, number) => number), 1_000, 1_000_000];

const standardRules = new Map<string, FileRule>();

/** The rule of a language for files that declare none. Cached, since each string of such a file is read by it. */
export function standardRule(language: string): FileRule {
  const cached = standardRules.get(language);
  if (cached) return cached;
  const rule = gettextRule(language);
  const formOf = formOfHeader(rule.header, 1) ?? (() => 0);
  const standard = { ...rule, shownAs: shownAs(rule.categories, formOf, language) };
  standardRules.set(language, standard);
  return standard;
}

/** The rule that a Plural-Forms field declares for a language, or undefined: it has no expression. */
export function declaredRule(header: string, language: string, line: number): FileRule | undefined {
  const formOf = formOfHeader(header, line);
  if (!formOf) return undefined;
  const standard = gettextRule(language);
  const standardForm = formOfHeader(standard.header, line);
  const isStandard = tried.every((n) => formOf(n) === standardForm?.(n));
  const chosen = isStandard ? standard.categories : fitted(countOf(header), formOf, language);
  const categories = withFreeCategories(chosen, countOf(header), language);
  return { header: header.trim(), categories, shownAs: shownAs(categories, formOf, language) };
}

function countOf(header: string): number {
  return Number(declared.exec(header)?.[1]);
}

function formOfHeader(header: string, line: number): FormOf | undefined {
  const [, , expression] = declared.exec(header) ?? [];
  if (expression === undefined) return undefined;
  const count = countOf(header);
  // A text has at most as many forms as there are categories: of more forms some would be lost.
  if (count < 1 || count > pluralCategoryNames.length) throw new FormatError("bad_plural_forms", { line });
  const formOf = readPluralExpression(expression, line);
  // gettext shows the first form where the expression gives none.
  return (n) => (formOf(n) < count ? formOf(n) : 0);
}

/**
 * Each form is the category that it has most of, in numbers and in its share of them. A form with several categories is
 * `other` where no form is.
 */
function fitted(count: number, formOf: FormOf, language: string): Array<CategoryName | undefined> {
  const chosen = Array.from({ length: count }, (): CategoryName | undefined => undefined);
  const byCategory = [...Map.groupBy(tried, (n) => pluralCategoryOf(n, language))];
  const matches = byCategory
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

/** Forms that no number has, or none but exceptions, get categories that integers do not have, as far as there are any. */
function withFreeCategories(
  chosen: ReadonlyArray<CategoryName | undefined>,
  count: number,
  language: string,
): CategoryName[] {
  const ofIntegers = new Set<string>(tried.map((n) => pluralCategoryOf(n, language)));
  const ofFractions = formsOfLanguage(language).filter((name) => !ofIntegers.has(name));
  const names: readonly CategoryName[] = ["one", "many", "few", "two", "zero"];
  const free: CategoryName[] = [
    "other",
    ...ofFractions,
    ...names.filter((name) => !ofIntegers.has(name)),
    ...names,
  ];
  const left = [...new Set(free)].filter((name) => !chosen.includes(name));
  return Array.from({ length: count }, (_, form) => chosen[form] ?? left.shift() ?? "other");
}

/** Of the numbers of a category the form counts that has most of them. */
function shownAs(
  categories: readonly CategoryName[],
  formOf: FormOf,
  language: string,
): ReadonlyMap<CategoryName, CategoryName> {
  const numbers = Map.groupBy(tried, (n) => pluralCategoryOf(n, language));
  const shown = new Map<CategoryName, CategoryName>();
  for (const [name, all] of numbers) {
    if (categories.includes(name)) continue;
    const [most] = [...Map.groupBy(all, formOf)].sort(([, a], [, b]) => b.length - a.length);
    const category = categories[most?.[0] ?? 0];
    if (isCategoryName(name) && category) shown.set(name, category);
  }
  return shown;
}

/** The texts of a file by category: a category without a form has the text that the file shows for its numbers. */
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

/** The number of forms with integers that a file with this rule would not show: gettext has no fractions. */
export function countLost(forms: PluralForms, { shownAs }: FileRule): number {
  return [...shownAs].filter(([name, category]) => {
    const text = forms.get(name);
    return text !== undefined && text !== (forms.get(category) ?? forms.get("other"));
  }).length;
}
