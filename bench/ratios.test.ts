import { describe, expect, it } from "vitest";
import { type Row, ratio } from "./measure.ts";
import { lostRatios, withHeld } from "./ratios.ts";
import kept from "./results.json" with { type: "json" };

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
    const rows = [...before.slice(0, 2), ratio("save", 0.01, { least: 0.5 }), ratio("new", 9, { most: 1 })];
    expect(lostRatios(rows, before)).toEqual([]);
  });

  it("is lost when it is not measured any more", () => {
    expect(lostRatios(before.slice(1), before)).toMatchObject([{ what: "branch", figure: "not measured" }]);
  });

  it("is asked for ever after, also when a run in between just missed it", () => {
    const missed = withHeld([ratio("branch", 2.2, { most: 2 }), ...before.slice(1)], before);
    const again = withHeld(missed, missed);
    expect(names(lostRatios([ratio("branch", 2.6, { most: 2 }), ...before.slice(1)], again))).toEqual([
      "branch",
    ]);
  });

  it("is among the kept figures of the usual project, with which the deep tier compares", () => {
    const last = kept.usual as Row[];
    const worse = last.flatMap(({ what, ratio: was }) =>
      was === undefined ? [] : [ratio(what, "most" in was.bound ? 10 * was.bound.most : 0, was.bound)],
    );
    const held = last.filter((row) => row.ratio && row.holds);
    expect(held.length).toBeGreaterThan(2);
    expect(names(lostRatios(worse, last))).toEqual(names(held));
  });
});
