import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../messages");
const files = readdirSync(folder);
const areas = files.filter((file) => file.startsWith("en.")).map((file) => file.slice("en.".length));
const languages = [...new Set(files.map((file) => file.split(".", 1)[0] ?? ""))];

const readArea = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, `${language}.${area}`), "utf8"));

/** Every element of a message, also those inside of its plural forms. */
function elementsOf(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => [element, ...elementsOf(partsOf(element))]);
}

function partsOf(element: MessageFormatElement): MessageFormatElement[] {
  if (element.type === TYPE.tag) return element.children;
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
  return Object.values(element.options).flatMap((option) => option.value);
}

function argumentsOf(text: string): string[] {
  const named = elementsOf(parse(text)).filter(({ type }) => type !== TYPE.literal && type !== TYPE.pound);
  return [...new Set(named.map((element) => ("value" in element ? element.value : "")))].sort();
}

function pluralFormsOf(text: string): string[][] {
  const plurals = elementsOf(parse(text)).filter((element) => element.type === TYPE.plural);
  return plurals.map(({ options }) => Object.keys(options).filter((form) => !form.startsWith("=")));
}

it("there are several languages and areas to check", () => {
  expect(languages).toEqual(expect.arrayContaining(["en", "de", "ar"]));
  expect(areas).toContain("shell.json");
});

it("every message that a file names is there", () => {
  const known = new Set(areas.flatMap((area) => Object.keys(readArea("en", area))));
  const sources = readdirSync(join(folder, ".."), { recursive: true, encoding: "utf8" });
  const named = sources
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, "..", file), "utf8").matchAll(
        /\bid(?:=|: )"([a-z][\w-]*(?:\.[\w-]+)+)"/gi,
      ),
    ])
    .map(([, id = ""]) => id);
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

describe.each(languages)("in %s", (language) => {
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it.each(areas)("%s has the ids of the English one", (area) => {
    expect(Object.keys(readArea(language, area)).sort()).toEqual(Object.keys(readArea("en", area)).sort());
  });

  it.each(areas)("the messages of %s parse and take the arguments of the English ones", (area) => {
    const english = readArea("en", area);
    for (const [id, text] of Object.entries(readArea(language, area)))
      expect(argumentsOf(text), id).toEqual(argumentsOf(english[id] ?? ""));
  });

  it.each(areas)("the plurals of %s name forms of the language, `other` among them", (area) => {
    for (const [id, text] of Object.entries(readArea(language, area)))
      for (const forms of pluralFormsOf(text)) {
        expect(known, id).toEqual(expect.arrayContaining(forms));
        expect(forms, id).toContain("other");
      }
  });
});
