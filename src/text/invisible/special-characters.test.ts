import { expect, it } from "vitest";
import { specialCharacters } from "./special-characters.ts";

it.each([
  ["de", "„"],
  ["de-AT", "„"],
  ["de-CH", "‹"],
  ["fr", "\u202F"],
  ["ar", "؟"],
  ["ar-EG", "\u200F"],
  ["zh-Hant-HK", "「"],
  ["ja", "『"],
  ["unheard", "“"],
])("special characters of %s include %j", (language, character) => {
  expect(specialCharacters(language)).toContain(character);
});

it("special characters have no duplicates, and each language has a letter", () => {
  for (const language of ["de", "fr", "ar", "he", "zh", "ja", "ru"]) {
    const characters = specialCharacters(language);
    expect(new Set(characters).size).toBe(characters.length);
    expect(characters.length).toBeLessThanOrEqual(26);
  }
});
