import { expect, it } from "vitest";
import { rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { hitsOf } from "#dashboard/ui/text/hits.ts";
import { cellParts, isHitDivided, type ShownPart } from "./cell-parts.ts";
import { shownCharacters } from "./grid-style.ts";

const reading = {};

/** The parts as one text: chips in brackets, signs and selectors as they are shown. */
function shown(text: string, source = text): string | undefined {
  return cellParts(rowOf(source), { text, source, reading })
    ?.map((part) => {
      if ("shown" in part) return part.kind === "selector" ? `${part.shown} ` : part.shown;
      return part.kind === "chip"
        ? `[${text.slice(part.start, part.end)}]`
        : text.slice(part.start, part.end);
    })
    .join("");
}

it.each([
  ["Pay now", "Pay now", undefined],
  ["Pay {amount} <b>now</b>", "Pay {amount} <b>now</b>", "Pay [{amount}] [<b>]now[</b>]"],
  ["100 % sure", "100 % sure", undefined],
  ["%s bezahlen", "Pay %s", "[%s] bezahlen"],
  ["{n, plural, one {# file} other {# files}}", "", "one [#] file · other [#] files"],
  ["Found {n, plural, one {a file} other {# files}} today", "", "Found (one a file · other [#] files) today"],
  [
    "{who, select, a {{n, plural, =0 {none} other {#}}} other {They}}",
    "",
    "a =0 none · other [#] · other They",
  ],
  ["{n, plural, one {# file}", "{n, plural, other {# files}}", undefined],
])("reads %j of the source %j as %j", (text, source, parts) => {
  expect(shown(text, source || text)).toBe(parts);
});

it("shows no more characters than a cell has room for, and does not read very long texts", () => {
  const form = "word ".repeat(150);
  const parts = cellParts(rowOf(""), {
    text: `{n, plural, one {${form}} other {${form}}}`,
    source: "",
    reading,
  });
  const length = parts?.reduce((sum, { start, end }) => sum + end - start, 0);
  expect(length).toBeLessThanOrEqual(shownCharacters);
  expect(shown("{name} ".repeat(500))).toBeUndefined();
});

it("reads a text of a row once", () => {
  const row = rowOf("Pay {amount}");
  const read = () => cellParts(row, { text: "Zahle {amount}", source: "Pay {amount}", reading });
  expect(read()).toBe(read());
});

it.each([
  ["files", false],
  ["{name}", false],
  ["# fi", true],
  ["plural", true],
])("a match of %j that is not within one part divides it: %s", (word, isDivided) => {
  const text = "{n, plural, one {# file of {name}} other {# files}}";
  const parts = cellParts(rowOf(text), { text, source: text, reading }) as ShownPart[];
  expect(isHitDivided(text, parts, hitsOf([word]) as RegExp)).toBe(isDivided);
});
