import { describe, expect, it } from "vitest";
import { ratio } from "./measure.ts";
import { lostRatios } from "./ratios.ts";

const before = [
  ratio("branch", 1.4, { most: 2 }),
  ratio("304", 0.9, { least: 0.8 }),
  ratio("save", 0.1, { least: 0.5 }),
];
const names = (rows: ReturnType<typeof lostRatios>) => rows.map(({ what }) => what);

describe("a ratio that held before", () => {
  it("is lost when it misses its bound by more than a quarter, from either side", () => {
    const rows = [ratio("branch", 2.51, { most: 2 }), ratio("304", 0.59, { least: 0.8 })];
    expect(names(lostRatios(rows, before))).toEqual(["branch", "304"]);
  });

  it("is not lost by what one run differs from the next", () => {
    expect(
      lostRatios([ratio("branch", 2.49, { most: 2 }), ratio("304", 0.61, { least: 0.8 })], before),
    ).toEqual([]);
  });

  it("is not asked of what never held, or was never measured", () => {
    expect(lostRatios([ratio("save", 0.01, { least: 0.5 }), ratio("new", 9, { most: 1 })], before)).toEqual(
      [],
    );
  });
});
