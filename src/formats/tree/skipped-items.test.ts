import { expect, test } from "vitest";
import type { ParseOptions } from "#formats/file-entry.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";

const options: ParseOptions = { language: "de", baseLanguage: "en", skipNonStringValues: true };
const bytes = (text: string) => new TextEncoder().encode(text);
/** Reads and prints a file; returns the result with its keys. */
async function back(id: FormatId, file: string, printedAs = id) {
  const { entries } = (await loadFormat(id)).parse(bytes(file), options);
  const printed = new TextDecoder().decode((await loadFormat(printedAs)).print(entries, options));
  return { keys: entries.map(({ key }) => key), entries, printed };
}

const json = ["nested_json", "react_nested_json", "angular_translate_json", "i18next_json"] as const;

test.each(
  json.flatMap((id) =>
    [
      { list: [null, "a", 3, true, "b"] },
      { rows: [null, [1, "a"], [], ["b", null, "c"]] },
      { steps: [{}, { text: "One" }, { done: false }, { text: "Two" }] },
      { "a.b": { list: [null, "c"] } },
      { list: [1.5, { one: "1", other: "n" }] },
    ].map((file) => [id, file] as const),
  ),
)("in %s the items of %j other than texts keep their positions and create no keys", async (id, file) => {
  const { entries, printed } = await back(id, JSON.stringify(file));
  expect(JSON.parse(printed)).toEqual(file);
  expect(entries.map(({ text }) => text)).not.toContain("");
});

test("i18next forms as separate keys also keep the positions before them", async () => {
  const file = { list: [null, { k_one: "1", k_other: "n" }] };
  const { keys, printed } = await back("i18next_json", JSON.stringify(file));
  expect([keys, JSON.parse(printed)]).toEqual([["list[1].k"], file]);
});

test("numbers keep their notation", async () => {
  const { printed } = await back("nested_json", '{"list": [1.10, 1e3, 12345678901234567890, "a"]}');
  expect(printed.replaceAll(/\s/g, "")).toBe('{"list":[1.10,1e3,12345678901234567890,"a"]}');
});

test("untranslated items keep their positions", async () => {
  const { entries } = await back("nested_json", '{"list": [null, "a", 3, "b"]}');
  const { print } = await loadFormat("nested_json");
  const [first, second] = entries;
  const untranslated = [{ key: "list[1]", text: "", isUntranslated: true }];
  expect(
    JSON.parse(new TextDecoder().decode(print(second ? [second] : [], { ...options, untranslated }))),
  ).toEqual({
    "list[3]": "b",
  });
  const placeholders = first ? [{ ...first, text: "", isUntranslated: true }] : [];
  expect(
    JSON.parse(
      new TextDecoder().decode(print(second ? [second] : [], { ...options, untranslated: placeholders })),
    ),
  ).toEqual({ list: [null, "", 3, "b"] });
});

test("a text is printed at the position where a file of another language has none", async () => {
  const { print } = await loadFormat("nested_json");
  const { entries } = await back("nested_json", '{"list": [null, "b"]}');
  const both = [{ key: "list[0]", text: "a" }, ...entries];
  expect(JSON.parse(new TextDecoder().decode(print(both, options)))).toEqual({ list: ["a", "b"] });
});

test.each([
  ["one that is no JSON", "[["],
  ["one that is no list", '{"a":1}'],
  ["more items than there are places", "[[null,null,null]]"],
  ["more lists than there are", "[[null],[null],[null]]"],
])("arbitrary metadata of this name is handled: %s", async (_, value) => {
  const { print } = await loadFormat("nested_json");
  const entries = [{ key: "list[1]", text: "b", metadata: new Map([["items-before", value]]) }];
  expect(JSON.parse(new TextDecoder().decode(print(entries, options)))).toEqual(
    value.startsWith("[[null") ? { list: [null, "b"] } : { "list[1]": "b" },
  );
});

test("a list with only a few texts is rejected", async () => {
  const numbers = Array.from({ length: 1_000 }, (_, index) => index);
  const { entries } = await back("nested_json", JSON.stringify({ list: [...numbers, "a"] }));
  expect(entries).toEqual([{ key: "list[1000]", text: "a" }]);
});

test.each(["~", "null", "Null", "NULL", ""])("`%s` in YAML is null and not a text", async (nothing) => {
  const { entries, printed } = await back(
    "ruby_on_rails_yaml",
    `de:
  title: ${nothing}
  quoted: "${nothing}"
  date:
    month_names:
      - ${nothing}
      - Januar
    order:
      - year
      - ${nothing}
      - day
`,
  );
  expect(entries.map(({ key, text }) => [key, text])).toEqual([
    ["title", ""],
    ["quoted", nothing],
    ["date.month_names[1]", "Januar"],
    ["date.order[0]", "year"],
    ["date.order[2]", "day"],
  ]);
  expect(printed).toContain(`  "date":
    "month_names":
      - null
      - "Januar"
    "order":
      - "year"
      - null
      - "day"
`);
});

test.each(["~\n", "null\n", "de:\n", "de: ~\n", "--- null\n"])("%j in YAML has no texts", async (file) => {
  expect((await back("ruby_on_rails_yaml", file)).keys).toEqual([]);
  if (!file.startsWith("de")) expect((await back("symfony_yaml", file)).keys).toEqual([]);
});

test.each([
  ["toml", 'list = [\n  "",\n  "a",\n  3,\n  "b",\n]\n'],
  [
    "laravel_php",
    "<?php\n\nreturn [\n    'list' => [\n        null,\n        'a',\n        3,\n        'b',\n    ],\n];\n",
  ],
  [
    "ember_i18n_json_module",
    'export default {\n  "list": [\n    null,\n    "a",\n    3,\n    "b"\n  ]\n};\n',
  ],
  ["symfony_yaml", '"list":\n  - null\n  - "a"\n  - 3\n  - "b"\n'],
] as const)("%s keeps such items as far as the format allows", async (id, expected) => {
  const { printed } = await back("nested_json", '{"list": [null, "a", 3, "b"]}', id);
  expect(printed).toBe(expected);
});
