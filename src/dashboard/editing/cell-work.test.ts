import { describe, expect, it } from "vitest";
import type { Cell } from "#contract/entries.ts";
import { type CellEdit, untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { conflictingPart } from "./cell-parts.ts";
import { type CellWork, isTypedOn } from "./cell-work.ts";

const base: Cell = { ...untouchedCell, version: 3, value: "before", comment: "before", status: "1" };

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

function expected(own: string, other: string): string | undefined {
  if (texts.includes(own) && texts.includes(other)) return "text";
  if (own === "status" && [...texts, "status"].includes(other)) return "status";
  return own === "comment" && other === "comment" ? "comment" : undefined;
}

describe("what two people did to one cell", () => {
  const pairs = Object.keys(mine).flatMap((own) => Object.keys(theirs).map((other) => [own, other] as const));

  it.each(pairs)(
    "my %s and their %s meet where words or a choice would be lost, or judged unread",
    (own, other) => {
      const work: CellWork = {
        key: "a",
        language: "de",
        mark: "sending",
        base: { ...base, ...theirs[other], version: 4 },
        begun: { text: base, comment: base, status: base },
        edited: 0,
        waiting: mine[own] ?? {},
      };
      expect(conflictingPart(work)).toBe(expected(own, other));
    },
  );
});

describe("a text is only typed on", () => {
  const typed: CellWork = {
    ...{ key: "a", language: "de", mark: "local", base, begun: { text: base } },
    ...{ text: "befor", edited: 0 },
  };

  it("while letters change", () => {
    expect(isTypedOn({ ...typed, text: "befo", begun: { text: base }, edited: 1 }, typed)).toBe(true);
  });

  it.each<[string, Partial<CellWork>]>([
    ["in another cell", { language: "ar" }],
    ["once it is to be saved", { waiting: { value: "befor" } }],
    ["once it is refused", { mark: "failed" }],
    ["where the stored text is another", { base: { ...base, version: 4 } }],
    ["while a comment is typed", { comment: "b" }],
  ])("not %s", (_, change) => {
    expect(isTypedOn({ ...typed, ...change }, typed)).toBe(false);
  });
});
