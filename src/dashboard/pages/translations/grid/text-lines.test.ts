import { expect, it } from "vitest";
import { countLines } from "./text-lines.ts";

/** Lines of ten characters. */
const lines = (text: string, maxLines = 4) => countLines(text, { width: 10, maxLines, widthOf: () => 1 });

it("moves a word that does not fit to the next line", () => {
  expect(lines("")).toBe(1);
  expect(lines("0123456789")).toBe(1);
  expect(lines("012345 6789")).toBe(2);
  expect(lines("012345 67890 123456")).toBe(3);
});

it("lets spaces hang over the end of a line", () => {
  expect(lines("0123456789   ")).toBe(1);
});

it("breaks a word that is longer than a line", () => {
  expect(lines("01234567890123456789")).toBe(2);
  expect(lines("a 01234567890")).toBe(3);
});

it("breaks between characters of scripts without spaces", () => {
  expect(lines("漢字漢字漢字漢字漢字漢")).toBe(2);
  expect(lines("ab 漢字漢字漢字漢字漢字")).toBe(2);
});

it("begins a line at each line break, and ends at the maxLines lines", () => {
  expect(lines("a\nb\n")).toBe(3);
  expect(lines("a\n".repeat(9))).toBe(4);
  expect(lines("a".repeat(1000), 2)).toBe(2);
});
