import { expect, it } from "vitest";
import type { Pattern } from "#server/content/bulk/bulk-task.ts";
import { findSyntax } from "./protected-parts.ts";
import { expressionOf, type Reading, rewriteTexts, TextTooLong } from "./rewrite-text.ts";

const usual = { words: false, inPlaceholders: false };
const words = (find: string, replacement: string, caseSensitive = false): Pattern => ({
  ...usual,
  find,
  replacement,
  regex: false,
  caseSensitive,
});
const expression = (find: string, replacement: string): Pattern => ({
  ...usual,
  find,
  replacement,
  regex: true,
  caseSensitive: true,
});
const limits = { maxBytes: 1_048_576, enough: 1_000, findProtected: findSyntax };
const rewrite = (body: string, pattern: Pattern) => rewriteTexts([{ body }], pattern, limits)[0];
const rewriteWholeWords = (body: string, pattern: Pattern) =>
  rewrite(body, { ...pattern, words: true, inPlaceholders: true });
const rewriteOutsidePlaceholders = (body: string, pattern: Pattern, reading: Partial<Reading> = {}) =>
  rewriteTexts([{ body, reading: { source: body, settings: {}, ...reading } }], pattern, limits)[0];

it("takes words literally, in the search and in the replacement", () => {
  expect(rewrite("a.b a+b", words("a.b", "$& $1"))).toBe("$& $1 a+b");
});

it("ignores case unless requested otherwise", () => {
  expect(rewrite("Cart cart ÄRGER ärger", words("cart", "basket"))).toBe("basket basket ÄRGER ärger");
  expect(rewrite("ÄRGER ärger", words("ärger", "x"))).toBe("x x");
  expect(rewrite("Cart cart", words("cart", "basket", true))).toBe("Cart basket");
});

it("returns null for a text without a match or with an equal replacement", () => {
  expect(rewrite("nothing", words("cart", "basket"))).toBeNull();
  expect(rewrite("same", words("same", "same"))).toBeNull();
});

it("replaces groups by number and by name, the whole match and the dollar", () => {
  expect(rewrite("12-34", expression("(\\d+)-(\\d+)", "$2:$1 [$&] $$"))).toBe("34:12 [12-34] $");
  expect(rewrite("ab", expression("(?<first>a)(b)?(c)?", "<$<first>|$3|$4|$12>"))).toBe("<a||$4|a2>");
});

it("replaces whole words only, in every script", () => {
  expect(rewriteWholeWords("cart carts a cart's Cart", words("cart", "basket"))).toBe(
    "basket carts a cart's basket",
  );
  expect(rewriteWholeWords("xa a a", words("a a", "b"))).toBe("xa b");
  expect(rewriteWholeWords("電車和車", words("車", "x"))).toBe("電車和x");
  expect(rewriteWholeWords("C++ (c) cart", words("(c)", "©"))).toBe("C++ © cart");
  expect(rewriteWholeWords("one two", expression("\\w+", "<$&>"))).toBe("<one> <two>");
  expect(rewriteWholeWords("one two", expression("o", "0"))).toBeNull();
});

it("keeps placeholders, tags, entities and the syntax of message forms", () => {
  const name = words("name", "x");
  expect(rewriteOutsidePlaceholders("name {name} <b title='name'>name</b>", name)).toBe(
    "x {name} <b title='name'>x</b>",
  );
  expect(rewriteOutsidePlaceholders("one {count, plural, one {one %} other {one}}", words("one", "1"))).toBe(
    "1 {count, plural, one {1 %} other {1}}",
  );
  expect(rewriteOutsidePlaceholders("amp &amp; amp", words("amp", "x"))).toBe("x &amp; x");
  expect(rewriteOutsidePlaceholders("{a} b", expression(".+", "x"))).toBeNull();
  expect(rewrite("name {name}", { ...name, inPlaceholders: true })).toBe("x {x}");
});

it("recognizes placeholders by the source and the settings of the key", () => {
  const pattern = words("d", "x");
  expect(rewriteOutsidePlaceholders("d %d", pattern, { source: "%d files" })).toBe("x %d");
  expect(rewriteOutsidePlaceholders("d %d", pattern, { source: "files" })).toBe("x %x");
  expect(
    rewriteOutsidePlaceholders("d :d", pattern, { source: "files", settings: { style: "laravel" } }),
  ).toBe("x :d");
  expect(
    rewriteOutsidePlaceholders("d [[d]]", pattern, { settings: { patterns: ["\\[\\[\\w+\\]\\]"] } }),
  ).toBe("x [[d]]");
});

it("returns undefined if a text must be parsed first, and a result if no match is near syntax", () => {
  expect(rewrite("name {name}", words("name", "x"))).toBeUndefined();
  expect(rewrite("one {name} two", expression("one|two", "x"))).toBe("x {name} x");
  expect(rewrite("one %name", words("name", "x"))).toBeUndefined();
  const hasPatterns = { ...limits, hasPatterns: true };
  expect(rewriteTexts([{ body: "one" }], words("one", "x"), hasPatterns)).toEqual([undefined]);
});

it("inserts text at the edges of placeholders, but not within them", () => {
  expect(rewriteOutsidePlaceholders("{a}", expression("(?=.)|$", "-"))).toBe("-{a}-");
});

it("replaces like String.replace of JavaScript", () => {
  for (const [find, replacement] of [
    ["(a)(b)", "$2$1$0$3$11$$&"],
    ["x*", "-"],
    ["\\p{Lu}", "<$&>"],
    ["(?<=a)b", "$&$&"],
  ] as const) {
    const text = "abAB xx 😀";
    expect(rewrite(text, expression(find, replacement)) ?? text).toBe(
      text.replaceAll(new RegExp(find, "gu"), replacement),
    );
  }
});

it("throws before a text grows beyond the limit of texts", () => {
  const text = "a".repeat(1_000_000);
  expect(() => rewrite(text, words("a", "x".repeat(4_000)))).toThrow(TextTooLong);
});

it("limits the total length of results returned at a time", () => {
  const textsOf = (...bodies: string[]) => bodies.map((body) => ({ body }));
  const few = { maxBytes: 1_000, enough: 150 };
  const pattern = words("a", "x".repeat(100));
  expect(rewriteTexts(textsOf("a", "b", "a", "a", "a"), pattern, few)).toEqual([
    "x".repeat(100),
    null,
    "x".repeat(100),
  ]);
  expect(rewriteTexts(textsOf("b", "c"), pattern, few)).toEqual([null, null]);
});

it("throws an error that names the problem of an invalid expression", () => {
  expect(() => expressionOf(expression("(", ""))).toThrow("Unterminated group");
  expect(expressionOf(words("(", "")).test("(")).toBe(true);
});
