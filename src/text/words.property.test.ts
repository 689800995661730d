import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "#testing/growth.ts";
import { runs } from "#testing/tier.ts";
import { countWords } from "./words.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "word" });
const bySegmenter = (text: string) =>
  Array.from(segmenter.segment(text)).filter((part) => part.isWordLike).length;

describe("countWords", () => {
  it.each([
    ["می\u200cخواهم", "fa", 1],
    ["Donau\u00addampf\u00adschiff", "de", 1],
    ["Hello,world", "en", 2],
    ["3,000.50 and ٣٫٥", "en", 3],
    ["50% o más", "es", 3],
    ["%-10s %05d %1$@", "en", 0],
    ["%user_name% $USER$", "en", 0],
    ["50%off% and 20% to 30%", "en", 6],
  ])("%j (%s) has %i words", (text, language, words) => {
    expect(countWords(text, language)).toBe(words);
  });

  it("matches of the project's patterns count no words", () => {
    const patterns = [String.raw`\[\[[\w ]+\]\]`, "~\\S+"];
    expect(countWords("Hi [[first name]]and ~you x", "en", patterns)).toBe(3);
    expect(countWords("[[東京]]は日本", "ja", ["\\[\\[.*?\\]\\]"])).toBe(countWords("は日本", "ja"));
  });

  it("the count equals that of the segmenter in scripts with spaces", () => {
    // Joiners occur only inside of words: after a mark ("a.", soft hyphen, "a") the segmenter has special rules.
    const joined = ["b\u00ada", "ی\u200cخ"];
    const pieces = "a B é ß e\u0301 ж ב س 7 42 ٣ . , ' ’ - – ! ? ; / ( ) « » …".split(" ");
    const piece = fc.constantFrom(...pieces, " ", "\u00a0", "\n", "😀", ...joined);
    fc.assert(
      fc.property(fc.array(piece), (chosen) => {
        const text = chosen.join("");
        expect(countWords(text, "en")).toBe(bySegmenter(text));
      }),
      { numRuns: runs(140, 2100) },
    );
  });

  it.each(["%0", "0", "{a", "<a ", "a.", "'", "%a.", "$a"])(
    "words in many %j are counted in linear time",
    (piece) => {
      const count = (size: number) => countWords(`%${piece.repeat(size / piece.length)}`, "en");
      expect(growth(count, 100_000)).toBeLessThan(10);
    },
  );
});
