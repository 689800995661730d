import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rowIds } from "./rows.ts";

const tests = globSync("**/*.test.ts", { cwd: import.meta.dirname });
const named = tests.flatMap((file) => {
  const source = readFileSync(join(import.meta.dirname, file), "utf8");
  return [...source.matchAll(/\bconform\(\s*"([^"]+)"/g)].map(([, id]) => id ?? "");
});

test("every row of the specification has a test", () => {
  expect(rowIds.filter((id) => !named.includes(id))).toEqual([]);
});

test("every test names a row of the specification, and no row twice", () => {
  expect(named.filter((id) => !(rowIds as readonly string[]).includes(id))).toEqual([]);
  expect(named.filter((id, index) => named.indexOf(id) !== index)).toEqual([]);
});
