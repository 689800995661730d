import type { OrderString } from "#contract/orders/orders.ts";

/** A string in its place; `hasLeft`: the list would be without it, and what it shows is how it was. */
export type SteadyRow = OrderString & { hasLeft?: boolean };

/**
 * Rows as they stand, with what is known of them now: none moves under a pointer. What left keeps its place, what came
 * stands at the end.
 */
export function steadyRows(standing: readonly SteadyRow[], found: readonly OrderString[]): SteadyRow[] {
  const fresh = new Map(found.map((row) => [rowName(row), row]));
  const known = new Set(standing.map(rowName));
  return [
    ...standing.map((row) => fresh.get(rowName(row)) ?? { ...row, hasLeft: true }),
    ...found.filter((row) => !known.has(rowName(row))),
  ];
}

export function rowName({ key, language }: Pick<OrderString, "key" | "language">): string {
  return `${language} ${key}`;
}
