import { describe, expect, it } from "vitest";
import { diffWords } from "./diff.ts";

describe("word differences", () => {
  it("show the word that changed where no spaces are written", () => {
    expect(diffWords("東京は首都です", "大阪は首都です").at(-1)).toEqual({
      kind: "same",
      text: "は首都です",
    });
  });

  it("of long texts with nothing in common are a replacement, found in time", () => {
    const words = (letter: string) => Array.from({ length: 20_000 }, (_, at) => letter + at).join("-");
    const start = performance.now();
    expect(diffWords(words("v"), words("w")).map((part) => part.kind)).toEqual(["removed", "added"]);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
