import { expect, test } from "vitest";
import { givenName } from "./common.ts";

const name = givenName(20);

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
])("%j is rejected as a name", (text, expected) => {
  const { error } = name.safeParse(text);
  expect(error?.issues.map(({ message }) => message).join() ?? "accepted").toContain(expected);
  expect(error).toBeDefined();
});
