import { describe, expect, it } from "vitest";
import { type Row, ratio } from "./measure.ts";
import { lostRatios, markRequired } from "./ratios.ts";
import results from "./results.json" with { type: "json" };

const before = [
  ratio("branch", 1.4, { most: 2 }),
  ratio("304", 0.9, { least: 0.8 }),
  ratio("save", 0.1, { least: 0.5 }),
];
const names = (rows: ReturnType<typeof lostRatios>) => rows.map(({ what }) => what);

describe("required ratios", () => {
  it("a ratio is lost when it misses its bound by more than a quarter, in either direction", () => {
    const rows = [ratio("branch", 2.51, { most: 2 }), ratio("304", 0.59, { least: 0.8 })];
    expect(names(lostRatios(rows, before))).toEqual(["branch", "304"]);
  });

  it("a ratio is not lost by ordinary variation between runs", () => {
    expect(
      lostRatios([ratio("branch", 2.49, { most: 2 }), ratio("304", 0.61, { least: 0.8 })], before),
    ).toEqual([]);
  });

  it("a ratio is not required if it was never within its bound or never measured", () => {
    const rows = [...before.slice(0, 2), ratio("save", 0.01, { least: 0.5 }), ratio("new", 9, { most: 1 })];
    expect(lostRatios(rows, before)).toEqual([]);
  });

  it("a ratio is lost when it is no longer measured", () => {
    expect(lostRatios(before.slice(1), before)).toMatchObject([{ what: "branch", figure: "not measured" }]);
  });

  it("a ratio stays required after a run that just missed it", () => {
    const missed = markRequired([ratio("branch", 2.2, { most: 2 }), ...before.slice(1)], before);
    const again = markRequired(missed, missed);
    expect(names(lostRatios([ratio("branch", 2.6, { most: 2 }), ...before.slice(1)], again))).toEqual([
      "branch",
    ]);
  });

  it("ratios are stored for the usual project, with which the deep tier compares", () => {
    const last = results.usual as Row[];
    const worse = last.flatMap(({ what, ratio: was }) =>
      was === undefined ? [] : [ratio(what, "most" in was.bound ? 10 * was.bound.most : 0, was.bound)],
    );
    const required = last.filter((row) => row.ratio && row.holds);
    expect(required.length).toBeGreaterThan(2);
    expect(names(lostRatios(worse, last))).toEqual(names(required));
  });
});
