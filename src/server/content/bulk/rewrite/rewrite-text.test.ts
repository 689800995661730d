import { expect, it } from "vitest";
import { expressionOf, rewriteTexts, TextTooLong } from "./rewrite-text.ts";

const words = (find: string, replacement: string, caseSensitive = false) => ({
  find,
  replacement,
  regex: false,
  caseSensitive,
});
const expression = (find: string, replacement: string) => ({
  find,
  replacement,
  regex: true,
  caseSensitive: true,
});
const rewrite = (text: string, pattern: ReturnType<typeof words>) =>
  rewriteTexts([text], pattern, { maxBytes: 1_048_576, enough: 1_000 })[0];

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

it("replaces like JavaScript", () => {
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

it("returns long results a few at a time", () => {
  const bodies = ["a", "b", "a", "a", "a"];
  const limits = { maxBytes: 1_000, enough: 150 };
  const pattern = words("a", "x".repeat(100));
  expect(rewriteTexts(bodies, pattern, limits)).toEqual(["x".repeat(100), null, "x".repeat(100)]);
  expect(rewriteTexts(["b", "c"], pattern, limits)).toEqual([null, null]);
});

it("throws for an invalid expression with its problem", () => {
  expect(() => expressionOf(expression("(", ""))).toThrow("Unterminated group");
  expect(expressionOf(words("(", "")).test("(")).toBe(true);
});
