import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "#contract/query.ts";
import { filtersOf, withFilters } from "./search-filters.ts";
import { joinSearch, problemOf, searchedWords, splitSearch } from "./search-parts.ts";

const stateFields = ["status", "is"];

const word = fc.constantFrom(
  "pay",
  "OR",
  "-pay",
  '"two words"',
  "tag:shop",
  "-is:locked",
  "status:2",
  "(a OR b)",
  "",
);
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "));

/** The conditions of a search, independent of order. */
function itemsOf(search: string): Set<string> {
  const query = parseQuery(search);
  if (query.kind === "all") return new Set();
  const items = query.kind === "and" ? query.items : [query];
  return new Set(items.map((item) => JSON.stringify(item)));
}

describe("search parts", () => {
  it("joining the parts of a search keeps its meaning", () => {
    fc.assert(
      fc.property(text, (search) => {
        const joined = joinSearch(splitSearch(search));
        if (problemOf(search) !== undefined) expect(joined).toBe(search.trim());
        else expect(itemsOf(joined)).toEqual(itemsOf(search));
      }),
    );
  });

  it.each([
    ["tag:shop pay", 1, "pay"],
    ["(status:1 OR is:draft) pay now", 1, "pay now"],
    ["pay OR tag:shop", 0, "pay OR tag:shop"],
    ["-tag:shop", 1, ""],
    ["status:", 0, "status:"],
  ])("splits %s into %i chips and the words %j", (search, chips, message) => {
    const parts = splitSearch(search);
    expect([parts.chips.length, parts.words]).toEqual([chips, message]);
  });
});

describe("search filters", () => {
  it.each([
    ["", ["status:2"], "status:2"],
    ["pay", ["status:2", "is:outdated"], "(status:2 OR is:outdated) pay"],
    ["a OR b", ["is:draft"], "is:draft (a OR b)"],
    ["tag:shop (status:2 OR is:draft) pay", ["is:draft"], "is:draft tag:shop pay"],
    ["tag:shop is:draft pay", [], "tag:shop pay"],
  ])("setting the filters of %j to %j gives %j", (text, filters, expected) => {
    expect(withFilters(text, filters, stateFields)).toBe(expected);
    expect(filtersOf(expected, stateFields)).toEqual(filters);
  });

  it("keeps filters of other fields as conditions of their own", () => {
    const text = withFilters("is:draft pay", ["has:screenshot"], ["has"]);
    expect(text).toBe("has:screenshot is:draft pay");
    expect(filtersOf(text, ["has"])).toEqual(["has:screenshot"]);
    expect(withFilters(text, [], ["has"])).toBe("is:draft pay");
  });
});

it.each([
  ["pay now", ["pay", "now"], ["pay", "now"]],
  ["key:home text:start de:Anfang", ["home"], ["start", "Anfang"]],
  ["pay -later status:2 is:draft tag:shop", ["pay"], ["pay"]],
  ["(pay OR buy) changed:>2026-01-01", ["pay", "buy"], ["pay", "buy"]],
  ["(pay", [], []],
])("the words of %s to highlight are %j in keys and %j in texts", (search, keys, texts) => {
  expect([searchedWords(search, "key"), searchedWords(search, "text")]).toEqual([keys, texts]);
});
