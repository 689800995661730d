import { expect, test } from "vitest";
import type { Language } from "#contract/projects/languages.ts";
import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import type { CellWork, SaveMark } from "./cell-work.ts";
import { isCellGone, isSendable, type SendRights, sendRefusal } from "./send-work.ts";

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

function workOf(more: Partial<CellWork> = {}): CellWork {
  return {
    ...{ key: "greeting", language: "de", mark: "local", text: "Hallo", edited: 0 },
    base: untouchedCell,
    begun: { text: untouchedCell },
    ...more,
  };
}

const own = rightsOf([languageOf("en"), languageOf("de")]);

test.each<[SaveMark, boolean]>([
  ["local", true],
  ["failed", true],
  ["sending", false],
  ["stored", false],
  ["conflict", false],
])("work that is %s: it can be asked to be saved is %s", (mark, isOffered) => {
  expect(isSendable(workOf({ mark }), own)).toBe(isOffered);
});

test("a text in a language that was withdrawn or deleted is not offered to be saved, until the right is back", () => {
  const withdrawn = rightsOf([languageOf("de", { reviewable: false, writable: false })]);
  for (const mark of ["local", "failed"] as const) {
    expect(sendRefusal(workOf({ mark }), withdrawn)).toBe("language");
    expect(sendRefusal(workOf({ mark }), rightsOf([]))).toBe("deletedLanguage");
    expect(isSendable(workOf({ mark }), withdrawn)).toBe(false);
    expect(isSendable(workOf({ mark }), own)).toBe(true);
  }
});

test("of a text whose key was deleted nothing is offered that needs the key, a conflict no less, until the key is back", () => {
  const rights = { ...own, goneKeys: ["greeting"] };
  for (const mark of ["local", "failed", "conflict"] as const) {
    expect(sendRefusal(workOf({ mark }), rights)).toBe("deletedKey");
    expect(isSendable(workOf({ mark }), rights)).toBe(false);
    expect(isCellGone(workOf({ mark }), rights)).toBe(true);
    expect(isCellGone(workOf({ mark }), own)).toBe(false);
  }
  expect(isCellGone(workOf(), rightsOf([]))).toBe(true);
});

test("in a branch that is closed nothing is offered to be saved, and it says why", () => {
  const closed = rightsOf([languageOf("de")], { canWrite: false, closedBy: "readOnly" });
  expect(sendRefusal(workOf(), closed)).toBe("readOnly");
  const { closedBy: _, ...without } = closed;
  expect(sendRefusal(workOf(), without)).toBe("role");
});

test("of a source that is not theirs to write, a comment can still be saved", () => {
  const reviewer = rightsOf([languageOf("en", { writable: false })]);
  const { text: _, ...comment } = workOf({ language: "en", comment: "formal" });
  expect(sendRefusal(workOf({ language: "en" }), reviewer)).toBe("source");
  expect(sendRefusal(comment, reviewer)).toBeUndefined();
});
