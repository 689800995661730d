import { type Bound, isWithin, type Row } from "./measure.ts";

/** One run differs from the next by less than this. */
const tolerance = 0.25;

/**
 * The ratios that held in a run before and miss their bound by more than a quarter in this one, or are not measured any
 * more.
 */
export function lostRatios(rows: readonly Row[], before: readonly Row[]): Row[] {
  return before.filter(hasHeld).flatMap((was) => {
    const row = rows.find(({ what }) => what === was.what);
    if (row?.ratio === undefined) return [{ ...was, figure: "not measured" }];
    return isWithin(row.ratio.figure, widened(row.ratio.bound)) ? [] : [row];
  });
}

/** The rows to be kept: a ratio that held once is asked for ever after, also when a run in between just missed it. */
export function withHeld(rows: readonly Row[], before: readonly Row[]): Row[] {
  const held = new Set(before.filter(hasHeld).map(({ what }) => what));
  return rows.map((row) =>
    row.ratio !== undefined && held.has(row.what) ? { ...row, ratio: { ...row.ratio, held: true } } : row,
  );
}

function hasHeld({ holds, ratio }: Row): boolean {
  return ratio !== undefined && (holds === true || ratio.held === true);
}

function widened(bound: Bound): Bound {
  return "most" in bound ? { most: bound.most * (1 + tolerance) } : { least: bound.least * (1 - tolerance) };
}
