import fc from "fast-check";
import { expect, test } from "vitest";
import { printCopiedCells } from "./copied-cells.ts";
import { parseCsv, parsePastedCells, printCsv } from "./csv.ts";

test("a table as CSV quotes what must be quoted and hands no formula to a spreadsheet", () => {
  expect(
    printCsv([
      ["a", 'say "x", y'],
      ["=1+1", "-2"],
      ["@x", 3],
    ]),
  ).toBe(`a,"say ""x"", y"\r\n"'=1+1","'-2"\r\n"'@x",3\r\n`);
});

test("what is printed is read again as it was, whatever stands in it", () => {
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
  ["a mark and no end of line", "\uFEFFkey,text\nhome,Heim; Zuhause"],
  ["empty lines", "key,text\n\nhome,Heim; Zuhause\n\n"],
])("a table with %s is read", (_name, file) => {
  expect(parseCsv(file)).toEqual([
    ["key", "text"],
    ["home", "Heim; Zuhause"],
  ]);
});

test("a quote that is never closed is reported", () => {
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
  ["sentences that begin with a quote", '"Yes" is short.\n"No', [['"Yes" is short.'], ['"No']]],
  ["empty cells and rows", "a\t\tb\n\nc", [["a", "", "b"], [""], ["c"]]],
  ["commas and signs of formulas", "'=1, 2\t=3", [["'=1, 2", "=3"]]],
])("what is copied in a spreadsheet is read cell by cell: %s", (_name, copied, cells) => {
  expect(parsePastedCells(copied)).toEqual(cells);
});

test("what is copied in the grid is read again as it was, whatever stands in it", () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^["\t\r\n a]*$/));
  const tables = fc
    .integer({ min: 1, max: 3 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    )
    // One empty cell is read as no cell at all: either changes nothing.
    .filter((table) => table.flat().join("") !== "");
  fc.assert(
    fc.property(tables, (table) => {
      expect(parsePastedCells(printCopiedCells(table))).toEqual(table);
    }),
  );
});
