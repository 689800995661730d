import { describe, expect, it } from "vitest";
import { growth } from "#testing/growth.ts";
import { diffWords } from "./diff.ts";

describe("word differences", () => {
  it("show the word that changed where no spaces are written", () => {
    expect(diffWords("東京は首都です", "大阪は首都です").at(-1)).toEqual({
      kind: "same",
      text: "は首都です",
    });
  });

  it("of long texts with nothing in common are a replacement, found in a time that grows with them", () => {
    const words = (letter: string, length: number) =>
      Array.from({ length }, (_, at) => letter + at).join("-");
    const diff = (length: number) => diffWords(words("v", length), words("w", length));
    expect(diff(20_000).map((part) => part.kind)).toEqual(["removed", "added"]);
    expect(growth(diff, 2_500)).toBeLessThan(10);
  });
});
