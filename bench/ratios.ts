import { type Bound, isWithin, type Row } from "./measure.ts";

/** Maximum relative difference between two runs. */
const tolerance = 0.25;

/**
 * Ratios that were within their bound before and miss it by more than a quarter in this run, or are no longer
 * measured.
 */
export function lostRatios(rows: readonly Row[], before: readonly Row[]): Row[] {
  return before.filter(isRequired).flatMap((was) => {
    const row = rows.find(({ what }) => what === was.what);
    if (row?.ratio === undefined) return [{ ...was, figure: "not measured" }];
    return isWithin(row.ratio.figure, widened(row.ratio.bound)) ? [] : [row];
  });
}

/** The rows to store: a ratio that was within its bound once stays required, even after a run that just missed it. */
export function markRequired(rows: readonly Row[], before: readonly Row[]): Row[] {
  const required = new Set(before.filter(isRequired).map(({ what }) => what));
  return rows.map((row) =>
    row.ratio !== undefined && required.has(row.what) ? { ...row, ratio: { ...row.ratio, held: true } } : row,
  );
}

function isRequired({ holds, ratio }: Row): boolean {
  return ratio !== undefined && (holds === true || ratio.held === true);
}

function widened(bound: Bound): Bound {
  return "most" in bound ? { most: bound.most * (1 + tolerance) } : { least: bound.least * (1 - tolerance) };
}
