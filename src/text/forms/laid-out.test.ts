import { expect, it } from "vitest";
import {
  countForms,
  type LaidOutPart,
  layOut,
  layOutChange,
  trimmed,
  unknownSettings,
  withOtherForm,
} from "./laid-out.ts";

/** The parts as one text: chips in brackets, forms with their selectors, changed texts with an arrow. */
function printed(parts: readonly LaidOutPart[] | undefined): string | undefined {
  return parts
    ?.map((part) => {
      if (part.kind === "choice")
        return `(${part.forms.map((form) => `${form.selector}: ${printed(form.parts)}`).join(" | ")})`;
      const { text, before = text, chips } = part;
      if (before !== text) return `${before}→${text}`;
      return chips.reduceRight(
        (shown, { start, end }) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
        text,
      );
    })
    .join("");
}

const files = "{n, plural, one {# file} other {# files}}";

it.each([
  ["Pay {amount}", undefined],
  [files, "(one: [#] file | other: [#] files)"],
  [`Found ${files} in {place}.`, "Found (one: [#] file | other: [#] files) in [{place}]."],
  ["{n, plural, one {%d file} other {%d files}}", "(one: [%d] file | other: [%d] files)"],
  ["{who, select, a {{n, plural, other {#}}} other {They}}", "(a: (other: [#]) | other: They)"],
  ["{n, plural, one {# file}", undefined],
  ["{n, plural, one {# file}}", undefined],
  [`{n, plural, other {${"x".repeat(20_001)}}}`, undefined],
])("lays out %j as %j", (text, expected) => {
  expect(printed(layOut(text, unknownSettings))).toBe(expected);
});

it.each([
  [files, files, "(one: [#] file | other: [#] files)"],
  [files, "{n, plural, one {# file} other {# documents}}", "(one: [#] file | other: # files→# documents)"],
  [files, "{n, plural, =0 {None} other {# files}}", "(=0: →None | other: [#] files | one: # file→)"],
  ["", files, "(one: →# file | other: →# files)"],
  ["Files", files, "Files→(one: →# file | other: →# files)"],
  [files, "Files", "(one: # file→ | other: # files→)→Files"],
  [`See ${files}`, `Show ${files}`, "See →Show (one: [#] file | other: [#] files)"],
  // The argument, the type, the order or an inner choice differs.
  [files, "{m, plural, one {# file} other {# files}}", undefined],
  [files, "{n, selectordinal, one {# file} other {# files}}", undefined],
  [files, "{n, plural, other {# files} one {# file}}", undefined],
  [files, "{n, plural, one {# file} other {{m, plural, other {#}}}}", undefined],
  [files, `${files}${files}`, undefined],
  [files, "{n, plural, one {# file}", undefined],
  ["Files", "Documents", undefined],
])("compares %j with %j: %j", (before, after, expected) => {
  expect(printed(layOutChange(before, after, unknownSettings))).toBe(expected);
});

it.each([
  [files, "# files", { type: "plural", count: 2 }],
  [`Found ${files} in {place}.`, "Found # files in {place}.", { type: "plural", count: 2 }],
  [`{who, select, a {${files}} other {They}}`, "They", { type: "select", count: 3 }],
])("shows %j in a line as %j, with the number of its forms", (text, line, counted) => {
  expect(withOtherForm(text)).toBe(line);
  expect(countForms(layOut(text, unknownSettings) ?? [])).toEqual(counted);
});

it("leaves a text without forms unchanged in a line", () => {
  expect(["Pay {amount}", files.slice(1)].map(withOtherForm)).toEqual(["Pay {amount}", files.slice(1)]);
});

it("moves the chips of a text whose white space is removed", () => {
  const text = { kind: "text" as const, text: " in {a} ", before: " of {a} ", chips: [{ start: 4, end: 7 }] };
  expect(trimmed(text)).toEqual({
    kind: "text",
    text: "in {a}",
    before: "of {a}",
    chips: [{ start: 3, end: 6 }],
  });
});
