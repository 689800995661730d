import { expect, test } from "vitest";
import { stepCounts } from "./status-bar.tsx";

const stepsOf = (counts: Record<string, number>) => stepCounts({ counts, unit: "strings" });

test("counts translated strings as published even if nobody has reviewed them", () => {
  expect(stepsOf({ all: 10, translated: 8 })).toEqual({ published: 8, needsReview: 0, draft: 0, empty: 2 });
});

test("counts each string with a text once, however many drafts and statuses there are", () => {
  expect(stepsOf({ all: 14, translated: 2, draft: 2, accepted: 1, rejected: 1 })).toEqual({
    published: 0,
    needsReview: 1,
    draft: 1,
    empty: 12,
  });
  expect(stepsOf({ all: 10, translated: 6, draft: 5, needsReview: 2, rejected: 1 })).toEqual({
    published: 0,
    needsReview: 3,
    draft: 3,
    empty: 4,
  });
  expect(stepsOf({ all: 2, translated: 0, needsTranslation: 2 })).toEqual({
    published: 0,
    needsReview: 0,
    draft: 0,
    empty: 2,
  });
});
