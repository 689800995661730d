import type { RowRange } from "#contract/row-ranges.ts";
import { addRange, allRows, commonRows, includesRow, type RowRanges, removeRange } from "./row-ranges.ts";

/**
 * Selected rows of a working set by position, loaded or not. "All" is an unlimited range, and removing a row
 * splits it: the cost depends on the ranges, not on the rows.
 */
export type RowSelection = Readonly<{
  set: string;
  ranges: RowRanges;
  /** The range that Shift extends. */
  span?: Span;
}>;

type Span = Readonly<{
  anchor: number;
  end: number;
  /** Whether the range is added to `before`, or else removed from it. */
  adds: boolean;
  before: RowRanges;
}>;

export const noRows: RowSelection = { set: "", ranges: [] };

export function isSelected(selection: RowSelection, set: string, row: number): boolean {
  return selection.set === set && includesRow(selection.ranges, row);
}

/** Selects or deselects a row. A following Shift-click does the same to all rows up to the clicked row. */
export function toggleRow({ set, ranges }: RowSelection, row: number): RowSelection {
  return withSpan(set, { anchor: row, end: row, adds: !includesRow(ranges, row), before: ranges });
}

/**
 * Moves the end of the current range to `row`. Without a current range, selects the rows from `start` to `row`.
 */
export function extendTo({ set, ranges, span }: RowSelection, row: number, start = row): RowSelection {
  return withSpan(set, { ...(span ?? spanFrom(start, ranges)), end: row });
}

/** Moves the end of the current range from `from` to `to`. If it does not end at `from`, a new range begins there. */
export function stepTo({ set, ranges, span }: RowSelection, from: number, to: number): RowSelection {
  return withSpan(set, { ...(span?.end === from ? span : spanFrom(from, ranges)), end: to });
}

export function selectAll({ set }: RowSelection): RowSelection {
  return { set, ranges: allRows };
}

/** Adds `rows`: positions in this working set of rows that were selected in an earlier working set. */
export function addRows({ set, ranges }: RowSelection, rows: RowRanges): RowSelection {
  return { set, ranges: ranges.reduce(addRange, rows) };
}

/** The selection in the format of bulk requests. */
export function selectedRows({ set, ranges }: RowSelection): { set: string; ranges: RowRange[] } {
  return { set, ranges: [...ranges] };
}

/** A working set as far as it is loaded; `deleted` are its rows whose keys are in the trash. */
export type LoadedSet = { set: string; total: number; deleted: RowRanges };

/** Number of selected rows that an action applies to. */
export function selectedCount({ set, ranges }: RowSelection, loadedSet: LoadedSet): number {
  // The selection has positions of another working set, so only their number counts.
  if (set !== loadedSet.set) return Math.min(commonRows(ranges, allRows), loadedSet.total);
  return commonRows(ranges, rowsOf(loadedSet)) - commonRows(ranges, loadedSet.deleted);
}

/** Number of rows of a set that can be selected. */
export function selectableCount(loadedSet: LoadedSet): number {
  return loadedSet.total - commonRows(loadedSet.deleted, rowsOf(loadedSet));
}

function rowsOf({ total }: LoadedSet): RowRanges {
  return total === 0 ? [] : [[0, total - 1]];
}

function spanFrom(anchor: number, before: RowRanges): Span {
  return { anchor, end: anchor, adds: true, before };
}

function withSpan(set: string, span: Span): RowSelection {
  const { anchor, end, adds, before } = span;
  const range: RowRange = [Math.min(anchor, end), Math.max(anchor, end)];
  return { set, ranges: adds ? addRange(before, range) : removeRange(before, range), span };
}
