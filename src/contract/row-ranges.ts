import * as z from "zod/mini";

/** Maximum position of a row, above the number of keys in any project and the size of any PostgreSQL array. */
export const maxPosition = 1_000_000_000;
/** Maximum number of ranges, enough for every second of 200,000 rows. */
const maxRanges = 100_000;

const position = z.int().check(z.nonnegative(), z.maximum(maxPosition));

/** First and last row of a range, counted from 0. */
export const rowRangeSchema = z.tuple([position, position]);
export type RowRange = z.infer<typeof rowRangeSchema>;

/** Rows of a working set. Ranges may end after the last row. */
export const rowRangesSchema = z
  .array(rowRangeSchema)
  .check(
    z.maxLength(maxRanges),
    z.refine(isAscending, "must be ranges [first, last] in ascending order without overlaps"),
  );

function isAscending(ranges: readonly RowRange[]): boolean {
  return ranges.every(([first, last], index) => first <= last && first > (ranges[index - 1]?.[1] ?? -1));
}

/** Merges ascending positions into as few ranges as possible. */
export function rangesOf(positions: Iterable<number>): RowRange[] {
  const ranges: RowRange[] = [];
  for (const position of positions) {
    const range = ranges.at(-1);
    if (range?.[1] === position - 1) range[1] = position;
    else ranges.push([position, position]);
  }
  return ranges;
}
