import { parse } from "@formatjs/icu-messageformat-parser";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "#testing/growth.ts";
import { runs } from "#testing/tier.ts";
import { chipsOf } from "./chips.ts";
import { grammarOf, type MessageSettings } from "./grammar.ts";
import { parseMessage } from "./parse-message.ts";
import { leavesOf, type Piece } from "./piece.ts";
import { wholeGraphemes } from "./whole-graphemes.ts";

const tokens =
  "{ } {{ }} a aa , plural select other one =1 # ' '' % %% s d 1$ < > / b br & ; amp \\n : $ ( ) @ {n} {n,plural,other{ {n,select,other{#}} \u0301 \u200d 👩 \u0600 \r \n é".split(
    " ",
  );
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...tokens, " ")).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }),
);
const anySettings: fc.Arbitrary<MessageSettings> = fc.record(
  {
    syntax: fc.constantFrom("plain", "icu", "plural"),
    style: fc.constantFrom(
      "icu",
      "java",
      "printf",
      "python",
      "i18next",
      "ruby",
      "dotnet",
      "vue",
      "laravel",
      "qt",
      "symfony",
      "chrome",
    ),
    patterns: fc.subarray(["\\{.", "[^a-z]", "\\p{Mn}", "🏽|👩", "%.{0,3}", "n(?:,p)?", ".$"]),
  },
  { requiredKeys: [] },
);
const read = (text: string, settings: MessageSettings = {}) => parseMessage(text, grammarOf(text, settings));
const problemOf = (text: string) => read(text, { syntax: "icu" }).problem;

function outline(text: string, pieces: readonly Piece[]): unknown[] {
  return pieces.map((piece) => {
    if (piece.kind !== "choice") return [piece.kind, text.slice(piece.start, piece.end)];
    const forms = piece.forms.map((form) => [form.selector, outline(text, form.pieces)]);
    return [piece.type, piece.name, ...forms];
  });
}

