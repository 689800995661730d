import { expect, test } from "vitest";
import { compareRows, parseSort, printSort } from "./table-sort.ts";

const columns = [
  { key: "name", sortBy: (row: { name: string; count: number }) => row.name },
  { key: "count", sortBy: (row: { name: string; count: number }) => row.count },
];
const rows = [
  { name: "b", count: 10 },
  { name: "a", count: 9 },
  { name: "c", count: 9 },
];
const names = (sort: string) => {
  const parsed = parseSort(sort);
  return (parsed ? rows.toSorted(compareRows(columns, parsed)) : rows).map(({ name }) => name).join("");
};

test.each([
  ["", "bac"],
  ["name", "abc"],
  ["-name", "cba"],
  ["count", "acb"],
  ["-count", "bac"],
  ["unknown", "bac"],
])("sorting by %s returns the rows %s and keeps the order of equal rows", (sort, expected) => {
  expect(names(sort)).toBe(expected);
});

test.each(["", "name", "-name"])("the address can represent the order %s", (text) => {
  expect(printSort(parseSort(text))).toBe(text);
});
