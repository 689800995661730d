import { expect, test } from "vitest";
import { findDeviceLanguage } from "./device-language.ts";

const languages = [
  { id: 1, code: "en", name: null },
  { id: 2, code: "de", name: "Our German" },
  { id: 3, code: "pt-BR", name: null },
  { id: 4, code: "zh-Hant-HK", name: null },
  { id: 5, code: "en-GB", name: null },
];
const codeFor = (deviceLanguage: string) => findDeviceLanguage(deviceLanguage, languages)?.code;

test("finds a code in any spelling, without its region if no language has that region", () => {
  expect(codeFor("en")).toBe("en");
  expect(codeFor("EN_us")).toBe("en");
  expect(codeFor("en-gb")).toBe("en-GB");
  expect(codeFor("de_DE.UTF-8")).toBe("de");
  expect(codeFor("zh-Hant-HK")).toBe("zh-Hant-HK");
});

test("finds a related language if it is the only one", () => {
  expect(codeFor("pt-PT")).toBe("pt-BR");
  expect(codeFor("pt")).toBe("pt-BR");
});

test("finds a name in English, in the language, or as given by people, with or without region", () => {
  expect(codeFor("English")).toBe("en");
  expect(codeFor("english (United States)")).toBe("en");
  expect(codeFor("British English")).toBe("en-GB");
  expect(codeFor("English (United Kingdom)")).toBe("en-GB");
  expect(codeFor("Deutsch")).toBe("de");
  expect(codeFor("Deutsch (Österreich)")).toBe("de");
  expect(codeFor("our german")).toBe("de");
  expect(codeFor("Brazilian Portuguese")).toBe("pt-BR");
});

test("finds nothing for a text that names no language of the branch", () => {
  for (const deviceLanguage of ["", " ", "Klingon", "fr", "français", "<script>", "🙂", "(x)"])
    expect(codeFor(deviceLanguage)).toBeUndefined();
});
