import { Square } from "lucide-react";
import { expect, test } from "vitest";
import { parseQuery, printQuery } from "#contract/query.ts";
import { counterNamesOf, filterQuery, readCounter, rowsQuery } from "./counters.ts";
import { printCsv } from "./csv.ts";

test("the search behind a number names filter, counter and language, quoted where it must", () => {
  const filter = filterQuery({ tag: "sign in", group: "main" });
  expect(printQuery(filter)).toBe('tag:"sign in" group:main');
  const text = rowsQuery(filter, "customStatus-Legal check", "pt-BR");
  expect(text).toBe('tag:"sign in" group:main is:"customStatus-Legal check@pt-BR"');
  expect(printQuery(parseQuery(text))).toBe(text);
  expect(rowsQuery(filterQuery({ tag: "", group: "" }), "new", "de")).toBe("is:new@de");
});

test("custom statuses stand after the built-in ones, by their name", () => {
  const names = counterNamesOf([{ value: "x", name: "Legal", icon: Square }]);
  expect(names.indexOf("customStatus-Legal")).toBe(names.indexOf("rejected") + 1);
});

test("a counter is read in strings or in words", () => {
  const counts = { new: 3, words: { new: 12 } };
  expect([readCounter(counts, "new", "strings"), readCounter(counts, "new", "words")]).toEqual([3, 12]);
});

test("a table as CSV quotes what must be quoted and hands no formula to a spreadsheet", () => {
  expect(
    printCsv([
      ["a", 'say "x", y'],
      ["=1+1", "-2"],
      ["@x", 3],
    ]),
  ).toBe(`a,"say ""x"", y"\r\n'=1+1,'-2\r\n'@x,3\r\n`);
});
