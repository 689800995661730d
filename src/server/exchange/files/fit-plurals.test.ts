import { expect, test } from "vitest";
import { pluralOfFile, printPlural } from "#formats/plural-forms.ts";
import { fitPlurals } from "./fit-plurals.ts";
import { withText } from "./import-rows.ts";

type Forms = Parameters<typeof printPlural>[0];

/** Plural of a Hebrew file whose `two` is derived from `one`, as stored after an import. */
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

test("updates a derived form together with its base", () => {
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

test("keeps a form with a different text, and names its key", () => {
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
