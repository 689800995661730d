import { expect, test } from "vitest";
import { stepCounts } from "./status-bar.tsx";

const stepsOf = (counts: Record<string, number>) => stepCounts({ counts, unit: "strings" });

test("counts translated strings as published although nobody has reviewed them", () => {
  expect(stepsOf({ all: 10, translated: 8 })).toEqual({ published: 8, needsReview: 0, draft: 0, empty: 2 });
});

test("counts each string once if it has a draft and a status that asks for work", () => {
  expect(stepsOf({ all: 10, translated: 6, draft: 5, needsReview: 2, rejected: 1 })).toEqual({
    published: 3,
    needsReview: 3,
    draft: 4,
    empty: 0,
  });
  expect(stepsOf({ all: 2, translated: 0, draft: 2, needsReview: 2 })).toEqual({
    published: 0,
    needsReview: 2,
    draft: 0,
    empty: 0,
  });
});
