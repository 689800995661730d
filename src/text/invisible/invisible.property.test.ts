import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameInvisible, showInvisible, showUnexpected } from "./invisible.ts";

const kinds = (text: string) => showInvisible(text).map((part) => part.kind);
const joined = (parts: Array<{ text: string }>) => parts.map((part) => part.text).join("");
const unit = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(" ", "\u00a0", "\t", "\r\n", "\u200d", "❤️"),
);

describe("showInvisible", () => {
  it.each([
    ["a b", ["text", "space", "text"]],
    ["10\u00a0€", ["text", "nbsp", "text"]],
    ["a\r\nb\n", ["text", "newline", "text", "newline"]],
    ["\t\u200b\u0007", ["tab", "zero-width", "control"]],
    ["\ud800", ["control"]],
    ["می\u200cخواهم", ["text", "zero-width", "text"]],
    ["👨‍👩‍👧 ❤️", ["text", "space", "text"]],
    ["", []],
  ])("%j is shown as %j", (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it("the parts together are the text", () => {
    fc.assert(
      fc.property(fc.array(unit), (pieces) => {
        const text = pieces.join("");
        expect(joined(showInvisible(text))).toBe(text);
      }),
    );
  });
});

describe("showUnexpected", () => {
  it.each([
    ["a b c", ["text"]],
    [" a ", ["space", "text", "space"]],
    ["a  b", ["text", "space", "space", "text"]],
    ["a \n b", ["text", "space", "newline", "space", "text"]],
    ["a\u00a0b c", ["text", "nbsp", "text"]],
    ["a \u200e b", ["text", "zero-width", "text"]],
    ["👨‍👩‍👧 ❤️", ["text"]],
  ])("%j is shown as %j", (text, expected) => {
    expect(showUnexpected(text).map((part) => part.kind)).toEqual(expected);
  });

  it("considers the text around a part", () => {
    expect(showUnexpected(" b ", { before: "a", after: "c" })).toEqual([{ text: " b ", kind: "text" }]);
    expect(showUnexpected(" b", { before: "a ", after: "" }).map((part) => part.kind)).toEqual([
      "space",
      "text",
    ]);
  });

  it("the parts of showUnexpected together are the text", () => {
    fc.assert(
      fc.property(fc.array(unit), (pieces) => {
        const text = pieces.join("");
        expect(joined(showUnexpected(text))).toBe(text);
      }),
    );
  });
});

describe("nameInvisible", () => {
  it.each([
    [" ", "space", "U+0020"],
    ["\u2003", "otherSpace", "U+2003"],
    ["\u00a0", "noBreakSpace", "U+00A0"],
    ["\t", "tab", "U+0009"],
    ["\r\n", "newline", "U+000D U+000A"],
    ["\u200b", "zeroWidthSpace", "U+200B"],
    ["\u202e", "rightToLeftOverride", "U+202E"],
    ["\u{e0001}", "other", "U+E0001"],
    ["\u0007", "control", "U+0007"],
  ])("names %j as %s, %s", (text, name, codes) => {
    expect(showInvisible(text).map(nameInvisible)).toEqual([{ name, codes }]);
  });
});
