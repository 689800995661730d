import { type Bound, isWithin, type Row } from "./measure.ts";

/** One run differs from the next by less than this. */
const tolerance = 0.25;

/** The ratios that held in the run before and miss their bound by more than a quarter in this one. */
export function lostRatios(rows: readonly Row[], before: readonly Row[]): Row[] {
  const held = new Set(before.filter(({ holds }) => holds).map(({ what }) => what));
  return rows.filter(
    ({ what, ratio }) =>
      ratio !== undefined && held.has(what) && !isWithin(ratio.figure, widened(ratio.bound)),
  );
}

function widened(bound: Bound): Bound {
  return "most" in bound ? { most: bound.most * (1 + tolerance) } : { least: bound.least * (1 - tolerance) };
}
