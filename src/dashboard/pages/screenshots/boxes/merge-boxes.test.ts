import { describe, expect, it } from "vitest";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import { adoptTheirs, indexAfter, keepMine, mergeBoxes } from "./merge-boxes.ts";

const box = (key: string, x: number, width = 20): Position => ({
  key,
  keyId: null,
  x,
  y: 0,
  width,
  height: 10,
});
const [a, b, c] = [box("a", 0), box("b", 100), box("c", 200)];

describe("concurrent changes of boxes", () => {
  it("merges boxes that either side drew, deleted, moved or linked", () => {
    const mine = [box("a", 5), b, box("", 300)];
    const theirs = [a, box("d", 100), c, box("e", 400)];
    const merged = mergeBoxes([a, b, c], mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.positions).toEqual([box("a", 5), box("d", 100), box("e", 400), box("", 300)]);
    expect(merged.base).toEqual([a, box("d", 100), c, box("e", 400)]);
  });

  it("reports a conflict only for a box that both sides changed differently", () => {
    const mine = [box("a", 5), box("b", 105), c];
    const theirs = [box("a", 9), box("b", 105), box("c", 205)];
    const { conflicts, positions } = mergeBoxes([a, b, c], mine, theirs);
    expect(conflicts).toEqual([{ before: a, mine: box("a", 5), theirs: box("a", 9) }]);
    expect(positions).toEqual([box("a", 5), box("b", 105), box("c", 205)]);
  });

  it("reports a conflict when one side deleted a box that the other changed", () => {
    const { conflicts } = mergeBoxes([a, b], [box("b", 105)], [box("a", 9)]);
    expect(conflicts).toEqual([
      { before: a, theirs: box("a", 9) },
      { before: b, mine: box("b", 105) },
    ]);
  });

  it("treats two new boxes of a string as a single box if they overlap, else as two boxes", () => {
    const near = mergeBoxes([], [box("a", 0)], [box("a", 3)]);
    expect(near.conflicts).toEqual([{ mine: box("a", 0), theirs: box("a", 3) }]);
    const apart = mergeBoxes([], [box("a", 0)], [box("a", 300)]);
    expect(apart).toMatchObject({ conflicts: [], positions: [box("a", 300), box("a", 0)] });
  });

  it.each([
    ["moved by both sides", [a, b], [box("a", 5), b], [box("a", 9), b]],
    ["deleted locally", [a, b], [b], [box("a", 9), b]],
    ["deleted by others", [a, b], [box("a", 5), b], [b]],
    ["drawn by both sides", [b], [b, box("a", 5)], [b, box("a", 9)]],
  ])("keeps the decision about a box that was %s", (_name, base, mine, theirs) => {
    const merged = mergeBoxes(base, mine, theirs);
    const [conflict] = merged.conflicts;
    if (!conflict) throw new Error("No conflict was reported.");
    const resolved = (side: typeof keepMine) => {
      const drawn = side(merged, conflict);
      return mergeBoxes(drawn.base, drawn.positions, theirs);
    };
    expect(resolved(keepMine).conflicts).toEqual([]);
    expect(new Set(resolved(keepMine).positions)).toEqual(new Set(mine));
    expect(resolved(adoptTheirs).conflicts).toEqual([]);
    expect(new Set(resolved(adoptTheirs).positions)).toEqual(new Set(theirs));
  });
});

it("finds the selected box after others changed the list, unless they deleted the box", () => {
  expect(indexAfter([a, b, c], [b, box("c", 9)], 2)).toBe(1);
  expect(indexAfter([a, b, c], [a, c], 1)).toBeUndefined();
});
