export type Sort = { key: string; direction: "up" | "down" };

type Sortable<Row> = { key: string; sortBy?: (row: Row) => string | number };

/** Compares rows by a column; equal rows keep their order. */
export function compareRows<Row>(columns: ReadonlyArray<Sortable<Row>>, { key, direction }: Sort) {
  const sortBy = columns.find((column) => column.key === key)?.sortBy ?? (() => 0);
  const sign = direction === "up" ? 1 : -1;
  return (a: Row, b: Row) => sign * compare(sortBy(a), sortBy(b));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
}

/** Sort order in an address: `key`, or `-key` for descending. */
export function printSort(sort: Sort | undefined): string {
  return sort === undefined ? "" : `${sort.direction === "down" ? "-" : ""}${sort.key}`;
}

export function parseSort(text: string | null): Sort | undefined {
  if (!text) return undefined;
  return text.startsWith("-") ? { key: text.slice(1), direction: "down" } : { key: text, direction: "up" };
}
