import type { Language } from "#contract/languages.ts";

export type GridColumn = {
  /** The key's column has no language. */
  language: Language | undefined;
  isSource: boolean;
};

export type Density = "compact" | "normal" | "comfortable";
export const densities: readonly Density[] = ["compact", "normal", "comfortable"];

/** Pixels of a row: lines of 20 px and their edges. Fixed, so that a place in 100,000 rows is exact. */
export const rowHeights: Record<Density, number> = { compact: 32, normal: 52, comfortable: 92 };
export const headerHeight = 36;
/** Languages that are shown before anybody chose. */
const firstLanguages = 4;

export function columnsOf(languages: readonly Language[], chosen: readonly string[]): GridColumn[] {
  const base = languages.filter((language) => language.base);
  const others = chosen.flatMap((code) => languages.filter((it) => it.code === code && !it.base));
  return [
    { language: undefined, isSource: false },
    ...base.map((language) => ({ language, isSource: true })),
    ...others.map((language) => ({ language, isSource: false })),
  ];
}

export function firstChoice(languages: readonly Language[]): string[] {
  return languages
    .filter((language) => !language.base)
    .slice(0, firstLanguages)
    .map((language) => language.code);
}

export type ColumnLayout = {
  /** Columns that stay in sight: the key, and the source where there is room. */
  pinned: number;
  widths: readonly number[];
  pinnedWidth: number;
  totalWidth: number;
};

/** Languages share the room that is left, and scroll when it is not enough. */
export function layoutColumns(count: number, viewport: number): ColumnLayout {
  const narrow = viewport < 720;
  const pinned = Math.min(narrow ? 1 : 2, count);
  const keyWidth = narrow ? 104 : Math.min(300, Math.round(viewport * 0.2));
  const least = narrow ? 140 : 260;
  const share = Math.floor((viewport - keyWidth) / Math.max(1, count - 1));
  const width = Math.max(least, share);
  const widths = Array.from({ length: count }, (_, index) => (index === 0 ? keyWidth : width));
  const sum = (items: readonly number[]) => items.reduce((total, item) => total + item, 0);
  return { pinned, widths, pinnedWidth: sum(widths.slice(0, pinned)), totalWidth: sum(widths) };
}

/** Where a column begins, from the edge where lines begin. */
export function startOf(layout: ColumnLayout, column: number): number {
  return layout.widths.slice(0, column).reduce((total, width) => total + width, 0);
}
