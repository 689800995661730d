import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffWords } from "./diff.ts";
import { direction } from "./languages/direction.ts";
import { languageName } from "./languages/language-name.ts";
import { canonicalLanguage, sameLanguage } from "./languages/languages.ts";
import { textProblem, utf8Length } from "./text-validity.ts";
import { countWords } from "./words.ts";

describe("language codes", () => {
  it.each([
    ["pt-br", "pt-BR"],
    ["zh-hant-hk", "zh-Hant-HK"],
    ["es-419", "es-419"],
    ["FIL-ph", "fil-PH"],
    ["ca-es-VALENCIA", "ca-ES-valencia"],
    ["xq", "xq"],
    ["xq-XX", "xq-XX"],
    ["ger", "ger"],
  ])("language code %s is stored as %s", (given, stored) => {
    expect(canonicalLanguage(given)).toBe(stored);
  });

  it.each(["", "e", "english", "qzz", "en_US", "en-", "xq-Latn", "en-USA", "zz-1", " de"])(
    "language code %j is rejected",
    (given) => {
      expect(canonicalLanguage(given)).toBeUndefined();
    },
  );

  it("language codes match regardless of case", () => {
    expect(sameLanguage("fr-Fr", "fr-FR")).toBe(true);
  });

  it("languages have names, or are shown by their code", () => {
    expect(languageName("de", "en")).toBe("German");
    expect(languageName("ca-ES-valencia", "en")).toContain("Catalan");
    expect(languageName("x", "en")).toBe("x");
  });
});

describe("text direction", () => {
  it.each([
    ["ar", "rtl"],
    ["he-IL", "rtl"],
    ["ur", "rtl"],
    ["uz-Arab", "rtl"],
    ["ar-Latn", "ltr"],
    ["de", "ltr"],
  ])("text direction of %s is %s", (code, expected) => {
    expect(direction(code)).toBe(expected);
  });
});

describe("words", () => {
  it.each([
    ["Pay {amount} now", "en", 2],
    ["don't stop", "en", 2],
    ["well-known", "en", 2],
    ["%1$s of %d items", "en", 2],
    ["<b>Bold</b> text", "en", 2],
    ["Привет, мир!", "ru", 2],
    ["مرحبا بالعالم", "ar", 2],
    ["", "en", 0],
    ["…", "en", 0],
  ])("%j (%s) has %i words", (text, language, words) => {
    expect(countWords(text, language)).toBe(words);
  });

  it("words are found in languages without spaces", () => {
    expect(countWords("東京は日本の首都です", "ja")).toBeGreaterThan(3);
    expect(countWords("ยินดีต้อนรับสู่ประเทศไทย", "th")).toBeGreaterThan(2);
  });
});

describe("text validity", () => {
  it("finds characters that PostgreSQL would reject or alter", () => {
    expect(textProblem("a\u0000b")).toBe("nul");
    expect(textProblem("a\ud800")).toBe("lone_surrogate");
    expect(textProblem("grüße 🎉")).toBeUndefined();
  });

  it("measures well-formed texts like UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => utf8Length(text) === Buffer.byteLength(text)),
    );
  });
});

describe("word differences", () => {
  it("applying word differences to the text before gives the text after", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, after) => {
        const parts = diffWords(before, after);
        const join = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join("");
        expect(join("added")).toBe(before);
        expect(join("removed")).toBe(after);
      }),
    );
  });

  it("word differences show the changed word", () => {
    expect(diffWords("Pay now", "Pay later")).toEqual([
      { kind: "same", text: "Pay " },
      { kind: "removed", text: "now" },
      { kind: "added", text: "later" },
    ]);
  });
});
