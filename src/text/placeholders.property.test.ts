import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "#testing/growth.ts";
import { findPlaceholders, missingPlaceholders } from "./placeholders.ts";

const texts = (text: string) => findPlaceholders(text).map((each) => each.text);
const missing = (source: string, target: string) =>
  missingPlaceholders(source, target).map((each) => each.text);

const plural = "{count, plural, one {# item of {owner}} other {# items of {owner}}}";

describe("placeholders", () => {
  it.each([
    ["Hi {name}, {0} and {0:C2}", ["{name}", "{0}", "{0:C2}"]],
    ["Hi {{ name }} {not}", ["{{ name }}"]],
    ["%s %d %1$s %@ %1$@ %.2f %05d", ["%s", "%d", "%1$s", "%@", "%1$@", "%.2f", "%05d"]],
    [`%{count} \${price} #{id}`, ["%{count}", `\${price}`, "#{id}"]],
    [
      '<b>Bold</b> <a href="x">y</a><br/><0>z</0>',
      ["<b>", "</b>", '<a href="x">', "</a>", "<br/>", "<0>", "</0>"],
    ],
    [`You have ${plural}.`, [plural]],
    ["{when, date, short} 5 %s", ["{when, date, short}"]],
    ["{n, number} '{'quoted'}' {x}", ["{n, number}", "{x}"]],
    ["'{name}' is shown in quotes", ["{name}"]],
    ["50% de remise, 100%, 5%% s, I <3 you, a < b", []],
    ["{ } {} { two words } { name", []],
  ])("of %j are %j", (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it("do not overlap and say where they stand", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      "{{",
      "}}",
      "a",
      ",",
      "plural",
      " ",
      "%",
      "s",
      "1$",
      "<",
      ">",
      "'",
      "#",
      "$",
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        let end = 0;
        for (const each of findPlaceholders(text)) {
          expect(each.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(each.start, each.end)).toBe(each.text);
          end = each.end;
        }
        expect(missing(text, text)).toEqual([]);
      }),
    );
  });

  it.each(["{a,plural,", "{", "%0", "<a ", "'{", "{{a", "0"])(
    "of many %j are found in a time that grows with them",
    (piece) => {
      const find = (size: number) => findPlaceholders(`%${piece.repeat(size / piece.length)}`);
      expect(growth(find, 100_000)).toBeLessThan(10);
    },
  );
});

describe("missing placeholders", () => {
  it.each([
    ["Hi {name}", "Hallo", ["{name}"]],
    ["{a} {a}", "{a}", []],
    ["%s of %d", "%2$d von %1$s", []],
    ["%s of %d", "%d von %s", ["%s", "%d"]],
    ["%s %s", "%s", ["%s"]],
    ["<b>x</b>", "<b>x", ["</b>"]],
    ['<a href="/en">x</a>', '<a href="/de">x</a>', []],
    [plural, "{count, plural, other {# Dinge von {owner}}}", []],
    [plural, "{count, plural, other {# Dinge}}", ["{owner}"]],
    [plural, "Dinge", [plural]],
  ])("of %j in %j are %j", (source, target, expected) => {
    expect(missing(source, target)).toEqual(expected);
  });
});
