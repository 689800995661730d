import { expect, test } from "vitest";
import { findDeviceLanguage } from "./device-language.ts";

const languages = [
  { id: 1, code: "en", name: null },
  { id: 2, code: "de", name: "Our German" },
  { id: 3, code: "pt-BR", name: null },
  { id: 4, code: "zh-Hant-HK", name: null },
  { id: 5, code: "en-GB", name: null },
];
const found = (given: string) => findDeviceLanguage(given, languages)?.code;

test("finds a code in any spelling, without its region if no language has that region", () => {
  expect(found("en")).toBe("en");
  expect(found("EN_us")).toBe("en");
  expect(found("en-gb")).toBe("en-GB");
  expect(found("de_DE.UTF-8")).toBe("de");
  expect(found("zh-Hant-HK")).toBe("zh-Hant-HK");
});

test("finds a related language if it is the only one", () => {
  expect(found("pt-PT")).toBe("pt-BR");
  expect(found("pt")).toBe("pt-BR");
});

test("finds a name in English, in the language, or as given by people, with or without region", () => {
  expect(found("English")).toBe("en");
  expect(found("english (United States)")).toBe("en");
  expect(found("British English")).toBe("en-GB");
  expect(found("English (United Kingdom)")).toBe("en-GB");
  expect(found("Deutsch")).toBe("de");
  expect(found("Deutsch (Österreich)")).toBe("de");
  expect(found("our german")).toBe("de");
  expect(found("Brazilian Portuguese")).toBe("pt-BR");
});

test("finds nothing for a text that is no language of the branch", () => {
  for (const given of ["", " ", "Klingon", "fr", "français", "<script>", "🙂", "(x)"])
    expect(found(given)).toBeUndefined();
});
