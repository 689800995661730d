import type { SkippedReview } from "#contract/orders/order-review.ts";
import type { OrderString, SkippedDelivery } from "#contract/orders/orders.ts";
import type { DeliveryTexts } from "./delivery-file.ts";
import { textOf } from "./strings-file.ts";

/**
 * `same`: already delivered with this text. `language`: the user may not write it, so the server would reject
 * the whole delivery. `failing`: the project's checks reject it.
 */
export type SkipReason = SkippedDelivery["reason"] | SkippedReview["reason"] | "same" | "language";
export type SkippedText = { key: string; language: string; reason: SkipReason };

/**
 * Preview of a delivery: the texts to send with the versions of their strings, and the skipped ones with
 * reasons.
 */
export type DeliveryPlan = {
  texts: DeliveryTexts;
  versions: Record<string, Record<string, number>>;
  /** Number of texts to send. */
  sent: number;
  /**
   * Number of texts that replace a draft not delivered by this order or, without drafts, a published text.
   */
  replacing: number;
  /** Number of texts that were sent back and are still the same. */
  unchanged: number;
  /** Number of texts that become drafts although another text is published, which stays until then. */
  beside: number;
  skipped: SkippedText[];
};

type PlanContext = {
  strings: readonly OrderString[];
  languages: readonly Language[];
  /** Whether the project stores changes as drafts. */
  drafts: boolean;
};
type Language = { code: string; writable: boolean };

/** Compares texts with the current strings of an order and with the languages that the user may write. */
export function planDelivery(
  input: DeliveryTexts,
  { strings, languages, drafts }: PlanContext,
): DeliveryPlan {
  const writable = new Set(languages.filter((language) => language.writable).map(({ code }) => code));
  const stringsById = new Map(strings.map((string) => [cellId(string.language, string.key), string]));
  const plan: DeliveryPlan = {
    texts: {},
    versions: {},
    sent: 0,
    replacing: 0,
    unchanged: 0,
    beside: 0,
    skipped: [],
  };
  for (const [language, texts] of Object.entries(input))
    for (const [key, text] of Object.entries(texts)) {
      const string = stringsById.get(cellId(language, key));
      const reason = writable.has(language) ? reasonToSkip(string, text) : "language";
      if (reason !== undefined) plan.skipped.push({ key, language, reason });
      else if (string !== undefined) {
        add(plan.texts, string, text);
        add(plan.versions, string, string.version);
        plan.sent += 1;
        if (replaces(string, text, drafts)) plan.replacing += 1;
        if (string.returned !== null && textOf(string) === text) plan.unchanged += 1;
        if (drafts && string.value !== "" && string.value !== text) plan.beside += 1;
      }
    }
  return plan;
}

function cellId(language: string, key: string): string {
  return `${language} ${key}`;
}

function reasonToSkip(string: OrderString | undefined, text: string): SkipReason | undefined {
  if (text === "") return "empty";
  if (string === undefined) return "notInOrder";
  if (string.deleted) return "deleted";
  if (string.locked) return "locked";
  return string.delivered && textOf(string) === text ? "same" : undefined;
}

function replaces(string: OrderString, text: string, drafts: boolean): boolean {
  const currentText = drafts ? string.draft : textOf(string);
  return !string.delivered && currentText !== "" && currentText !== text;
}

function add<T>(all: Record<string, Record<string, T>>, { language, key }: OrderString, value: T): void {
  // No prototype, so that a key named __proto__ is stored like any other.
  all[language] ??= Object.create(null) as Record<string, T>;
  all[language][key] = value;
}

/**
 * Undelivered texts in the grid: drafts or, in projects without drafts, the texts themselves. With `unchanged`, also
 * published texts that have no draft, and texts older than their source. Returned texts count only after they were
 * rewritten.
 */
export function writtenTexts(
  strings: readonly OrderString[],
  { drafts, unchanged }: { drafts: boolean; unchanged: boolean },
): DeliveryTexts {
  const texts: DeliveryTexts = {};
  for (const string of strings) {
    const text = unchanged || !drafts ? textOf(string) : string.draft;
    const isAsReturned = string.returned !== null && !string.returned.rewritten;
    if (isAsReturned || string.delivered || string.locked || string.deleted || text === "") continue;
    if (unchanged || !string.outdated) add(texts, string, text);
  }
  return texts;
}

/** Counts the texts of each language. */
export function countTexts(texts: DeliveryTexts): Array<{ language: string; count: number }> {
  return Object.entries(texts).map(([language, ofLanguage]) => ({
    language,
    count: Object.keys(ofLanguage).length,
  }));
}

/** Counts the skipped texts by reason. */
export function countReasons(skipped: ReadonlyArray<{ reason: SkipReason }>): Map<SkipReason, number> {
  const counts = new Map<SkipReason, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}
