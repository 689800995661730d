import { describe, expect, test } from "vitest";
import { someShot } from "#dashboard/pages/screenshots/screenshots.fixture.ts";
import { countMissing, coverageOf } from "./coverage.ts";
import { filterOptions, filterShots, neighboursOf, noFilter } from "./gallery-filter.ts";
import { galleryRows, tileAfterKey, tileLayout } from "./gallery-rows.ts";

const shots = [
  someShot("1", { screen: "Home", deviceModel: "Pixel 10", isVerified: true }),
  someShot("2", { screen: "Home", deviceModel: "Pixel 9", language: "de" }),
  someShot("3", { screen: "Home", deviceModel: "iPhone", language: "", deviceLanguageLong: "Klingon" }),
  someShot("4", { screen: "Cart", deviceModel: "iPhone", width: 10, height: 20, category: "iOS" }),
];
const ids = (shown: ReturnType<typeof filterShots>) => shown.map(({ _id }) => _id).join("");

describe("gallery filter", () => {
  test.each([
    [{}, "1234"],
    [{ tag: "Home" }, "123"],
    [{ category: "iOS" }, "4"],
    [{ language: "de" }, "2"],
    [{ language: "Klingon" }, "3"],
    [{ resolution: "10x20" }, "4"],
    [{ verified: "yes" }, "1"],
    [{ verified: "no", device: "iPhone" }, "34"],
    [{ tag: "Home", device: "Nokia" }, ""],
  ])("the filter %o matches %s", (given, expected) =>
    expect(ids(filterShots(shots, { ...noFilter, ...given }))).toBe(expected),
  );

  test("offers values that match with the other filters, numbers sorted, screens in given order", () => {
    expect(filterOptions(shots, { ...noFilter, tag: "Home" }, "device")).toEqual([
      "iPhone",
      "Pixel 9",
      "Pixel 10",
    ]);
    expect(filterOptions(shots, { ...noFilter, tag: "Home" }, "tag")).toEqual(["Home", "Cart"]);
    expect(filterOptions(shots, noFilter, "category")).toEqual(["iOS"]);
  });
});

test("finds the previous and next screenshot among the shown ones", () => {
  const shown = filterShots(shots, { ...noFilter, device: "iPhone" });
  expect(neighboursOf(shown, "3")).toMatchObject({ index: 0, previous: undefined, next: { _id: "4" } });
  expect(neighboursOf(shown, "1")).toEqual({ index: -1, previous: undefined, next: undefined });
});

test("returns a heading and rows of tiles for each screen", () => {
  const rows = galleryRows(shots, 2);
  expect(
    rows.map((row) => (row.kind === "screen" ? `${row.name} ${row.count}` : ids([...row.tiles]))),
  ).toEqual(["Home 3", "12", "3", "Cart 1", "4"]);
});

test.each([320, 390, 1100, 3_800])("fills a gallery of %s pixels with tiles", (width) => {
  const { columns, rowHeight } = tileLayout(width);
  expect(columns).toBeGreaterThanOrEqual(2);
  expect(rowHeight).toBeGreaterThan(100);
  expect((width - 12 * (columns - 1)) / columns).toBeLessThan(310);
});

test.each([
  ["1", "ArrowRight", false, "2"],
  ["2", "ArrowRight", false, "3"],
  ["2", "ArrowRight", true, "1"],
  ["2", "ArrowDown", false, "3"],
  ["3", "ArrowDown", false, "4"],
  ["4", "ArrowUp", false, "3"],
  ["1", "ArrowUp", false, undefined],
  ["1", "End", false, "4"],
  ["4", "Home", false, "1"],
  ["4", "x", false, undefined],
])("tile %s and %s (right to left: %s) lead to tile %s", (from, key, isRtl, expected) => {
  expect(tileAfterKey(galleryRows(shots, 2), from, { key, isRtl })).toBe(expected);
});

test("counts the languages of each screen and the screens that a language lacks", () => {
  const screens = coverageOf(shots);
  expect(screens.map(({ name, counts }) => [name, Object.fromEntries(counts)])).toEqual([
    ["Home", { en: 1, de: 1, Klingon: 1 }],
    ["Cart", { en: 1 }],
  ]);
  expect(["en", "de", "fr"].map((language) => countMissing(screens, language))).toEqual([0, 1, 2]);
});
