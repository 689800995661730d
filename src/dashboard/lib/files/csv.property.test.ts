import fc from "fast-check";
import { expect, test } from "vitest";
import { printCopiedCells } from "./copied-cells.ts";
import { parseCsv, parsePastedCells, printCsv } from "./csv.ts";

test("quotes CSV cells where necessary and escapes formulas", () => {
  expect(
    printCsv([
      ["a", 'say "x", y'],
      ["=1+1", "-2"],
      ["@x", 3],
    ]),
  ).toBe(`a,"say ""x"", y"\r\n"'=1+1","'-2"\r\n"'@x",3\r\n`);
});

test("parses any printed CSV back to the same cells", () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom("=1+1", "'=1", "'-", '"', "a\r\nb", "x;y\t,z", ""));
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const table = [["key", "language", "text"], ...rows];
      expect(parseCsv(printCsv(table))).toEqual(table);
    }),
  );
});

test.each([
  ["semicolons", 'key;text\r\nhome;"Heim; Zuhause"\r\n'],
  ["tabs", "key\ttext\nhome\tHeim; Zuhause\n"],
  ["a byte order mark and no final line break", "\uFEFFkey,text\nhome,Heim; Zuhause"],
  ["empty lines", "key,text\n\nhome,Heim; Zuhause\n\n"],
])("parses a table with %s", (_name, file) => {
  expect(parseCsv(file)).toEqual([
    ["key", "text"],
    ["home", "Heim; Zuhause"],
  ]);
});

test("reports a quote that is never closed", () => {
  expect(parseCsv('key,text\nhome,"Heim')).toBeUndefined();
});

test.each([
  [
    "cells and rows",
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a cell of several lines with quotes", '"one\ntwo ""three"""\tb\n', [['one\ntwo "three"', "b"]]],
  ["sentences that start with a quote", '"Yes" is short.\n"No', [['"Yes" is short.'], ['"No']]],
  ["empty cells and rows", "a\t\tb\n\nc", [["a", "", "b"], [""], ["c"]]],
  ["commas and escaped formulas", "'=1, 2\t=3", [["'=1, 2", "=3"]]],
])("parses cells copied from a spreadsheet: %s", (_name, copied, cells) => {
  expect(parsePastedCells(copied)).toEqual(cells);
});

test("parses any cells copied from the grid back to the same cells", () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^["\t\r\n a]*$/));
  const tables = fc
    .integer({ min: 1, max: 3 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    )
    // One empty cell is parsed as no cell; pasting either changes nothing.
    .filter((table) => table.flat().join("") !== "");
  fc.assert(
    fc.property(tables, (table) => {
      expect(parsePastedCells(printCopiedCells(table))).toEqual(table);
    }),
  );
});
