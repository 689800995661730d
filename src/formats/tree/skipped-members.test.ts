import { expect, test } from "vitest";
import type { ParseOptions } from "#formats/file-entry.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";

const options: ParseOptions = { language: "de", baseLanguage: "en", skipNonStringValues: true };
const parse = async (id: FormatId, file: string) =>
  (await loadFormat(id)).parse(new TextEncoder().encode(file), options).entries;
const print = async (id: FormatId, entries: Awaited<ReturnType<typeof parse>>) =>
  new TextDecoder().decode((await loadFormat(id)).print(entries, options));

test.each(
  (["nested_json", "i18next_json", "angular_translate_json"] as const).flatMap((id) =>
    [
      { a: "1", b: { c: [], d: "2", e: {} }, f: [], g: {} },
      { x: {}, a: { b: [], c: { d: "1" } } },
      {
        l: {
          m: [
            { a: "x", b: [] },
            { c: null, d: "y" },
          ],
        },
      },
      { p: {}, k: { one: "1", other: "n" }, n: 3, t: true },
      { "a.b": { c: [], d: "1" } },
      { a: "1", e: { f: {}, g: [[]] } },
    ].map((file) => [id, file] as const),
  ),
)("in %s the members of %j other than texts keep their positions and create no keys", async (id, file) => {
  const entries = await parse(id, JSON.stringify(file));
  expect(JSON.stringify(JSON.parse(await print(id, entries)))).toBe(JSON.stringify(file));
  expect(entries.map(({ text }) => text)).not.toContain("");
});

const php = `<?php

return [
    'accepted' => ':attribute',
    'custom' => [
        'email' => [
            'required' => 'Which one?',
        ],
        'none' => [],
    ],
    'attributes' => [],
];
`;

test("empty arrays in Laravel are printed again, unless they contain keys now", async () => {
  const entries = await parse("laravel_php", php);
  expect(entries.map(({ key }) => key)).toEqual(["accepted", "custom.email.required"]);
  expect(await print("laravel_php", entries)).toBe(php);
  const more = [...entries, { key: "attributes.email", text: "E-Mail" }, { key: "custom.none", text: "x" }];
  expect(await print("laravel_php", more)).toBe(
    php
      .replace("'none' => []", "'none' => 'x'")
      .replace("'attributes' => []", "'attributes' => [\n        'email' => 'E-Mail',\n    ]"),
  );
});

test.each([
  ["toml", 'a = "1"\nl = [\n]\n\n[t]\n\n[u]\nx = "2"\n'],
  ["symfony_yaml", '"a": "1"\n"l": []\n"u":\n  "x": "2"\n  "y": {}\n'],
  ["ruby_on_rails_yaml", '"de":\n  "l": []\n  "u":\n    "x": "2"\n  "y": {}\n'],
  ["ember_i18n_json_module", 'export default {\n  "l": [],\n  "a": "1",\n  "o": {}\n};\n'],
] as const)("empty objects and lists of %s are printed again", async (id, file) => {
  expect(await print(id, await parse(id, file))).toBe(file);
});

test.each(["[[", '{"a":1}', "[[1]]", '[["x","y",[]]]', '[[9,"y",[]]]', '[[1,"y",[]]]', '[[0.5,"y",[]]]'])(
  "arbitrary metadata of this name is handled: %s",
  async (value) => {
    const entries = [{ key: "list[0]", text: "a", metadata: new Map([["members-after", value]]) }];
    expect(JSON.parse(await print("nested_json", entries))).toEqual({ list: ["a"] });
  },
);

test("an object with only one text is rejected", async () => {
  const numbers = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`n${index}`, index]));
  expect(await parse("nested_json", JSON.stringify({ ...numbers, a: "x" }))).toEqual([
    { key: "a", text: "x" },
  ]);
});
