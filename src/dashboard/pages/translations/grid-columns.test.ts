import { expect, test } from "vitest";
import type { Language } from "#contract/languages.ts";
import { columnsOf, firstChoice, layoutColumns, startOf } from "./grid-columns.ts";

function language(code: string, base = false): Language {
  return { _id: "0".repeat(24), code, name: code, customName: false, direction: "ltr", base };
}

const languages = [language("en", true), ...["de", "ar", "ja", "fr", "pl"].map((code) => language(code))];

test("columns are the key, the source and the chosen languages in their order", () => {
  const codes = columnsOf(languages, ["ja", "de", "xx", "en"]).map((column) => column.language?.code);
  expect(codes).toEqual([undefined, "en", "ja", "de"]);
});

test("before anybody chose, the first four languages are shown", () => {
  expect(firstChoice(languages)).toEqual(["de", "ar", "ja", "fr"]);
});

test("few languages share the room, many scroll beside the pinned key and source", () => {
  const few = layoutColumns(3, 1_200);
  expect(few.totalWidth).toBe(1_200);
  const many = layoutColumns(12, 1_200);
  expect(many.pinned).toBe(2);
  expect(many.totalWidth).toBeGreaterThan(1_200);
  expect(startOf(many, 2)).toBe(many.pinnedWidth);
});

test("on a small screen only the key is pinned", () => {
  expect(layoutColumns(4, 320).pinned).toBe(1);
});
