import { expect, it } from "vitest";
import { changesOf, groupExclusions, rowsOf, totalOf } from "./estimate-rows.ts";

const estimate = {
  targetLanguages: { fr: { strings: 2, words: 5, repetitions: 1 } },
  leftOut: [
    { language: "de", reason: "inOrder" as const, count: 3, orders: [12] },
    { language: "fr", reason: "locked" as const, count: 1 },
  ],
  sourceWordCount: 5,
};

it("returns a row for every language, including empty ones, and sums the ordered strings", () => {
  const rows = rowsOf(estimate);
  expect(rows).toEqual([
    {
      language: "de",
      strings: 0,
      words: 0,
      repetitions: 0,
      leftOut: [{ reason: "inOrder", count: 3, orders: [12] }],
    },
    {
      language: "fr",
      strings: 2,
      words: 5,
      repetitions: 1,
      leftOut: [{ reason: "locked", count: 1, orders: [] }],
    },
  ]);
  expect(totalOf(rows)).toEqual({ strings: 2, words: 5, repetitions: 1 });
});

it("groups exclusions of the same keys in all languages, and leaves others with their language", () => {
  const row = (language: string, ...leftOut: Array<["tag" | "locked", number]>) => ({
    ...{ language, strings: 1, words: 1, repetitions: 0 },
    leftOut: leftOut.map(([reason, count]) => ({ reason, count, orders: [] })),
  });
  const { rows, shared } = groupExclusions([row("de", ["tag", 9], ["locked", 1]), row("fr", ["tag", 9])]);
  expect(shared).toEqual([{ reason: "tag", count: 9, orders: [] }]);
  expect(rows).toEqual([row("de", ["locked", 1]), row("fr")]);
  const different = [row("de", ["tag", 9]), row("fr", ["tag", 8])];
  expect(groupExclusions(different)).toEqual({ rows: different, shared: [] });
  const single = [row("de", ["tag", 9])];
  expect(groupExclusions(single)).toEqual({ rows: single, shared: [] });
});

it("lists by language how the order differs from the shown estimate", () => {
  const fr = { strings: 2, words: 5 };
  expect(changesOf({ fr }, { fr: { ...fr } })).toEqual([]);
  expect(changesOf({ fr }, { de: { strings: 1, words: 1 }, fr: { strings: 1, words: 5 } })).toEqual([
    { language: "de", before: { strings: 0, words: 0, repetitions: 0 }, after: { strings: 1, words: 1 } },
    { language: "fr", before: fr, after: { strings: 1, words: 5 } },
  ]);
});
