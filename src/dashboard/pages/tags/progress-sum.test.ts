import { expect, test } from "vitest";
import { sumOf } from "./progress-sum.ts";

const progress = { de: { all: 3, accepted: 1 }, fr: { all: 3, accepted: 2, rejected: 1 } };

test("counters of languages are added by name", () => {
  expect(sumOf(progress, ["de", "fr"])).toEqual({ all: 6, accepted: 3, rejected: 1 });
  expect(sumOf(progress, ["de", "unknown"])).toEqual({ all: 3, accepted: 1 });
});

test("what is not known yet is not nothing", () => {
  expect(sumOf(undefined, ["de"])).toBeUndefined();
});
