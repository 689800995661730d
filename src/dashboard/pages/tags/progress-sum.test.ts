import { expect, test } from "vitest";
import { sumCounters } from "./progress-sum.ts";

const progress = { de: { all: 3, accepted: 1 }, fr: { all: 3, accepted: 2, rejected: 1 } };

test("adds the counters of languages by name", () => {
  expect(sumCounters(progress, ["de", "fr"])).toEqual({ all: 6, accepted: 3, rejected: 1 });
  expect(sumCounters(progress, ["de", "unknown"])).toEqual({ all: 3, accepted: 1 });
});

test("returns undefined while the counters are loading", () => {
  expect(sumCounters(undefined, ["de"])).toBeUndefined();
});
