import type { OrderString } from "#contract/orders/orders.ts";
import { printCsv } from "#dashboard/lib/files/csv.ts";

/** Columns of the table; the names are part of the format and not translated. */
const columns = ["key", "language", "source", "description", "maxLength", "text"];

/** Returns the current text of a string. */
export function textOf({ draft, value }: Pick<OrderString, "draft" | "value">): string {
  return draft || value;
}

/** Prints strings as a table with their sources, for spreadsheets and for delivery with filled-in texts. */
export function printStringsCsv(strings: readonly OrderString[]): string {
  return printCsv([
    columns,
    ...strings.map((string) => [
      string.key,
      string.language,
      string.source,
      string.desc,
      string.maxLength ?? "",
      textOf(string),
    ]),
  ]);
}

/** Prints strings in the format of a delivery: `{ language: { key: text } }`. */
export function printStringsJson(strings: readonly OrderString[]): string {
  const byLanguage = Map.groupBy(strings, ({ language }) => language);
  const data = [...byLanguage].map(([language, ofLanguage]) => [
    language,
    Object.fromEntries(ofLanguage.map((string) => [string.key, textOf(string)])),
  ]);
  return `${JSON.stringify(Object.fromEntries(data), null, 2)}\n`;
}

/** Makes a tag usable in a file name on any operating system. */
export function fileNameOf(tag: string): string {
  return tag.replaceAll(/[\s\p{C}\\/:*?"<>|]+/gu, "-").slice(0, 100);
}
