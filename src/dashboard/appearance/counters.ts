import type { IntlShape } from "react-intl";
import { printQuery, type Query } from "#contract/query.ts";
import type { StatusStyle } from "./status-styles.ts";

/** Counters in the order of the table; custom statuses follow the built-in ones. */
const firstCounters = ["translated", "notTranslated", "new", "draft"];
const statusCounters = ["accepted", "needsReview", "needsTranslation", "rejected"];
const lastCounters = [
  "outdated",
  "needsAttention",
  "failing",
  "locked",
  "excluded",
  "inOrder",
  "inTranslation",
  "all",
];

export type Unit = "strings" | "words";
/** Counters of a language in strings, and in words under `words`. */
export type LanguageCounts = Record<string, unknown> & { words?: Record<string, number> | undefined };

const customPrefix = "customStatus-";

export function counterNamesOf(customs: readonly StatusStyle[]): string[] {
  const custom = customs.flatMap(({ name }) => (name === undefined ? [] : [customPrefix + name]));
  return [...firstCounters, ...statusCounters, ...custom, ...lastCounters];
}

const alwaysShown = ["translated", "notTranslated", "all"];

/**
 * The counters to show. Some are always shown, all others if at least one language has a value. `new` is hidden if all
 * strings without a translation are new, because `notTranslated` then shows the same number.
 */
export function shownCounters(names: readonly string[], counts: readonly LanguageCounts[]): string[] {
  const valuesOf = (name: string) => counts.map((language) => readCounter(language, name, "strings"));
  const isSame = (a: string, b: string) => valuesOf(a).join() === valuesOf(b).join();
  return names.filter(
    (name) =>
      alwaysShown.includes(name) ||
      (valuesOf(name).some((value) => value > 0) && !(name === "new" && isSame("new", "notTranslated"))),
  );
}

export function readCounter(counts: LanguageCounts, name: string, unit: Unit): number {
  const value = unit === "words" ? counts.words?.[name] : counts[name];
  return typeof value === "number" ? value : 0;
}

/** Share of translated strings from 0 to 1, rounded down to percents, so that 100% means complete. */
export function translatedShare(counts: LanguageCounts, unit: Unit): number {
  const all = readCounter(counts, "all", unit);
  return all === 0 ? 0 : Math.floor((readCounter(counts, "translated", unit) / all) * 100) / 100;
}

export function counterWord(intl: IntlShape, name: string): string {
  return name.startsWith(customPrefix)
    ? name.slice(customPrefix.length)
    : intl.formatMessage({ id: `grid.is.${name}` });
}

export type CountFilter = { tag: string; group: string };

/** The search for the tag and the group that the page filters by, for the counts and for the grid. */
export function filterQuery({ tag, group }: CountFilter): Query {
  const items = [term("tag", tag), term("group", group)].filter((item) => item !== undefined);
  return joined(items);
}

/** The search that finds exactly the strings that a counter counts. */
export function rowsQuery(filter: Query, counter: string, language: string): string {
  const items = filter.kind === "and" ? filter.items : filter.kind === "all" ? [] : [filter];
  const state: Query = { kind: "term", field: "is", operator: "", value: `${counter}@${language}` };
  return printQuery(joined([...items, state]));
}

function term(field: string, value: string): Query | undefined {
  return value === "" ? undefined : { kind: "term", field, operator: "", value };
}

function joined(items: Query[]): Query {
  const [first] = items;
  if (first === undefined) return { kind: "all" };
  return items.length === 1 ? first : { kind: "and", items };
}
