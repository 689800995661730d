import type { Language } from "#contract/languages.ts";
import type { SavedView } from "#contract/views.ts";

/** A column of texts. */
export type LanguageColumn =
  | { kind: "source"; language: Language }
  | { kind: "translation"; language: Language; isPinned: boolean };

export type GridColumn = { kind: "key" } | LanguageColumn;

export type Density = SavedView["rowHeight"];
export const densities: readonly Density[] = ["auto", "compact", "normal", "comfortable"];

/** Lines of a text that a row shows; with `auto`, until the row is loaded. */
export const shownLines: Record<Density, number> = { auto: 2, compact: 1, normal: 2, comfortable: 4 };
const lineHeight = 20;
export const headerHeight = 36;

/** Grid width in pixels below which a row is a card: its texts are stacked. */
export const cardsBelow = 480;
const isPhone = globalThis.innerWidth < cardsBelow;
/** Number of languages shown by default; in cards only one. */
const defaultCount = isPhone ? 1 : 4;
export const usualDensity: Density = isPhone ? "auto" : "normal";

/** Height of a row with a number of lines, in pixels. */
export function rowHeight(lines: number): number {
  return lines * lineHeight + 12;
}

/** Maximum number of lines of the texts in a row with automatic height. */
export const maxAutoLines = 4;

/** Lines of a text that fit into a row, or into a card. */
export function linesIn(height: number): number {
  return Math.min(maxAutoLines, Math.floor((height - 12) / lineHeight));
}

/** Height of a text in a card, in pixels. */
export function cardTextHeight(lines: number): number {
  return lines * lineHeight + 4;
}

/** Height of a card with a key, and texts of a number of lines each. */
export function cardHeight(lines: readonly number[]): number {
  return lines.reduce((height, count) => height + cardTextHeight(count), 36);
}

/** The key, the source, the pinned languages and then the others, each in their chosen order. */
export function columnsOf(
  languages: readonly Language[],
  chosen: readonly string[],
  pins: readonly string[] = [],
): GridColumn[] {
  const base = languages.filter((language) => language.base);
  const others = pinnedFirst(chosen, pins).flatMap((code) =>
    languages.filter((it) => it.code === code && !it.base),
  );
  return [
    { kind: "key" },
    ...base.map((language) => ({ kind: "source" as const, language })),
    ...others.map((language) => ({
      kind: "translation" as const,
      language,
      isPinned: pins.includes(language.code),
    })),
  ];
}

/** Default languages: the first few that the user may write, or else the first few of all. */
export function defaultLanguages(languages: readonly Language[]): string[] {
  const others = languages.filter((language) => !language.base);
  const writable = others.filter((language) => language.writable);
  return (writable.length > 0 ? writable : others).slice(0, defaultCount).map((language) => language.code);
}

export function pinnedFirst(codes: readonly string[], pins: readonly string[]): string[] {
  return [...codes.filter((code) => pins.includes(code)), ...codes.filter((code) => !pins.includes(code))];
}

/** Moves a language to an index among the codes; pinned and unpinned languages do not mix. */
export function moveLanguage(
  codes: readonly string[],
  pins: readonly string[],
  { code, index }: { code: string; index: number },
): string[] {
  const ordered = pinnedFirst(codes, pins);
  const pinned = ordered.filter((it) => pins.includes(it)).length;
  const [first, last] = pins.includes(code) ? [0, pinned - 1] : [pinned, ordered.length - 1];
  const rest = ordered.filter((it) => it !== code);
  return rest.toSpliced(Math.max(first, Math.min(index, last)), 0, code);
}

/** Id of a column in stored widths; no language has the id of the key column. */
export function columnId(column: GridColumn | undefined): string {
  return columnLanguage(column)?.code ?? "@key";
}

/** Name of a column in an address. */
export function columnInAddress(column: GridColumn | undefined): string {
  return columnLanguage(column)?.code ?? "key";
}

/** Index of the column named by an address; -1 if it is not shown. */
export function indexInAddress(columns: readonly GridColumn[], name: string): number {
  return columns.findIndex((column) => columnInAddress(column) === name);
}

/** Language of a column; undefined for the key. */
export function columnLanguage(column: GridColumn | undefined): Language | undefined {
  return column === undefined || column.kind === "key" ? undefined : column.language;
}

/** Index of the column of a language; -1 if it is not shown. */
export function indexOfLanguage(columns: readonly GridColumn[], code: string): number {
  return columns.findIndex((column) => columnLanguage(column)?.code === code);
}

/** Whether the column is pinned if there is enough room; key and source always are. */
export function isPinned(column: GridColumn | undefined): boolean {
  return column !== undefined && (column.kind !== "translation" || column.isPinned);
}

/** The chosen codes that exist in the branch, without duplicates and without the base language. */
export function chosenLanguages(codes: readonly string[], languages: readonly Language[]): string[] {
  return [...new Set(codes)].filter((code) => languages.some((it) => it.code === code && !it.base));
}
