import { Square } from "lucide-react";
import { expect, test } from "vitest";
import { counterNames } from "#contract/counts.ts";
import { parseQuery, printQuery } from "#contract/query.ts";
import messages from "#dashboard/messages/en/filters.json" with { type: "json" };
import {
  counterNamesOf,
  filterQuery,
  readCounter,
  rowsQuery,
  shownCounters,
  translatedShare,
} from "./counters.ts";

test("the search of a counter contains filter, counter and language, quoted if necessary", () => {
  const filter = filterQuery({ tag: "sign in", group: "main" });
  expect(printQuery(filter)).toBe('tag:"sign in" group:main');
  const text = rowsQuery(filter, "customStatus-Legal check", "pt-BR");
  expect(text).toBe('tag:"sign in" group:main is:"customStatus-Legal check@pt-BR"');
  expect(printQuery(parseQuery(text))).toBe(text);
  expect(rowsQuery(filterQuery({ tag: "", group: "" }), "new", "de")).toBe("is:new@de");
});

test("every counter of the API has a column and a label", () => {
  expect(counterNamesOf([]).toSorted()).toEqual([...counterNames].sort());
  const unlabelled = counterNames.filter((name) => !Object.hasOwn(messages, `grid.is.${name}`));
  expect(unlabelled).toEqual([]);
});

test("custom statuses follow the built-in ones, with their names", () => {
  const names = counterNamesOf([{ value: "x", name: "Legal", icon: Square }]);
  expect(names.indexOf("customStatus-Legal")).toBe(names.indexOf("rejected") + 1);
});

test("reads a counter in strings or in words", () => {
  const counts = { new: 3, words: { new: 12 } };
  expect([readCounter(counts, "new", "strings"), readCounter(counts, "new", "words")]).toEqual([3, 12]);
});

test("the translated share is rounded down, so 100% means complete", () => {
  const shares = [0, 995, 1_000].map((translated) => translatedShare({ all: 1_000, translated }, "strings"));
  expect([...shares, translatedShare({ all: 0 }, "strings")]).toEqual([0, 0.99, 1, 0]);
});

test("counters that are zero in all languages are hidden, except the main ones", () => {
  const counts = [
    { all: 2, translated: 0, draft: 0, locked: 1 },
    { all: 2, draft: 0, locked: 0 },
  ];
  expect(shownCounters(["translated", "draft", "locked", "all"], counts)).toEqual([
    "translated",
    "locked",
    "all",
  ]);
});

test("the counter of new strings is hidden if it equals that of untranslated strings", () => {
  const names = ["notTranslated", "new"];
  expect(shownCounters(names, [{ notTranslated: 3, new: 3 }])).toEqual(["notTranslated"]);
  expect(
    shownCounters(names, [
      { notTranslated: 3, new: 3 },
      { notTranslated: 2, new: 1 },
    ]),
  ).toEqual(names);
});
