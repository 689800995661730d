import type { SkippedReview } from "#contract/orders/order-review.ts";
import type { OrderString, SkippedDelivery } from "#contract/orders/orders.ts";
import type { DeliveryTexts } from "./delivery-file.ts";
import { textOf } from "./strings-file.ts";

/**
 * `same`: delivered already, with this text. `language`: the reader may not write it, and the server refuses all of it.
 * `failing`: the project's checks refuse it.
 */
export type LeftReason = SkippedDelivery["reason"] | SkippedReview["reason"] | "same" | "language";
export type LeftText = { key: string; language: string; reason: LeftReason };

/** What a delivery will do: the texts that are sent with the versions of their strings, and what is left out and why. */
export type DeliveryPlan = {
  texts: DeliveryTexts;
  versions: Record<string, Record<string, number>>;
  sent: number;
  /** Texts that go over a draft that this order did not deliver or, where there are no drafts, over a published text. */
  replacing: number;
  /** Texts that become drafts beside a published one. */
  beside: number;
  left: LeftText[];
};

type Compared = {
  strings: readonly OrderString[];
  languages: readonly Language[];
  /** The project keeps what is written as drafts. */
  drafts: boolean;
};
type Language = { code: string; writable: boolean };

/** Compares texts with the strings of an order as they are now, and with the languages that the reader may write. */
export function planDelivery(given: DeliveryTexts, { strings, languages, drafts }: Compared): DeliveryPlan {
  const writable = new Set(languages.filter((one) => one.writable).map(({ code }) => code));
  const known = new Map(strings.map((one) => [cellOf(one.language, one.key), one]));
  const plan: DeliveryPlan = { texts: {}, versions: {}, sent: 0, replacing: 0, beside: 0, left: [] };
  for (const [language, texts] of Object.entries(given))
    for (const [key, text] of Object.entries(texts)) {
      const string = known.get(cellOf(language, key));
      const reason = writable.has(language) ? reasonToLeave(string, text) : "language";
      if (reason !== undefined) plan.left.push({ key, language, reason });
      else if (string !== undefined) {
        add(plan.texts, string, text);
        add(plan.versions, string, string.version);
        plan.sent += 1;
        if (replaces(string, text, drafts)) plan.replacing += 1;
        if (drafts && string.value !== "" && string.value !== text) plan.beside += 1;
      }
    }
  return plan;
}

function cellOf(language: string, key: string): string {
  return `${language} ${key}`;
}

function reasonToLeave(string: OrderString | undefined, text: string): LeftReason | undefined {
  if (text === "") return "empty";
  if (string === undefined) return "notInOrder";
  if (string.deleted) return "deleted";
  if (string.locked) return "locked";
  return string.delivered && textOf(string) === text ? "same" : undefined;
}

function replaces(string: OrderString, text: string, drafts: boolean): boolean {
  const written = drafts ? string.draft : textOf(string);
  return !string.delivered && written !== "" && written !== text;
}

function add<T>(all: Record<string, Record<string, T>>, { language, key }: OrderString, one: T): void {
  // Without a prototype, so that a key named __proto__ is a key like others.
  all[language] ??= Object.create(null) as Record<string, T>;
  all[language][key] = one;
}

/**
 * The texts that stand in the grid and were not delivered: drafts, and where nothing is kept as a draft the texts
 * themselves. With `unchanged` also those that stay as they were published or as they were before their source changed.
 * What was sent back is written anew first.
 */
export function writtenTexts(
  strings: readonly OrderString[],
  { drafts, unchanged }: { drafts: boolean; unchanged: boolean },
): DeliveryTexts {
  const texts: DeliveryTexts = {};
  for (const one of strings) {
    const text = unchanged || !drafts ? textOf(one) : one.draft;
    const isAsReturned = one.returned !== null && !one.returned.rewritten;
    if (isAsReturned || one.delivered || one.locked || one.deleted || text === "") continue;
    if (unchanged || !one.outdated) add(texts, one, text);
  }
  return texts;
}

/** How many texts of each language there are. */
export function countTexts(texts: DeliveryTexts): Array<{ language: string; count: number }> {
  return Object.entries(texts).map(([language, ofLanguage]) => ({
    language,
    count: Object.keys(ofLanguage).length,
  }));
}

/** How many texts are left out for each reason. */
export function countReasons(left: ReadonlyArray<{ reason: LeftReason }>): Map<LeftReason, number> {
  const counts = new Map<LeftReason, number>();
  for (const { reason } of left) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}
