import { expect, test } from "vitest";
import { pluralOfFile, printPlural } from "#formats/plural-forms.ts";
import { withText } from "./import-rows.ts";
import { fitPlurals } from "./known-plurals.ts";

type Forms = Parameters<typeof printPlural>[0];

/** A plural of a file in Hebrew whose `two` is made of `one`, as the project has it after an import. */
function imported(file: Forms, stored: Forms) {
  const { text, ...about } = pluralOfFile(new Map([...file, ["two", file.get("one") ?? ""]]), [
    "one",
    "other",
  ]);
  const known = new Map([["day", { text: printPlural(stored) }]]);
  const { entries, keptForms } = fitPlurals(
    [withText({ key: "day", text, ...about }, text)],
    "gettext_po",
    known,
  );
  return { text: entries[0]?.text, keptForms };
}

test("a form that a file makes of another one follows it", () => {
  const stored: Forms = new Map([
    ["one", "a"],
    ["two", "a"],
    ["other", "b"],
  ]);
  expect(
    imported(
      new Map([
        ["one", "c"],
        ["other", "b"],
      ]),
      stored,
    ),
  ).toEqual({
    text: "{count, plural, one {c} two {c} other {b}}",
    keptForms: [],
  });
});

test("a form with a text of its own stays, and its key is named", () => {
  const stored: Forms = new Map([
    ["one", "a"],
    ["two", "t"],
    ["other", "b"],
  ]);
  expect(
    imported(
      new Map([
        ["one", "c"],
        ["other", "b"],
      ]),
      stored,
    ),
  ).toEqual({
    text: "{count, plural, one {c} two {t} other {b}}",
    keptForms: ["day"],
  });
});
