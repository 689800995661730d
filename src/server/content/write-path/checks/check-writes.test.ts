import { expect, it } from "vitest";
import type { TouchedEntry } from "#server/content/write-path/changed-entries.ts";
import type { Recount } from "#server/content/write-path/edit-entries.ts";
import type { EntryState } from "#server/content/write-path/entry-state.ts";
import { checkWrites } from "./check-writes.ts";

const key = {
  id: 1,
  name: "a",
  groupId: 1,
  meaning: 0,
  words: 1,
  maxLength: null,
  syntax: 0,
  style: 0,
  excluded: false,
};
const empty: EntryState = {
  value: "",
  draft: "",
  status: 0,
  locked: false,
  excluded: false,
  comment: "",
  meaning: 0,
  dismissed: 0,
};

function entryIn(languageId: number): TouchedEntry {
  return {
    key,
    languageId,
    language: "de",
    version: 0,
    checks: 0,
    state: empty,
    textIds: { value: null, draft: null, comment: null },
    inOrder: false,
    inTranslation: false,
    changeSetId: null,
  };
}

it("gives other requests a turn between the texts of one key in many languages", async () => {
  const text = "<b>%s</b> (5) ".repeat(600);
  const written = Array.from({ length: 40 }, (_, index) => ({
    before: entryIn(index + 2),
    after: { ...empty, value: `${text} ` },
  }));
  const recount: Recount = { key, after: key, written, siblings: [], reopened: [] };
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const base = { baseLanguageId: 1, baseLanguage: "en", patterns: [] };
  const read = { touched: [], sources: new Map([[1, text]]), refusedChecks: 0 };
  const { found } = await checkWrites(base, [recount], read);
  isDone = true;
  expect(found.size).toBe(40);
  expect(turns).toBeGreaterThan(4);
});
