import { expect, test } from "vitest";
import { tagName, uploadedTagName, visibleName } from "./common.ts";

const name = visibleName(20);

test.each(["Shop", " spaces around ", "متجر", "日本", "👩‍👧", "a\u200db", "\u200eLTR"])(
  "%j is accepted as a name",
  (text) => {
    expect(name.safeParse(text).success).toBe(true);
  },
);

test.each([
  ["", ""],
  ["   ", "blank"],
  ["\u00a0\u200b\t", "blank"],
  ["Shop\u202egnp.exe", "direction"],
  ["\u2066Shop\u2069", "direction"],
  ["a".repeat(21), ""],
  ["Ada\r\nBcc: all@example.org", "line breaks"],
  ["a\tb", "line breaks"],
  ["a\u2028b", "line breaks"],
])("%j is none", (text, expected) => {
  const { error } = name.safeParse(text);
  expect(error?.issues.map(({ message }) => message).join() ?? "accepted").toContain(expected);
  expect(error).toBeDefined();
});

test("a name of a tag has one line and is more than white space, except in an upload", () => {
  expect(tagName.safeParse("\u200b").success).toBe(true);
  expect(tagName.safeParse("a\nb").success).toBe(false);
  expect(tagName.safeParse(" \u00a0").success).toBe(false);
  expect(uploadedTagName.safeParse(" \u00a0").success).toBe(true);
  expect(uploadedTagName.safeParse("a\nb").success).toBe(false);
});
