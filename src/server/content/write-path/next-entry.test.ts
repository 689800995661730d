import { describe, expect, it } from "vitest";
import type { EntryEdit, EntryState } from "./entry-state.ts";
import { nextEntry } from "./next-entry.ts";

const empty: EntryState = {
  value: "",
  draft: "",
  status: 0,
  locked: false,
  excluded: false,
  comment: "",
  meaning: 3,
  dismissed: 0,
};
const inBranches = { branching: true, isSource: false, keyMeaning: 7, newMeaning: 9 };
const next = (current: Partial<EntryState>, edit: Partial<EntryEdit>) =>
  nextEntry({ ...empty, ...current }, { keyId: 1, languageId: 1, ...edit }, inBranches);

describe("marking a text as up to date", () => {
  const marked = { upToDate: true };

  it("sets the meaning number of the current source when a text is marked as up to date", () => {
    expect(next({ value: "Wert" }, marked)).toMatchObject({ value: "Wert", meaning: 7 });
    expect(next({ value: "Wert" }, { ...marked, status: 2 })).toMatchObject({ status: 2, meaning: 7 });
  });

  it("ignores the mark on an entry without a text and on a source", () => {
    expect(next({}, marked)).toEqual(empty);
    const source = { ...inBranches, isSource: true };
    const edit = { keyId: 1, languageId: 1, ...marked };
    expect(nextEntry({ ...empty, value: "Text", meaning: 7 }, edit, source).meaning).toBe(7);
  });
});

describe("drafts from before branching was enabled", () => {
  it("turns an old draft into the missing value, without changing the meaning number", () => {
    expect(next({ draft: "Entwurf" }, { status: 2 })).toMatchObject({
      value: "Entwurf",
      draft: "",
      status: 2,
      meaning: 3,
    });
  });

  it("drops an old draft when the entry has a value", () => {
    expect(next({ value: "Wert", draft: "Entwurf" }, { status: 2 })).toMatchObject({
      value: "Wert",
      draft: "",
    });
  });

  it("drops an old draft when a text is written or cleared", () => {
    expect(next({ draft: "Entwurf" }, { value: "Neu" })).toMatchObject({ value: "Neu", draft: "" });
    expect(next({ draft: "Entwurf" }, { value: "" })).toMatchObject({ value: "", draft: "" });
    expect(next({ draft: "Entwurf" }, { draft: "" })).toMatchObject({ value: "", draft: "" });
  });

  it("turns an old draft into the value when an undo restores it", () => {
    expect(next({ value: "Neu" }, { value: "", draft: "Entwurf" })).toMatchObject({
      value: "Entwurf",
      draft: "",
    });
  });
});
