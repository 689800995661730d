import fc from "fast-check";
import { expect, test } from "vitest";
import { makeJsonGuard, maxValuesIn, parseJson } from "./json-bytes.ts";

const read = (text: string, maxValues = 1_000) => parseJson(Buffer.from(text), maxValues);

test("parseJson gives the same value as JSON.parse, whatever its strings contain", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value);
      expect(read(text, text.length)).toEqual(JSON.parse(text));
    }),
  );
});

test("counts the same values however a body is cut into chunks", () => {
  const text = Buffer.from(JSON.stringify(["a,b,[{", '"', "\\", '\\",[', 1]));
  for (let cut = 0; cut <= text.length; cut++) {
    const chunks = [text.subarray(0, cut), text.subarray(cut)];
    chunks.forEach(makeJsonGuard(6));
    expect(() => chunks.forEach(makeJsonGuard(5))).toThrow("more than 5 values");
  }
});

test("only values outside of strings are counted", () => {
  const text = JSON.stringify(["a,b,[{", '"', "\\", '\\",[', 1]);
  expect(read(text, 6)).toEqual(JSON.parse(text));
  expect(() => read(text, 5)).toThrow("The body holds more than 5 values.");
});

test.each([
  ["a list of empty objects", "{},"],
  ["a list of numbers", "1,"],
  ["a list of lists", "[],"],
  ["an object", '"a":1,'],
])("%s with too many values is rejected before any value is created", (_what, repeated) => {
  const prefix = repeated.startsWith('"') ? "{" : "[";
  // The list is not closed, so a parser would report invalid JSON instead.
  expect(() => read(prefix + repeated.repeat(3_000))).toThrow("The body holds more than 1,000 values.");
});

test("JSON that is nested too deeply is rejected before it is parsed", () => {
  expect(read(`${"[".repeat(100)}${"]".repeat(100)}`)).toBeDefined();
  for (const opening of ["[", '{"a":']) {
    expect(() => read(opening.repeat(101))).toThrow("The body is nested too deeply.");
  }
});

test("invalid JSON and invalid UTF-8 are rejected", () => {
  for (const text of ["", "{", "]", "}}", '"', '"\\', "{'a':1}", "[1,]"])
    expect(() => read(text)).toThrow("not valid JSON");
  expect(() => parseJson(Uint8Array.of(0x22, 0xff, 0x22), 10)).toThrow("not UTF-8");
});

test("a body of 50 MB may contain a million values", () => {
  expect(maxValuesIn(52_428_800)).toBeGreaterThan(1_000_000);
});
