import { expect, test } from "vitest";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import { findTags, maxColumns, noCategory, pageOf, shownLanguages } from "./find-tags.ts";

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

test("finds tags whose name contains all words, ignoring case", () => {
  expect(names({ text: "CHECK  out" })).toEqual(["Checkout iOS", "checkout web"]);
  expect(names({ text: "web check" })).toEqual(["checkout web"]);
  expect(names({ text: "nothing" })).toEqual([]);
});

test("finds tags by exact category, or without a category", () => {
  expect(names({ category: "iOS" })).toEqual(["Checkout iOS"]);
  expect(names({ category: noCategory })).toEqual(["home"]);
});

test("sorts tags by a number in either direction", () => {
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
])("page %d of three rows resolves to page %d", (requested, page, rows) => {
  expect(pageOf([1, 2, 3], requested, 2)).toEqual({ page, rows });
});

test("returns one empty page for a list without rows", () => {
  expect(pageOf([], 3)).toEqual({ page: 1, rows: [] });
});

test("shows only the chosen language, or the first ones of many", () => {
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
  expect([codes("").length, codes("")[0], codes("gone").length]).toEqual([maxColumns, "l1", maxColumns]);
});
