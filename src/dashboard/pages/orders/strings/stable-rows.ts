import type { OrderString } from "#contract/orders/orders.ts";

/**
 * A row that keeps its place in the list. `isStale`: the reloaded list no longer contains the string, so the row shows
 * an earlier state.
 */
export type StableRow = OrderString & { isStale?: boolean };

/** Updates rows so that none moves under the pointer: stale rows keep their place, new rows are appended. */
export function stableRows(previous: readonly StableRow[], current: readonly OrderString[]): StableRow[] {
  const currentRows = new Map(current.map((row) => [rowName(row), row]));
  const previousNames = new Set(previous.map(rowName));
  return [
    ...previous.map((row) => currentRows.get(rowName(row)) ?? { ...row, isStale: true }),
    ...current.filter((row) => !previousNames.has(rowName(row))),
  ];
}

export function rowName({ key, language }: Pick<OrderString, "key" | "language">): string {
  return `${language} ${key}`;
}
