import type { OrderString } from "#contract/orders/orders.ts";
import { printCsv } from "#dashboard/lib/files/csv.ts";

/** The columns of our tables; the names are part of the format and the same in all languages. */
const columns = ["key", "language", "source", "description", "maxLength", "text"];

/** The text that a string has now. */
export function textOf({ draft, value }: Pick<OrderString, "draft" | "value">): string {
  return draft || value;
}

/** Strings as a table with their sources: for spreadsheets, and to be delivered again with its texts filled in. */
export function printStringsCsv(strings: readonly OrderString[]): string {
  return printCsv([
    columns,
    ...strings.map((one) => [one.key, one.language, one.source, one.desc, one.maxLength ?? "", textOf(one)]),
  ]);
}

/** Strings in the shape that a delivery has: `{ language: { key: text } }`. */
export function printStringsJson(strings: readonly OrderString[]): string {
  const byLanguage = Map.groupBy(strings, ({ language }) => language);
  const data = [...byLanguage].map(([language, ofLanguage]) => [
    language,
    Object.fromEntries(ofLanguage.map((one) => [one.key, textOf(one)])),
  ]);
  return `${JSON.stringify(Object.fromEntries(data), null, 2)}\n`;
}

/** A tag as a part of the name of a file, on any system. */
export function fileNameOf(tag: string): string {
  return tag.replaceAll(/[\s\p{C}\\/:*?"<>|]+/gu, "-").slice(0, 100);
}
