import { expect, test } from "vitest";
import type { Language } from "#contract/languages.ts";
import {
  columnInAddress,
  columnLanguage,
  columnsOf,
  defaultLanguages,
  indexInAddress,
  isPinned,
  moveLanguage,
} from "./grid-columns.ts";

function language(code: string, base = false): Language {
  return {
    _id: "0".repeat(24),
    code,
    name: code,
    customName: false,
    direction: "ltr",
    base,
    reviewable: true,
    writable: true,
    etag: "",
  };
}

const languages = [language("en", true), ...["de", "ar", "ja", "fr", "pl"].map((code) => language(code))];

test("columns are the key, the source and the chosen languages in their order", () => {
  const codes = columnsOf(languages, ["ja", "de", "xx", "en"]).map((column) => columnLanguage(column)?.code);
  expect(codes).toEqual([undefined, "en", "ja", "de"]);
});

test("pinned languages follow the source in the order in which they were chosen", () => {
  const columns = columnsOf(languages, ["ja", "de", "ar", "fr"], ["fr", "de", "pl"]);
  expect(columns.map((column) => columnLanguage(column)?.code)).toEqual([
    undefined,
    "en",
    "de",
    "fr",
    "ja",
    "ar",
  ]);
  expect(columns.map(isPinned)).toEqual([true, true, true, true, false, false]);
});

test("the first four languages are shown by default, preferring writable ones", () => {
  expect(defaultLanguages(languages)).toEqual(["de", "ar", "ja", "fr"]);
  const withWritable = (codes: string[]) =>
    languages.map((language) => ({ ...language, writable: codes.includes(language.code) }));
  expect(defaultLanguages(withWritable(["ja"]))).toEqual(["ja"]);
  expect(defaultLanguages(withWritable([]))).toEqual(["de", "ar", "ja", "fr"]);
});

test("a language moves to a position among the others", () => {
  expect(moveLanguage(["de", "ar", "ja"], [], { code: "ja", index: 0 })).toEqual(["ja", "de", "ar"]);
  expect(moveLanguage(["de", "ar", "ja"], [], { code: "de", index: 1 })).toEqual(["ar", "de", "ja"]);
  expect(moveLanguage(["de", "ar", "ja"], [], { code: "de", index: 9 })).toEqual(["ar", "ja", "de"]);
});

test("a move does not cross between pinned and unpinned languages", () => {
  const codes = ["de", "ar", "ja", "fr"];
  expect(moveLanguage(codes, ["ja", "de"], { code: "fr", index: 0 })).toEqual(["de", "ja", "fr", "ar"]);
  expect(moveLanguage(codes, ["ja", "de"], { code: "de", index: 3 })).toEqual(["ja", "de", "ar", "fr"]);
});

test("an address restores the column it was copied in, including the key column", () => {
  const columns = columnsOf(languages, ["ja", "de"]);
  expect(columns.map((column) => indexInAddress(columns, columnInAddress(column)))).toEqual([0, 1, 2, 3]);
  expect(indexInAddress(columns, "fr")).toBe(-1);
});
