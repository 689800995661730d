import { expect, it } from "vitest";
import { readPastedStrings } from "./pasted-strings.ts";

it("reads flat and nested objects as keys with dots", () => {
  expect(readPastedStrings('{"a":"A","cart":{"empty":"Leer","items":{"one":"1"}}}')).toEqual({
    kind: "strings",
    strings: { a: "A", "cart.empty": "Leer", "cart.items.one": "1" },
  });
});

it("keeps a key named __proto__", () => {
  const read = readPastedStrings('{"__proto__":"p"}');
  expect(read.kind === "strings" && Object.keys(read.strings)).toEqual(["__proto__"]);
});

it.each([
  ['{\n  "a": x\n}', { kind: "notJson", line: 2, column: 8 }],
  ['{ "a": }', { kind: "notJson", line: 1, column: 8 }],
  ['{"a":"b"', { kind: "notJson", line: 1, column: 9 }],
  ['{"a":"b"} x', { kind: "notJson", line: 1, column: 11 }],
  ['{"a.b":"x","a":{"b":"y"}}', { kind: "twice", key: "a.b" }],
  ['["a"]', { kind: "notObject" }],
  ['{"a":{"b":7}}', { kind: "notText", key: "a.b" }],
])("reports the position of the mistake in %j", (text, expected) => {
  expect(readPastedStrings(text)).toEqual(expected);
});
