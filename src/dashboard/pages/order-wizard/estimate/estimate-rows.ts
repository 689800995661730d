import type { LeftOutReason, OrderEstimate } from "#contract/orders/orders.ts";

/** One language of an estimate: what is ordered, what is excluded and why. */
export type EstimateRow = {
  language: string;
  strings: number;
  words: number;
  repetitions: number;
  leftOut: Array<{ reason: LeftOutReason; count: number; orders: readonly number[] }>;
};

const nothing = { strings: 0, words: 0, repetitions: 0 };

/**
 * Returns the estimate by language code, in alphabetical order; languages with nothing to order get a row too.
 */
export function rowsOf({ targetLanguages, leftOut }: OrderEstimate): EstimateRow[] {
  const codes = new Set([...Object.keys(targetLanguages), ...leftOut.map(({ language }) => language)]);
  return [...codes].toSorted().map((language) => ({
    language,
    ...(targetLanguages[language] ?? nothing),
    leftOut: leftOut
      .filter((exclusion) => exclusion.language === language)
      .map(({ reason, count, orders = [] }) => ({ reason, count, orders })),
  }));
}

/** Reasons that concern keys, so that the same strings are left out in each language. */
const reasonsOfKeys: readonly LeftOutReason[] = ["tag", "group", "noSource"];

/** Separates the exclusions that all languages have in common, so that they are shown once. */
export function groupExclusions(rows: readonly EstimateRow[]) {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return { rows, shared: [] };
  const shared = first.leftOut.filter(
    ({ reason, count }) =>
      reasonsOfKeys.includes(reason) &&
      others.every(({ leftOut }) =>
        leftOut.some((other) => other.reason === reason && other.count === count),
      ),
  );
  const isOfLanguage = ({ reason }: EstimateRow["leftOut"][number]) =>
    shared.every((other) => other.reason !== reason);
  return { rows: rows.map((row) => ({ ...row, leftOut: row.leftOut.filter(isOfLanguage) })), shared };
}

export function totalOf(rows: readonly EstimateRow[]): Omit<EstimateRow, "language" | "leftOut"> {
  return {
    strings: rows.reduce((sum, row) => sum + row.strings, 0),
    words: rows.reduce((sum, row) => sum + row.words, 0),
    repetitions: rows.reduce((sum, row) => sum + row.repetitions, 0),
  };
}

type Totals = OrderEstimate["targetLanguages"][string];
type CountsByLanguage = Record<string, Pick<Totals, "strings" | "words">>;
export type EstimateChange = {
  language: string;
  before: { strings: number; words: number };
  after: { strings: number; words: number };
};

/** Returns the languages whose order contents differ from the shown estimate. */
export function changesOf(before: CountsByLanguage, after: CountsByLanguage): EstimateChange[] {
  const codes = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...codes]
    .toSorted()
    .map((language) => ({
      language,
      before: before[language] ?? nothing,
      after: after[language] ?? nothing,
    }))
    .filter(
      (change) =>
        change.before.strings !== change.after.strings || change.before.words !== change.after.words,
    );
}
