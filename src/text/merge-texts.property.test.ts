import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeTexts } from "./merge-texts.ts";

test("edits of two people at different places are both kept", () => {
  const base = "Nach Name oder Code suchen";
  expect(mergeTexts(base, `Mia ${base}`, `${base} Owner`)).toBe(`Mia ${base} Owner`);
  expect(mergeTexts(base, "Nach Titel oder Code suchen", "Nach Name oder Nummer suchen")).toBe(
    "Nach Titel oder Nummer suchen",
  );
  expect(mergeTexts(base, "Nach Name suchen", "Bitte nach Name oder Code suchen")).toBe(
    "Bitte nach Name suchen",
  );
});

test("edits of the same words, or of the same position, are not merged", () => {
  expect(mergeTexts("Zahlen", "Bezahlen", "Begleichen")).toBeUndefined();
  expect(mergeTexts("Pay", "Pay now", "Pay later")).toBeUndefined();
  expect(mergeTexts("", "one", "other")).toBeUndefined();
});

const texts = fc
  .array(fc.constantFrom("a", "b", " ", "東", ".", "ب"), { maxLength: 12 })
  .map((all) => all.join(""));

test("two changes of the same placeholder are not merged into a third", () => {
  expect(mergeTexts("Hi {first-name}", "Hi {last-name}", "Hi {first-letter}")).toBeUndefined();
  expect(mergeTexts("Hi {name}, bye", "Hi {user}, bye", "Hi {name}, see you")).toBe("Hi {user}, see you");
});

test("an edit of one person, or the same edit of both, is the result", () => {
  fc.assert(
    fc.property(texts, texts, (base, text) => {
      expect(mergeTexts(base, text, base)).toBe(text);
      expect(mergeTexts(base, base, text)).toBe(text);
      expect(mergeTexts(base, text, text)).toBe(text);
    }),
  );
});

test("the merge is symmetric", () => {
  fc.assert(
    fc.property(texts, texts, texts, (base, mine, theirs) => {
      expect(mergeTexts(base, mine, theirs)).toBe(mergeTexts(base, theirs, mine));
    }),
  );
});
