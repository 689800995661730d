import { parse as parseCsv } from "csv-parse/sync";
import { stringify as stringifyCsv } from "csv-stringify/sync";
import fc from "fast-check";
import { parse as parseToml, stringify as stringifyToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { parse as parseYaml, stringify as stringifyYaml } from "yaml";
import { type FormatId, loadFormat } from "#formats/formats.ts";

type Texts = { [name: string]: string | Texts };
/** Writes and reads a file like another program, without knowledge of plurals. */
type Program = { write: (texts: Texts, language: string) => string; read: (file: string) => unknown };

const json: Program = { write: (texts) => JSON.stringify(texts), read: (file) => JSON.parse(file) };
const yaml: Program = { write: (texts) => stringifyYaml(texts), read: (file) => parseYaml(file) };

const nested: Partial<Record<FormatId, Program>> = {
  nested_json: json,
  react_nested_json: json,
  angular_translate_json: json,
  symfony_yaml: yaml,
  ruby_on_rails_yaml: {
    write: (texts, language) => stringifyYaml({ [language]: texts }),
    read: (file) => Object.values(parseYaml(file))[0],
  },
  toml: { write: (texts) => stringifyToml(texts), read: (file) => parseToml(file) },
  ember_i18n_json_module: {
    write: (texts) => `export default ${JSON.stringify(texts)};`,
    read: (file) => JSON.parse(file.replace(/^export default |;\s*$/g, "")),
  },
};
const flat: Partial<Record<FormatId, Program>> = {
  react_simple_json: json,
  node_2_json: json,
  i18next_json: json,
  chrome_i18n_json: {
    write: (texts) =>
      JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, { message }]))),
    read: (file) =>
      Object.fromEntries(
        Object.entries<{ message: string }>(JSON.parse(file)).map(([key, { message }]) => [key, message]),
      ),
  },
  go_i18n_json: {
    write: (texts) => JSON.stringify(Object.entries(texts).map(([id, translation]) => ({ id, translation }))),
    read: (file) =>
      Object.fromEntries(
        JSON.parse(file).map(({ id, translation }: { id: string; translation: string }) => [id, translation]),
      ),
  },
  csv: {
    write: (texts) => stringifyCsv([["id", "en"], ...Object.entries(texts)]),
    read: (file) => Object.fromEntries(parseCsv(file, { from_line: 2 }).map(([key, text]) => [key, text])),
  },
};

const throughProject = async (id: FormatId, file: string, language: string) => {
  const { parse, print } = await loadFormat(id);
  const { entries } = parse(new TextEncoder().encode(file), { language, baseLanguage: "en" });
  return new TextDecoder().decode(print(entries, { language, baseLanguage: language }));
};

const icuTexts = [
  "{count, plural, one {One file} other {Many files}}",
  "{count,plural,one{One}other{Many}}",
  "{count, plural, one {It''s one} other {They''re many}}",
  "{count, plural,\n  one {'{'#'}'}\n  other {many}\n}",
  "{count, plural, one {# file} other {# files}}",
  "{count, plural, =0 {None} one {One} other {Many}}",
  "{n, plural, one {One} few {Few} many {Many} other {Some}}",
  "{count, plural, one {1 of {total}} other {many of {total}}}",
  "{count, plural, other {}}",
];
const text = fc.oneof(
  fc.constantFrom(...icuTexts),
  fc.constantFrom("Plain", "%d files", "it's", "{name}", "a: b", "{{n}}", "yes"),
);
const name = fc.constantFrom("title", "cart", "zero", "one", "two", "few", "many", "other", "page one");
/** All forms that integers of Polish and Russian need. */
const slavicForms = fc.record({ one: text, few: text, many: text });
const { tree } = fc.letrec<{ tree: Texts }>((tie) => ({
  tree: fc.dictionary(
    name,
    fc.oneof({ maxDepth: 3, withCrossShrink: true }, text, tie("tree"), slavicForms),
    {
      minKeys: 1,
      maxKeys: 5,
      noNullPrototype: true,
    },
  ) as fc.Arbitrary<Texts>,
}));
const language = fc.constantFrom("en", "pl", "ru", "ja", "fr");

/** Integers of Polish and Russian need no `other`: an export writes it with the text of `many`. */
function withOther(texts: Texts, code: string, isRoot = true): Texts {
  const { one, few, many } = texts;
  const isPlural =
    !isRoot &&
    ["pl", "ru"].includes(code) &&
    [one, few, many].every((form) => form !== undefined) &&
    Object.entries(texts).every(
      ([form, value]) => /^(?:zero|one|two|few|many)$/.test(form) && typeof value === "string",
    );
  if (isPlural && many !== undefined) return { ...texts, other: many };
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === "string" ? value : withOther(value, code, false),
    ]),
  );
}

describe("texts in other programs after an import and an export", () => {
  test.each(Object.entries(nested) as Array<[FormatId, Program]>)(
    "nested texts of %s are the same",
    async (id, program) => {
      await fc.assert(
        fc.asyncProperty(tree, language, async (texts, code) => {
          const file = program.write(texts, code);
          expect(program.read(file)).toEqual(texts);
          expect(program.read(await throughProject(id, file, code))).toEqual(withOther(texts, code));
        }),
      );
    },
  );

  const keyed = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), text, { noNullPrototype: true, minKeys: 1 });
  test.each(Object.entries(flat) as Array<[FormatId, Program]>)(
    "flat texts of %s are the same",
    async (id, program) => {
      await fc.assert(
        fc.asyncProperty(keyed, async (texts) => {
          const file = program.write(texts, "en");
          expect(program.read(await throughProject(id, file, "en"))).toEqual(texts);
        }),
      );
    },
  );
});
