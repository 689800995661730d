import { expect, test } from "vitest";
import type { Language } from "#contract/languages.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { isCellDeleted, isSendable, type SendRights, sendRefusal } from "./send-unsaved.ts";
import type { SaveMark, UnsavedCell } from "./unsaved-cell.ts";

function languageOf(code: string, may: Partial<Pick<Language, "reviewable" | "writable">> = {}): Language {
  const rights = { reviewable: true, writable: true, ...may };
  return {
    ...{ _id: "0".repeat(24), code, name: code, customName: false, direction: "ltr", base: code === "en" },
    ...rights,
    etag: "1",
  };
}

function rightsOf(languages: Language[], more: Partial<SendRights> = {}): SendRights {
  return { drafts: true, canWrite: true, languages, ...more };
}

function unsavedOf(more: Partial<UnsavedCell> = {}): UnsavedCell {
  return {
    ...{ key: "greeting", language: "de", mark: "local", text: "Hallo", edited: 0 },
    base: emptyCell,
    baseline: { text: emptyCell },
    ...more,
  };
}

const ownRights = rightsOf([languageOf("en"), languageOf("de")]);

test.each<[SaveMark, boolean]>([
  ["local", true],
  ["failed", true],
  ["sending", false],
  ["stored", false],
  ["conflict", false],
])("a cell with the mark %s can be saved: %s", (mark, isSavable) => {
  expect(isSendable(unsavedOf({ mark }), ownRights)).toBe(isSavable);
});

test("refuses to save a text in a withdrawn or deleted language until access is back", () => {
  const withdrawn = rightsOf([languageOf("de", { reviewable: false, writable: false })]);
  for (const mark of ["local", "failed"] as const) {
    expect(sendRefusal(unsavedOf({ mark }), withdrawn)).toBe("language");
    expect(sendRefusal(unsavedOf({ mark }), rightsOf([]))).toBe("deletedLanguage");
    expect(isSendable(unsavedOf({ mark }), withdrawn)).toBe(false);
    expect(isSendable(unsavedOf({ mark }), ownRights)).toBe(true);
  }
});

test("refuses to save a text or resolve a conflict of a deleted key until the key is back", () => {
  const rights = { ...ownRights, deletedKeys: ["greeting"] };
  for (const mark of ["local", "failed", "conflict"] as const) {
    expect(sendRefusal(unsavedOf({ mark }), rights)).toBe("deletedKey");
    expect(isSendable(unsavedOf({ mark }), rights)).toBe(false);
    expect(isCellDeleted(unsavedOf({ mark }), rights)).toBe(true);
    expect(isCellDeleted(unsavedOf({ mark }), ownRights)).toBe(false);
  }
  expect(isCellDeleted(unsavedOf(), rightsOf([]))).toBe(true);
});

test("refuses to save in a closed branch and gives the reason", () => {
  const closed = rightsOf([languageOf("de")], { canWrite: false, closedBy: "readOnly" });
  expect(sendRefusal(unsavedOf(), closed)).toBe("readOnly");
  const { closedBy: _, ...without } = closed;
  expect(sendRefusal(unsavedOf(), without)).toBe("role");
});

test("allows saving a comment on a source text the user may not write", () => {
  const reviewer = rightsOf([languageOf("en", { writable: false })]);
  const { text: _, ...comment } = unsavedOf({ language: "en", comment: "formal" });
  expect(sendRefusal(unsavedOf({ language: "en" }), reviewer)).toBe("source");
  expect(sendRefusal(comment, reviewer)).toBeUndefined();
});
