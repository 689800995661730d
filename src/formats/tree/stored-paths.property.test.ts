import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadFormat } from "#formats/formats.ts";
import { nestedJson } from "#formats/json/nested-json.ts";

const options = { language: "de", baseLanguage: "en" };
const read = (file: unknown) =>
  nestedJson.parse(new TextEncoder().encode(JSON.stringify(file)), options).entries;
const print = (entries: ReturnType<typeof read>) =>
  JSON.parse(new TextDecoder().decode(nestedJson.print(entries, options)));

describe("names that look like list items or quoted names", () => {
  test.each([
    [{ "user[0]": "first", rows: { "cell[2]": "c", "[0]": "z" }, "a[b]": "x", "list[1]": "only" }],
    [{ '"a.b"': "1", x: { '"a': { 'b"': "2" } }, "k[0]": "3", m: { "[1]": "4" } }],
    [{ "x[0]": { y: "1" }, "x[1]": { y: "2" } }],
    [{ "x[0][1]": "1", list: ["2", ["3"]] }],
    [{ "a.b[0]": "1", c: { "": { d: "2" } } }],
    [{ "[0]": "1", "[1]": { "[0]": "2" } }],
  ])("%j comes back as it was", (file) => {
    expect(print(read(file))).toEqual(file);
  });

  test("become list items if the list has gaps or the key was renamed", () => {
    expect(read({ "list[1]": "only" })).toEqual([{ key: "list[1]", text: "only" }]);
    const renamed = read({ "user[0]": "first" }).map((entry) => ({ ...entry, key: "person[0]" }));
    expect(print(renamed)).toEqual({ person: ["first"] });
  });

  test("get their path from the key if the stored path is invalid", () => {
    for (const path of ["[", "{}", "[]", "[null]", '["user",-1]', '["user[0]"'])
      expect(print([{ key: "user[0]", text: "x", metadata: new Map([["key-path", path]]) }])).toEqual({
        user: ["x"],
      });
  });
});

const byKey = (entries: ReturnType<typeof read>) => new Map(entries.map((entry) => [entry.key, entry]));
type Json = string | Json[] | { [name: string]: Json };
const name = fc.constantFrom(
  "a",
  "b",
  "[0]",
  "[1]",
  "a[0]",
  "a[1]",
  "a[0][1]",
  '"a.b"',
  '"a',
  'b"',
  "a.b",
  "a.b[0]",
  "",
);
const { tree } = fc.letrec<{ tree: { [name: string]: Json }; value: Json }>((tie) => ({
  tree: fc.dictionary(name, tie("value"), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constant("x"),
    tie("tree"),
    fc.array(tie("value"), { minLength: 1, maxLength: 3 }),
  ),
}));

test.each(["nested_json", "i18next_json", "symfony_yaml"] as const)(
  "any names come back from %s, unless two of them have the same key",
  async (id) => {
    const { parse, print } = await loadFormat(id);
    fc.assert(
      fc.property(tree, (file) => {
        const { entries, duplicates } = parse(new TextEncoder().encode(JSON.stringify(file)), options);
        fc.pre(duplicates.length === 0);
        const printed = print(entries, options);
        expect(byKey(parse(printed, options).entries)).toEqual(byKey(entries));
        if (id !== "symfony_yaml") expect(JSON.parse(new TextDecoder().decode(printed))).toEqual(file);
      }),
    );
  },
);
