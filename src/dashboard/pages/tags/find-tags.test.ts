import { expect, test } from "vitest";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import { findTags, mostColumns, noCategory, pageOf, shownLanguages } from "./find-tags.ts";

const tag = (name: string, changes: Partial<TagSummary> = {}): TagSummary => ({
  _id: name,
  name,
  category: "",
  keys: 0,
  screenshots: 0,
  screenNumber: null,
  thumbnailUrl: null,
  createdAt: "",
  updatedAt: "",
  etag: "",
  ...changes,
});
const tags = [
  tag("Checkout iOS", { category: "iOS", keys: 3 }),
  tag("checkout web", { category: "Web", keys: 9 }),
  tag("home", { keys: 5 }),
];
const byName = { key: "name", direction: "up" } as const;
const names = (filter: Partial<Parameters<typeof findTags>[1]>) =>
  findTags(tags, { text: "", category: "", sort: byName, ...filter }).map(({ name }) => name);

test("all words must be in the name, in either case", () => {
  expect(names({ text: "CHECK  out" })).toEqual(["Checkout iOS", "checkout web"]);
  expect(names({ text: "web check" })).toEqual(["checkout web"]);
  expect(names({ text: "nothing" })).toEqual([]);
});

test("a category is exact, and one can ask for tags without any", () => {
  expect(names({ category: "iOS" })).toEqual(["Checkout iOS"]);
  expect(names({ category: noCategory })).toEqual(["home"]);
});

test("sorted by a number, the other way round too", () => {
  expect(names({ sort: { key: "keys", direction: "down" } })).toEqual([
    "checkout web",
    "home",
    "Checkout iOS",
  ]);
});

test.each([
  [1, 1, [1, 2]],
  [2, 2, [3]],
  [9, 2, [3]],
  [-1, 1, [1, 2]],
])("page %d of three rows is page %d", (wanted, page, rows) => {
  expect(pageOf([1, 2, 3], wanted, 2)).toEqual({ page, rows });
});

test("a list without rows has one empty page", () => {
  expect(pageOf([], 3)).toEqual({ page: 1, rows: [] });
});

test("a chosen language stands alone; of very many only the first have columns", () => {
  const languages = Array.from({ length: 40 }, (_, at) => ({
    _id: "",
    code: `l${at}`,
    name: "",
    customName: false,
    direction: "ltr" as const,
    reviewable: true,
    writable: true,
    base: at === 0,
    etag: "",
  }));
  const codes = (chosen: string) => shownLanguages(languages, chosen).map(({ code }) => code);
  expect(codes("l39")).toEqual(["l39"]);
  expect([codes("").length, codes("")[0], codes("gone").length]).toEqual([mostColumns, "l1", mostColumns]);
});
