import { describe, expect, it } from "vitest";
import { pluralCategories } from "./plural-categories.ts";

const names = (language: string) => pluralCategories(language).map((each) => each.category);

describe("plural categories", () => {
  it.each([
    ["en", ["one", "other"]],
    ["ja", ["other"]],
    ["pl", ["one", "few", "many", "other"]],
    ["ar", ["zero", "one", "two", "few", "many", "other"]],
    ["xq", ["other"]],
    ["no code", ["other"]],
  ])("plural categories of %s are %j", (language, expected) => {
    expect(names(language)).toEqual(expected);
  });

  it.each(["en", "fr", "cs", "pl", "ar", "cy", "lv", "pt-BR", "zh-Hant-HK", "he", "br", "sl"])(
    "examples of plural categories of %s belong to their category",
    (language) => {
      const rules = new Intl.PluralRules(language);
      for (const { category, examples } of pluralCategories(language)) {
        expect(examples.length).toBeGreaterThan(0);
        for (const number of examples) expect(rules.select(number)).toBe(category);
      }
    },
  );
});
