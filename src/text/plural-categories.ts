export type PluralCategory = { category: Intl.LDMLPluralRule; examples: number[] };

const order: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];
const examplesEach = 3;
// Some categories hold fractions only (Czech "many"), others only millions (French "many").
const candidates = [
  ...Array.from({ length: 201 }, (_, number) => number),
  1_000_000,
  2_000_000,
  0.5,
  1.5,
  2.5,
];

const known = new Map<string, PluralCategory[]>();

/** The plural categories of a language in the usual order, each with the first numbers that fall into it. */
export function pluralCategories(language: string): PluralCategory[] {
  const kept = known.get(language);
  if (kept) return kept;
  const made = findCategories(language);
  known.set(language, made);
  return made;
}

function findCategories(language: string): PluralCategory[] {
  // A language without rules would get those of the machine; CLDR gives it one category.
  if (!hasRules(language)) return [{ category: "other", examples: candidates.slice(0, examplesEach) }];
  const rules = new Intl.PluralRules(language);
  const categories = new Set(rules.resolvedOptions().pluralCategories);
  return order
    .filter((category) => categories.has(category))
    .map((category) => ({
      category,
      examples: candidates.filter((number) => rules.select(number) === category).slice(0, examplesEach),
    }));
}

function hasRules(language: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}
