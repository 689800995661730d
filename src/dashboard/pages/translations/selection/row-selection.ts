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
  /** Whether its rows are added to the selection before it, or removed. */
  adds: boolean;
  before: RowRanges;
}>;

export const noRows: RowSelection = { set: "", ranges: [] };

export function isSelected(selection: RowSelection, set: string, row: number): boolean {
  return selection.set === set && includesRow(selection.ranges, row);
}

/** Selects or deselects a row; Shift then does the same to the rows from here on. */
export function toggleRow({ set, ranges }: RowSelection, row: number): RowSelection {
  return withSpan(set, { anchor: row, end: row, adds: !includesRow(ranges, row), before: ranges });
}

/**
 * Selects the range from the row toggled last, or else from `start`, to this row; it replaces the previous
 * range.
 */
export function extendTo({ set, ranges, span }: RowSelection, row: number, start = row): RowSelection {
  return withSpan(set, { ...(span ?? spanFrom(start, ranges)), end: row });
}

/** One step with Shift: extends the range that ends where the step starts, or starts a new one there. */
export function stepTo({ set, ranges, span }: RowSelection, from: number, to: number): RowSelection {
  return withSpan(set, { ...(span?.end === from ? span : spanFrom(from, ranges)), end: to });
}

export function selectAll({ set }: RowSelection): RowSelection {
  return { set, ranges: allRows };
}

/** Adds the rows that a selection of an earlier set has in this one. */
export function addRows({ set, ranges }: RowSelection, rows: RowRanges): RowSelection {
  return { set, ranges: ranges.reduce(addRange, rows) };
}

/** The rows in the form of a bulk action. */
export function selectedRows({ set, ranges }: RowSelection): { set: string; ranges: RowRange[] } {
  return { set, ranges: [...ranges] };
}

/** The known part of a working set; `deleted` are its rows whose keys are in the trash. */
export type KnownSet = { set: string; total: number; deleted: RowRanges };

/** Number of selected rows that an action applies to. */
export function selectedCount({ set, ranges }: RowSelection, known: KnownSet): number {
  // Until its rows are located in the shown set, only their number is known.
  if (set !== known.set) return Math.min(commonRows(ranges, allRows), known.total);
  return commonRows(ranges, rowsOf(known)) - commonRows(ranges, known.deleted);
}

/** Number of rows of a set that can be selected. */
export function selectableCount(known: KnownSet): number {
  return known.total - commonRows(known.deleted, rowsOf(known));
}

function rowsOf({ total }: KnownSet): RowRanges {
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
