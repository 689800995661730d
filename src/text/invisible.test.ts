import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { showInvisible } from "./invisible.ts";

const kinds = (text: string) => showInvisible(text).map((part) => part.kind);

describe("invisible characters", () => {
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

  it("are all of the text together with what is seen", () => {
    const unit = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(" ", "\u00a0", "\t", "\r\n", "\u200d", "❤️"),
    );
    fc.assert(
      fc.property(fc.array(unit), (pieces) => {
        const text = pieces.join("");
        expect(
          showInvisible(text)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
