import { expect, it } from "vitest";
import { changesOf, rowsOf, totalOf } from "./estimate-rows.ts";

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

it("lists by language how the order differs from the shown estimate", () => {
  const fr = { strings: 2, words: 5 };
  expect(changesOf({ fr }, { fr: { ...fr } })).toEqual([]);
  expect(changesOf({ fr }, { de: { strings: 1, words: 1 }, fr: { strings: 1, words: 5 } })).toEqual([
    { language: "de", before: { strings: 0, words: 0, repetitions: 0 }, after: { strings: 1, words: 1 } },
    { language: "fr", before: fr, after: { strings: 1, words: 5 } },
  ]);
});
