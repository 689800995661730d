import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../messages");
const languages = readdirSync(folder);
const areas = readdirSync(join(folder, "en"));

const readArea = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, language, area), "utf8"));

/** All elements of a message, including those inside plural forms. */
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

it("finds several languages and areas", () => {
  expect(languages).toEqual(expect.arrayContaining(["en", "de", "ar"]));
  expect(areas).toContain("shell.json");
});

const sources = readdirSync(join(folder, ".."), { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, "..", file), "utf8") }));

it("every message id in the sources exists", () => {
  const existing = new Set(areas.flatMap((area) => Object.keys(readArea("en", area))));
  const named = sources
    .flatMap(({ text }) => [...text.matchAll(/\bid(?:=|: )"([a-z][\w-]*(?:\.[\w-]+)+)"/gi)])
    .map(([, id = ""]) => id);
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter((id) => !existing.has(id))).toEqual([]);
});

/** Matches the values after a message id, if they are a literal. */
const valuesAfter = /^\s*(?:values=\{|\},\s*)(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})/;
/** Matches the end of a message without values. */
const noValuesAfter = /^\s*(?:\/>|\},?\s*\))/;

/** Names of the values passed to a message; undefined if they are computed elsewhere. */
function givenValues(after: string): string[] | undefined {
  if (noValuesAfter.test(after)) return [];
  const values = valuesAfter.exec(after)?.[1];
  if (values === undefined || values.includes("...")) return undefined;
  // Without nested texts and objects, only the names of the values are followed by a comma or colon.
  const flat = values.slice(1, -1).replace(/`[^`]*`|"[^"]*"|\([^()]*\)|\{[^{}]*\}/g, "_");
  return [...flat.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name = ""]) => name);
}

it("every message is passed the values that it uses", () => {
  const argumentsOfMessages = new Map(
    areas
      .flatMap((area) => Object.entries(readArea("en", area)))
      .map(([id, text]) => [id, argumentsOf(text)] as const),
  );
  const shown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:<FormattedMessage\s+id=|formatMessage\(\s*\{ id: )"([\w.-]+)"/g)].flatMap(
      (found) => {
        const [start, id = ""] = found;
        const given = givenValues(text.slice(found.index + start.length));
        return given === undefined ? [] : [{ id, file, given }];
      },
    ),
  );
  const missing = shown.map(({ id, file, given }) => ({
    id,
    file,
    missing: argumentsOfMessages.get(id)?.filter((name) => !given.includes(name)),
  }));
  expect(shown.length).toBeGreaterThan(500);
  expect(missing.filter(({ missing: names = [] }) => names.length > 0)).toEqual([]);
});

describe.each(languages)("messages in %s", (language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it.each(areas)("%s has the same ids as in English", (area) => {
    expect(Object.keys(readArea(language, area)).sort()).toEqual(Object.keys(readArea("en", area)).sort());
  });

  it.each(areas)("the messages of %s parse and take the same arguments as in English", (area) => {
    const english = readArea("en", area);
    for (const [id, text] of Object.entries(readArea(language, area)))
      expect(argumentsOf(text), id).toEqual(argumentsOf(english[id] ?? ""));
  });

  it.each(areas)("the plurals of %s have the forms of the language, including `other`", (area) => {
    for (const [id, text] of Object.entries(readArea(language, area)))
      for (const forms of pluralFormsOf(text)) {
        expect(categories, id).toEqual(expect.arrayContaining(forms));
        expect(forms, id).toContain("other");
      }
  });
});
