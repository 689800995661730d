import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "#testing/growth.ts";
import { runs } from "#testing/tier.ts";
import { findPatternMatches, problemOfPattern, withoutOverlaps } from "./placeholder-patterns.ts";

const found = (text: string, ...patterns: string[]) =>
  findPatternMatches(text, patterns).map(({ start, end }) => text.slice(start, end));

describe("placeholder patterns", () => {
  it.each([
    ["\\[\\[\\w+\\]\\]", "Hi [[name]], [[]] [[b]]", ["[[name]]", "[[b]]"]],
    ["__\\w+?__", "__a__b__", ["__a__"]],
    ["(?:%[A-Z]+%|<<(?<x>[^>]+)>>)", "%A% <<b c>> %d%", ["%A%", "<<b c>>"]],
    ["~\\p{L}{2,3}", "~é ~éé ~éééé", ["~éé", "~ééé"]],
    ["\\u{1F600}|\\uD83D\\uDE01|.\\u0301", "😀😁e\u0301", ["😀", "😁", "e\u0301"]],
    ["^@\\w+|\\bx\\b|!$", "@a @b x ax!!", ["@a", "x", "!"]],
    ["a{3}|b{2,}", "aaaa bbb b", ["aaa", "bbb"]],
    ["[\\]\\\\]-", "]- \\-", ["]-", "\\-"]],
  ])("%s matches in %j", (pattern, text, expected) => {
    expect(problemOfPattern(pattern)).toBeUndefined();
    expect(found(text, pattern)).toEqual(expected);
  });

  it.each([
    ["(a", "unreadable"],
    ["[b-a]", "unreadable"],
    ["a{2,1}", "unreadable"],
    ["\\-", "unreadable"],
    ["", "empty"],
    ["a*", "empty"],
    ["^|b", "empty"],
    ["(?:a?){3}$", "empty"],
    ["a(?:(?:b)*|c)?", "empty"],
    ["a(?:b?){2,3}", "empty"],
    ["(?=a)b", "unsupported"],
    ["(?<!a)b", "unsupported"],
    ["(a)\\1", "unsupported"],
    ["(?<n>a)\\k<n>", "unsupported"],
    ["(a{1000}){1000}", "tooLarge"],
    ["a{99999999999999999999}", "tooLarge"],
    ["a(?:){1000000000}", "tooLarge"],
    ["a(?:(?:b{0}){1000000000}){0,1000000000}", "tooLarge"],
    ["a".repeat(201), "tooLarge"],
  ])("%s is rejected as %s", (pattern, problem) => {
    expect(problemOfPattern(pattern)).toBe(problem);
  });

  it("the leftmost match wins, then the first pattern of the list", () => {
    expect(found("[[a]] {b}", "\\[a\\]", "\\[\\[a", "\\{b\\}", "\\{b")).toEqual(["[[a", "{b}"]);
    expect(found(`${"x".repeat(20_000)}[[a]]`, "\\[\\[a")).toEqual([]);
    const costly = [...Array.from({ length: 10 }, (_, index) => `b{${290 + index}}`), "\\[\\[a"];
    expect(found(`${"x".repeat(300)}[[a]]`, ...costly)).toEqual(["[[a"]);
    expect(found(`${"x".repeat(400)}[[a]]`, ...costly)).toEqual([]);
  });

  it("matches equal those of RegExp", () => {
    const atom = fc.constantFrom(
      "a",
      "b",
      ".",
      "[ab]",
      "[^a]",
      "\\w",
      "\\n",
      "é",
      "\\p{L}",
      "👩",
      "\\b",
      "^",
      "$",
    );
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        atom,
        fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => a + b),
        fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => `(${a}|${b})`),
        fc
          .tuple(tie("pattern"), fc.constantFrom("*", "+?", "?", "{2}", "{1,}", "{0,2}?"))
          .map(([a, repeat]) => `(?:${a})${repeat}`),
      ),
    }));
    const text = fc
      .array(fc.constantFrom("a", "b", "é", "👩", "\n", " ", "\ud800"), { maxLength: 12 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(pattern, text, (source, body) => {
        fc.pre(problemOfPattern(source) === undefined);
        const theirs = Array.from(body.matchAll(new RegExp(source, "gu")), ({ index, 0: match }) => ({
          start: index,
          end: index + match.length,
        }));
        expect(findPatternMatches(body, [source])).toEqual(withoutOverlaps(theirs));
      }),
      { numRuns: runs(1_000, 30_000) },
    );
  });

  it.each(["(a+)+$", "a(.*b)?", "(a|a)*b|a", "(a?){60}b|a", "a.*a.*a.*b|c"])(
    "%s takes linear time",
    (pattern) => {
      const search = (size: number) => findPatternMatches("a".repeat(size), [pattern]);
      expect(growth(search, 5_000)).toBeLessThan(10);
    },
  );
});
