import { expect, test } from "vitest";
import type { FormatId } from "#formats/formats.ts";
import { haveSameTexts } from "./same-texts.ts";

const same = (format: FormatId, first: string, second: string) =>
  haveSameTexts([Buffer.from(first), Buffer.from(second)], format, { language: "de", baseLanguage: "en" });

test.each([
  [
    "order and white space",
    "nested_json",
    '{"a":{"b":"B"},"c":"C"}',
    '{\n  "c": "C",\n  "a": { "b": "B" }\n}\n',
  ],
  [
    "folding and comments",
    "gettext_po",
    'msgid "a"\nmsgstr "one two"\n',
    '# me\nmsgid "a"\nmsgstr ""\n"one "\n"two"\n',
  ],
  [
    "where messages stand in the sources",
    "qt_ts",
    '<TS><context><name/><message><location filename="a" line="1"/><source>a</source><translation>A</translation></message></context></TS>',
    "<TS><context><name/><message><source>a</source><translation>A</translation></message></context></TS>",
  ],
  [
    "where units stand in the sources",
    "xliff",
    '<xliff><file><body><trans-unit id="a"><source>a</source><target>A</target><context-group><context context-type="linenumber">1</context></context-group></trans-unit></body></file></xliff>',
    '<xliff><file><body><trans-unit id="a"><source>a</source><target>A</target></trans-unit></body></file></xliff>',
  ],
  ["what they say of themselves", "arb", '{"@@author":"Ada","a":"B"}', '{"@@locale":"de","a":"B"}'],
  ["empty lists", "nested_json", '{"a":"B","c":[]}', '{"a":"B"}'],
  ["quotes", "symfony_yaml", "a: B\nb: 3\n", 'a: "B"\nb: "3"\n'],
  ["line breaks of the file", "java_properties", "a=B\nc=D\n", "a = B\r\nc: D\r\n"],
] as const)("files that differ only in %s have the same content", async (_, format, first, second) => {
  expect(await same(format, first, second)).toBe(true);
});

test.each([
  ["a text", "nested_json", '{"a":"A"}', '{"a":"B"}'],
  ["a key more", "nested_json", '{"a":"A"}', '{"a":"A","b":""}'],
  [
    "a description",
    "android_xml",
    '<resources><!-- x --><string name="a">A</string></resources>',
    '<resources><string name="a">A</string></resources>',
  ],
  ["a key twice", "react_simple_json", '{"a":"A","a":"A"}', '{"a":"A"}'],
  [
    "one text or forms",
    "nested_json",
    '{"a":{"one":"1","other":"n"}}',
    '{"a":"{count, plural, one {1} other {n}}"}',
  ],
  ["one that cannot be read", "nested_json", '{"a":', '{"a":"A"}'],
] as const)("files that differ in %s have different content", async (_, format, first, second) => {
  expect(await same(format, first, second)).toBe(false);
});
