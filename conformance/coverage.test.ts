import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allRows } from "./rows.ts";

const tests = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".test.ts"));
const named = tests.flatMap((file) => {
  const source = readFileSync(join(import.meta.dirname, file), "utf8");
  return [...source.matchAll(/\bconform\(\s*"([^"]+)"/g)].map(([, id]) => id ?? "");
});
const rows = allRows();

test("every row of the specification has a test", () => {
  expect(rows.map(({ id }) => id).filter((id) => !named.includes(id))).toEqual([]);
});

test("every test names a row of the specification, and no row twice", () => {
  expect(named.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  expect(named.filter((id, place) => named.indexOf(id) !== place)).toEqual([]);
});

test("how many rows wait for their part of the server is said", () => {
  const pending = rows.filter((row) => row.pending);
  console.log(`${rows.length} rows of the specification, ${pending.length} of them pending.`);
});