describe("parseMessage", () => {
  it("the pieces together are the text, and no piece splits a grapheme", () => {
    const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
    fc.assert(
      fc.property(anyText, anySettings, (text, settings) => {
        const leaves = leavesOf(read(text, settings).pieces);
        expect(leaves.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        const whole = wholeGraphemes(text, leaves);
        expect(whole.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        const boundaries = new Set(Array.from(segmenter.segment(text), ({ index }) => index));
        expect(whole.filter(({ start }) => !boundaries.has(start))).toEqual([]);
      }),
      { numRuns: runs(100, 1500) },
    );
  });

  it.each([
    [
      "{n, plural, offset:1 =0 {no} one {# of '{'x'}' it''s} other {{who} # }} <b>x</b>",
      [
        [
          "plural",
          "n",
          ["=0", [["text", "no"]]],
          [
            "one",
            [
              ["number", "#"],
              ["text", " of "],
              ["escape", "'"],
              ["text", "{"],
              ["escape", "'"],
              ["text", "x"],
              ["escape", "'"],
              ["text", "}"],
              ["escape", "'"],
              ["text", " it"],
              ["escape", "''"],
              ["text", "s"],
            ],
          ],
          [
            "other",
            [
              ["placeholder", "{who}"],
              ["text", " "],
              ["number", "#"],
              ["text", " "],
            ],
          ],
        ],
        ["text", " "],
        ["tag", "<b>"],
        ["text", "x"],
        ["tag", "</b>"],
      ],
    ],
  ])("nests the pieces of forms: %j", (text, expected) => {
    expect(outline(text, read(text).pieces)).toEqual(expected);
  });

  it("placeholders of a style are found in plural forms through the quotes", () => {
    const text = "{count, plural, one {%d o''clock} other {'{{'n'}}' <b>%d</b>}}";
    const found = leavesOf(read(text, { syntax: "plural" }).pieces)
      .filter(({ kind }) => kind === "placeholder" || kind === "tag")
      .map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(["%d", "'{{'n'}}'", "<b>", "%d", "</b>"]);
  });

  it("a project's patterns make chips in every syntax and style", () => {
    const chips = (text: string, settings: MessageSettings) =>
      chipsOf(text, grammarOf(text, { ...settings, patterns: [String.raw`\[\[\w+\]\]`] }))
        .filter(({ kind }) => kind === "placeholder")
        .map(({ start, end }) => text.slice(start, end));
    const text = "<b>[[a]]</b> [[b]]\u0301 %s";
    expect(chips(text, {})).toEqual(["[[a]]", "[[b]]\u0301", "%s"]);
    expect(chips(text, { style: "none" })).toEqual(["[[a]]", "[[b]]\u0301"]);
    expect(chips(text, { syntax: "icu" })).toEqual(["[[a]]", "[[b]]\u0301"]);
    expect(chips("{n, plural, other {# [[a]]}}", { syntax: "plural" })).toEqual(["[[a]]"]);
    expect(chips("{n, plural, other {# [[a]]}}", {})).toEqual(["[[a]]"]);
  });

  it("the length limit of patterns applies to the whole message, not to its parts", () => {
    const matchesIn = (times: number) => {
      const text = "{x} aa ".repeat(times);
      const { pieces } = read(text, { syntax: "icu", patterns: ["a{2}", "b{150}"] });
      return pieces.filter((piece) => piece.kind === "placeholder" && piece.family === "own").length;
    };
    expect([matchesIn(100), matchesIn(1_000)]).toEqual([100, 0]);
  });

  it("every apostrophe quotes in the style java", () => {
    const text = "it's {0} here {1}' {0}";
    const found = read(text, { style: "java" }).pieces.filter(({ kind }) => kind === "placeholder");
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(["{0}"]);
  });

  it.each([
    ["{n, plural, one {x}}", "other_missing", 0],
    ["a {n, plural, one {x} one {y} other {z}}", "form_doubled", 22],
    ["{n, plural, one x}", "form_expected", 12],
    ["{g, select, =1 {x} other {y}}", "form_expected", 12],
    ["a {b", "argument_unclosed", 2],
    ["a {} b", "argument_unnamed", 2],
    ["{a b}", "argument_unexpected", 0],
    ["{n، plural، other {x}}", "comma_foreign", 0],
    ["{n, plural، other {x}}", "comma_foreign", 0],
    ["{n，number}", "comma_foreign", 0],
    ["{n, plurl, other {x}}", "type_unknown", 4],
    ["{n, plural, other {{n}", "argument_unclosed", 12],
    ["{n, plural, other {n}", "argument_unclosed", 20],
    ["{n, plural, ", "argument_unclosed", 11],
    [`${"{n,select,other{".repeat(101)}`, "too_deep", 1600],
  ])("%j is malformed: %s at %i", (text, code, start) => {
    expect(problemOf(text)).toMatchObject({ code, start });
  });

  it("accepts what FormatJS accepts, and rejects only what FormatJS rejects", () => {
    const part = fc.constantFrom(
      ..."{a} {n,number} {n,plural,one{ {n,plural,other{ {g,select,x{ {g,select,other{ # } }} '{ '' ' one{ other{ =1{ x , {".split(
        " ",
      ),
      "{d, date, ::yMMM}",
      " ",
    );
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join("")),
        (text) => {
          const theirs = readsInFormatJs(text);
          expect([text, problemOf(text) === undefined]).toEqual([text, theirs]);
        },
      ),
      { numRuns: runs(400, 6000) },
    );
  });

  it.each(["{", "}", "{a,plural,other{", "'", "{a,select,other{x}} ", "{a,number,", "{a,number,'"])(
    "many %j are parsed in linear time",
    (piece) => {
      const readMany = (size: number) => read(piece.repeat(size / piece.length), { syntax: "icu" });
      expect(growth(readMany, 100_000)).toBeLessThan(10);
    },
  );
});

function readsInFormatJs(text: string): boolean {
  try {
    parse(text, { ignoreTag: true });
    return true;
  } catch {
    return false;
  }
}
