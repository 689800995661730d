import { describe, expect, it } from "vitest";
import type { Cell } from "#contract/entries.ts";
import { type CellEdit, emptyCell } from "#dashboard/api/entries/send-save.ts";
import { conflictingPart } from "#dashboard/editing/cell-parts.ts";
import { isOnlyTyping, type UnsavedCell } from "./unsaved-cell.ts";

const base: Cell = { ...emptyCell, version: 3, value: "before", comment: "before", status: "1" };

const mine: Record<string, CellEdit> = {
  value: { value: "mine", draft: "" },
  draft: { draft: "mine" },
  comment: { comment: "mine" },
  status: { status: "2" },
  lock: { locked: true },
};
const theirs: Record<string, Partial<Cell>> = {
  value: { value: "theirs" },
  draft: { draft: "theirs" },
  comment: { comment: "theirs" },
  status: { status: "4" },
  lock: { locked: true },
};
const texts = ["value", "draft"];

function expected(mineKind: string, theirsKind: string): string | undefined {
  if (texts.includes(mineKind) && texts.includes(theirsKind)) return "text";
  if (mineKind === "status" && [...texts, "status"].includes(theirsKind)) return "status";
  return mineKind === "comment" && theirsKind === "comment" ? "comment" : undefined;
}

describe("concurrent edits of one cell", () => {
  const pairs = Object.keys(mine).flatMap((mineKind) =>
    Object.keys(theirs).map((theirsKind) => [mineKind, theirsKind] as const),
  );

  it.each(pairs)("detects whether my %s and their %s conflict", (mineKind, theirsKind) => {
    const unsaved: UnsavedCell = {
      key: "a",
      language: "de",
      mark: "sending",
      base: { ...base, ...theirs[theirsKind], version: 4 },
      baseline: { text: base, comment: base, status: base },
      edited: 0,
      waiting: mine[mineKind] ?? {},
    };
    expect(conflictingPart(unsaved)).toBe(expected(mineKind, theirsKind));
  });
});

describe("isOnlyTyping", () => {
  const typed: UnsavedCell = {
    ...{ key: "a", language: "de", mark: "local", base, baseline: { text: base } },
    ...{ text: "befor", edited: 0 },
  };

  it("counts as typing when only the text changed", () => {
    expect(isOnlyTyping({ ...typed, text: "befo", baseline: { text: base }, edited: 1 }, typed)).toBe(true);
  });

  it.each<[string, Partial<UnsavedCell>]>([
    ["the language differs", { language: "ar" }],
    ["a save was requested", { waiting: { value: "befor" } }],
    ["a save was refused", { mark: "failed" }],
    ["the stored text changed", { base: { ...base, version: 4 } }],
    ["a comment was typed", { comment: "b" }],
  ])("does not count as typing when %s", (_, change) => {
    expect(isOnlyTyping({ ...typed, ...change }, typed)).toBe(false);
  });
});
