import { expect, test } from "vitest";
import { parseStoredColumns } from "./stored-columns.ts";

const nothing = { languages: undefined, only: undefined, widths: {}, aloneWidths: {}, pins: [] };

test("kept columns are read as they were written", () => {
  const sizes = { widths: { de: 320 }, aloneWidths: { de: 700 } };
  const columns = { languages: ["de", "ar"], only: "de", ...sizes, pins: ["ar"] };
  expect(parseStoredColumns(JSON.parse(JSON.stringify(columns)))).toEqual(columns);
});

test("what is no arrangement of columns is none", () => {
  for (const kept of [undefined, null, "de", 7, []]) expect(parseStoredColumns(kept)).toEqual(nothing);
});

test("a part that cannot be read does not take the others with it", () => {
  const kept = { languages: ["de"], only: 7, widths: { de: "wide" }, pins: "ar" };
  expect(parseStoredColumns(kept)).toEqual({ ...nothing, languages: ["de"] });
});

test("a choice of no language at all is a choice", () => {
  expect(parseStoredColumns({ languages: [] }).languages).toEqual([]);
});
