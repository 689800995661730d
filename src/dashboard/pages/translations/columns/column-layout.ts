import { columnId, type GridColumn, isPinned } from "./grid-columns.ts";

/** Limits of a column's width, in pixels. */
export const minWidth = 80;
export const maxWidth = 900;

/** Widths chosen by the user, in pixels. */
export type ColumnWidths = Readonly<Record<string, number>>;

export type ColumnLayout = {
  /** Number of columns that never scroll: the key, and the source and pinned languages if there is room. */
  pinned: number;
  widths: readonly number[];
  pinnedWidth: number;
  totalWidth: number;
};

/** Viewport width below which only the key is pinned, in pixels. */
const narrowBelow = 720;
/** Minimum width left for columns that scroll, in pixels. */
const roomForOthers = 160;

export function limitWidth(width: number): number {
  return Math.round(Math.max(minWidth, Math.min(width, maxWidth)));
}

/**
 * Layout of a table. Languages share the width beside the key, and scroll if it is too small; the last language fills
 * what remains.
 */
export function layoutColumns(
  columns: readonly GridColumn[],
  viewport: number,
  chosen: ColumnWidths = {},
): ColumnLayout {
  const shared = sharedWidths(columns.length, viewport);
  const maxColumnWidth = viewport < narrowBelow ? Math.round(viewport * 0.8) : maxWidth;
  const widths = columns.map((column, index) => {
    const width = chosen[columnId(column)];
    const limited = width === undefined ? undefined : Math.min(limitWidth(width), maxColumnWidth);
    if (index === 0) return Math.min(limited ?? shared.key, Math.max(minWidth, Math.round(viewport / 2)));
    return limited ?? shared.language;
  });
  const rest = viewport - sum(widths);
  const last = columns.length - 1;
  if (rest > 0 && last > 0 && chosen[columnId(columns[last])] === undefined)
    widths[last] = (widths[last] ?? 0) + rest;
  const pinned = pinnedCount(columns, widths, viewport);
  return { pinned, widths, pinnedWidth: sum(widths.slice(0, pinned)), totalWidth: sum(widths) };
}

/** Layout of cards: every text has the whole width, and no column scrolls. */
export function layoutCards(columns: readonly GridColumn[], viewport: number): ColumnLayout {
  const widths = columns.map(() => viewport);
  return { pinned: columns.length, widths, pinnedWidth: viewport, totalWidth: viewport };
}

function sharedWidths(count: number, viewport: number): { key: number; language: number } {
  const narrow = viewport < narrowBelow;
  const key = narrow ? Math.max(120, Math.round(viewport * 0.24)) : Math.min(300, Math.round(viewport * 0.2));
  const share = Math.floor((viewport - key) / Math.max(1, count - 1));
  return { key, language: Math.max(narrow ? 135 : 240, share) };
}

function pinnedCount(columns: readonly GridColumn[], widths: readonly number[], viewport: number): number {
  if (viewport < narrowBelow) return Math.min(1, columns.length);
  let count = columns.filter(isPinned).length;
  const allFit = () => count === columns.length && sum(widths) <= viewport;
  while (count > 1 && !allFit() && sum(widths.slice(0, count)) > viewport - roomForOthers) count -= 1;
  return count;
}

/** Distance of a column from the inline start, in pixels. */
export function startOf(layout: ColumnLayout, column: number): number {
  return sum(layout.widths.slice(0, column));
}

/** Width of all columns together; at least that of the grid. */
export const gridWidth = "max(100%, var(--grid-width))";

/**
 * Starts and widths as CSS variables of the grid: changing a width renders no cell again. The last pinned column has an
 * edge if others scroll below it.
 */
export function layoutVariables(layout: ColumnLayout, viewport: number): Record<`--${string}`, string> {
  const variables: Record<`--${string}`, string> = {
    "--grid-width": `${layout.totalWidth}px`,
    [`--edge-${layout.pinned - 1}`]: layout.totalWidth > viewport ? "1px" : "0px",
  };
  layout.widths.forEach((width, column) => {
    variables[`--start-${column}`] = `${startOf(layout, column)}px`;
    variables[`--width-${column}`] = `${width}px`;
  });
  return variables;
}

export function columnStyle(column: number) {
  return {
    insetInlineStart: `var(--start-${column})`,
    width: `var(--width-${column})`,
    borderInlineEndWidth: `var(--edge-${column}, 0)`,
    backgroundImage: `var(--tint-${column}, none)`,
  };
}

/** Tints the column of the cursor; a CSS variable, so that moving the cursor renders no cell again. */
export function tintColumn(grid: HTMLElement, column: number, isTinted: boolean): void {
  if (isTinted) grid.style.setProperty(`--tint-${column}`, "var(--column-tint)");
  else grid.style.removeProperty(`--tint-${column}`);
}

/** Index of the gap nearest to a point, in pixels from the first column's start; gap 0 is before the first column. */
export function nearestGap(layout: ColumnLayout, point: number): number {
  const middles = layout.widths.map((width, column) => startOf(layout, column) + width / 2);
  const after = middles.findIndex((middle) => point < middle);
  return after < 0 ? layout.widths.length : after;
}

/** The gaps a language may be dropped into: pinned and unpinned columns do not mix. */
export function gapsFor(columns: readonly GridColumn[], column: number): { first: number; last: number } {
  const first = columns.findIndex(({ kind }) => kind === "translation");
  const unpinned = columns.findIndex((it) => !isPinned(it));
  const border = unpinned < 0 ? columns.length : unpinned;
  return isPinned(columns[column]) ? { first, last: border } : { first: border, last: columns.length };
}

/** Visible position of a gap, in pixels. Pinned columns are fixed; the others are shifted by `scrolled` pixels. */
export function dropMarkOffset(layout: ColumnLayout, gap: number, scrolled: number): number {
  const start = startOf(layout, gap);
  return gap < layout.pinned ? start : Math.max(layout.pinnedWidth, start - scrolled);
}

function sum(items: readonly number[]): number {
  return items.reduce((total, item) => total + item, 0);
}
