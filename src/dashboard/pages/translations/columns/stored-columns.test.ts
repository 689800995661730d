import { expect, test } from "vitest";
import { parseStoredColumns } from "./stored-columns.ts";

const defaults = { languages: undefined, only: undefined, widths: {}, aloneWidths: {}, pins: [] };

test("reads stored columns as they were written", () => {
  const sizes = { widths: { de: 320 }, aloneWidths: { de: 700 } };
  const columns = { languages: ["de", "ar"], only: "de", ...sizes, pins: ["ar"] };
  expect(parseStoredColumns(JSON.parse(JSON.stringify(columns)))).toEqual(columns);
});

test("ignores stored values that are no column settings", () => {
  for (const stored of [undefined, null, "de", 7, []]) expect(parseStoredColumns(stored)).toEqual(defaults);
});

test("ignores an unreadable part and reads the others", () => {
  const stored = { languages: ["de"], only: 7, widths: { de: "wide" }, pins: "ar" };
  expect(parseStoredColumns(stored)).toEqual({ ...defaults, languages: ["de"] });
});

test("keeps a choice of no languages", () => {
  expect(parseStoredColumns({ languages: [] }).languages).toEqual([]);
});
