import type { OrderString } from "#contract/orders/orders.ts";

/** A row in its place; `isStale`: the current list does not contain it, so it shows an earlier state. */
export type StableRow = OrderString & { isStale?: boolean };

/** Updates rows without moving them under the pointer: stale rows keep their place, new ones are appended. */
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
