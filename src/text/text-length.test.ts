import { expect, it } from "vitest";
import { indexAfter, textLength } from "./text-length.ts";

it.each([
  ["Save", 4],
  ["", 0],
  ["नमस्ते", 3],
  ["👩‍👩‍👧é!", 3],
  ["e\u0301\u0301a", 2],
  ["a\r\nb", 3],
  ["น้ำ", 1],
  ["각", 1],
  ["{n, plural, one {# Datei} other {# Dateien}}", 9],
  ["Bis {n, plural, one {# Datei} other {# Dateien}}!", 14],
  ["{g, select, a {{n, plural, one {1} other {123}}} other {12}}{m, plural, other {नमस्ते}}", 6],
  ["{n, plural, one {#}}", 20],
  ["one, plural, two", 16],
  ["{name} it''s", 12],
])("%j has %j characters", (text, expected) => {
  expect(textLength(text)).toBe(expected);
});

it("a text is cut between graphemes", () => {
  expect(indexAfter("नमस्ते!", 2)).toBe(2);
  expect(indexAfter("👩‍👩‍👧é!", 1)).toBe("👩‍👩‍👧".length);
  expect(indexAfter("ab", 5)).toBe(2);
});
