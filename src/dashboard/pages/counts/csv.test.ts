import { expect, test } from "vitest";
import { printCsv } from "./csv.ts";

test("a table as CSV quotes what must be quoted and hands no formula to a spreadsheet", () => {
  expect(
    printCsv([
      ["a", 'say "x", y'],
      ["=1+1", "-2"],
      ["@x", 3],
    ]),
  ).toBe(`a,"say ""x"", y"\r\n'=1+1,'-2\r\n'@x,3\r\n`);
});
