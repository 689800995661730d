import { expect, test } from "vitest";
import { findDeviceLanguage } from "./device-language.ts";

const languages = [
  { id: 1, code: "en", name: null },
  { id: 2, code: "de", name: "Our German" },
  { id: 3, code: "pt-BR", name: null },
  { id: 4, code: "zh-Hant-HK", name: null },
  { id: 5, code: "en-GB", name: null },
];
const found = (said: string) => findDeviceLanguage(said, languages)?.code;

test("a code is found in any spelling, without its region when there is none such", () => {
  expect(found("en")).toBe("en");
  expect(found("EN_us")).toBe("en");
  expect(found("en-gb")).toBe("en-GB");
  expect(found("de_DE.UTF-8")).toBe("de");
  expect(found("zh-Hant-HK")).toBe("zh-Hant-HK");
});

test("a related language is meant when it is the only one", () => {
  expect(found("pt-PT")).toBe("pt-BR");
  expect(found("pt")).toBe("pt-BR");
});

test("a name is found in English, in the language itself, as people named it, with and without its region", () => {
  expect(found("English")).toBe("en");
  expect(found("english (United States)")).toBe("en");
  expect(found("British English")).toBe("en-GB");
  expect(found("English (United Kingdom)")).toBe("en-GB");
  expect(found("Deutsch")).toBe("de");
  expect(found("Deutsch (Österreich)")).toBe("de");
  expect(found("our german")).toBe("de");
  expect(found("Brazilian Portuguese")).toBe("pt-BR");
});

test("what is no language of the branch is none", () => {
  for (const said of ["", " ", "Klingon", "fr", "français", "<script>", "🙂", "(x)"])
    expect(found(said)).toBeUndefined();
});
