import { maxPosition, type RowRange } from "#contract/row-ranges.ts";

/** Row positions as ascending ranges; between two ranges is at least one other row. */
export type RowRanges = readonly RowRange[];

export const allRows: RowRanges = [[0, maxPosition]];

export function includesRow(ranges: RowRanges, row: number): boolean {
  const range = ranges[firstEndingAt(ranges, row)];
  return range !== undefined && range[0] <= row;
}

export function addRange(ranges: RowRanges, [first, last]: RowRange): RowRanges {
  // Ranges adjacent to the new range are joined with it.
  const from = firstEndingAt(ranges, first - 1);
  const end = firstEndingAt(ranges, last + 1);
  const isJoined = (ranges[end]?.[0] ?? Number.POSITIVE_INFINITY) <= last + 1;
  const joined: RowRange = [
    Math.min(first, ranges[from]?.[0] ?? first),
    isJoined ? (ranges[end]?.[1] ?? last) : last,
  ];
  return [...ranges.slice(0, from), joined, ...ranges.slice(isJoined ? end + 1 : end)];
}

export function removeRange(ranges: RowRanges, [first, last]: RowRange): RowRanges {
  const from = firstEndingAt(ranges, first);
  const end = firstEndingAt(ranges, last + 1);
  const remaining: RowRange[] = [];
  const start = ranges[from]?.[0] ?? first;
  if (start < first) remaining.push([start, first - 1]);
  const cut = ranges[end];
  if (cut && cut[0] <= last) remaining.push([last + 1, cut[1]]);
  else if (cut) remaining.push(cut);
  return [...ranges.slice(0, from), ...remaining, ...ranges.slice(end + 1)];
}

/** Number of rows that two lists of ranges have in common. */
export function commonRows(a: RowRanges, b: RowRanges): number {
  let count = 0;
  for (let [i, j] = [0, 0]; ; ) {
    const [rangeA, rangeB] = [a[i], b[j]];
    if (!rangeA || !rangeB) return count;
    count += Math.max(0, Math.min(rangeA[1], rangeB[1]) - Math.max(rangeA[0], rangeB[0]) + 1);
    if (rangeA[1] < rangeB[1]) i += 1;
    else j += 1;
  }
}

/** The index of the first range that ends at a row or after it, by binary search. */
function firstEndingAt(ranges: RowRanges, row: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
