import { describe, expect, it, test } from "vitest";
import type { Language } from "#contract/languages.ts";
import {
  dropMarkOffset,
  gapsFor,
  layoutColumns,
  layoutVariables,
  limitWidth,
  nearestGap,
  startOf,
} from "./column-layout.ts";
import type { GridColumn } from "./grid-columns.ts";

/** A key column, a source column and languages named by their index. */
function columns(count: number, pinned = 2): GridColumn[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return { kind: "key" };
    const language: Language = {
      ...{ _id: "0".repeat(24), code: `l${index}`, name: "", customName: false, direction: "ltr" },
      ...{ base: index === 1, reviewable: true, writable: true, etag: "" },
    };
    if (index === 1) return { kind: "source", language };
    return { kind: "translation", language, isPinned: index < pinned };
  });
}

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

describe("default column widths", () => {
  it("few columns share the available width", () => {
    expect(layoutColumns(columns(3), 1_201).totalWidth).toBe(1_201);
  });

  it("many columns scroll beside the pinned key and source", () => {
    const layout = layoutColumns(columns(12), 1_200);
    expect(layout.pinned).toBe(2);
    expect(layout.totalWidth).toBeGreaterThan(1_200);
    expect(startOf(layout, 2)).toBe(layout.pinnedWidth);
  });
});

describe("chosen column widths", () => {
  const resized = layoutColumns(columns(5), 1_200, { l2: 400, "@key": 120 });

  it("applies a chosen width, and starts every column where the previous one ends", () => {
    expect(resized.widths[0]).toBe(120);
    expect(resized.widths[2]).toBe(400);
    expect(startOf(resized, 3)).toBe(total(resized.widths.slice(0, 3)));
    expect(resized.totalWidth).toBe(total(resized.widths));
  });

  it("a chosen width does not move preceding columns, so the edge follows the pointer", () => {
    const wider = layoutColumns(columns(5), 1_200, { l2: 500, "@key": 120 });
    expect(startOf(wider, 2)).toBe(startOf(resized, 2));
    expect(startOf(wider, 3) - startOf(resized, 3)).toBe(100);
  });

  it("the last column gets the remaining width unless its width was chosen", () => {
    expect(layoutColumns(columns(4), 1_200, { l1: 100 }).totalWidth).toBe(1_200);
    expect(layoutColumns(columns(4), 1_200, { l1: 100, l3: 100 }).totalWidth).toBeLessThan(1_200);
  });

  it("limits column widths to between 80 and 900 pixels", () => {
    expect([limitWidth(3), limitWidth(2_000), limitWidth(99.6)]).toEqual([80, 900, 100]);
    expect(layoutColumns(columns(4), 1_200, { l2: 5_000 }).widths[2]).toBe(900);
  });
});

describe("pinned columns", () => {
  it("pins the requested columns while the others have room", () => {
    expect(layoutColumns(columns(8, 4), 1_440).pinned).toBe(4);
    expect(layoutColumns(columns(8, 4), 1_000).pinned).toBe(3);
    expect(layoutColumns(columns(8, 2), 1_440, { l1: 900, "@key": 700 }).pinned).toBe(1);
  });

  it("pins every column if all columns fit", () => {
    expect(layoutColumns(columns(3, 3), 1_000).pinned).toBe(3);
  });

  it("pins only the key on a small screen, whatever its width", () => {
    const layout = layoutColumns(columns(6, 4), 320, { "@key": 900, l1: 900 });
    expect(layout.pinned).toBe(1);
    expect(layout.widths[0]).toBe(160);
    expect(layout.widths[1]).toBe(256);
  });
});

test("the nearest gap precedes the first column whose middle is after the pointer", () => {
  const layout = { pinned: 1, widths: [100, 200, 300], pinnedWidth: 100, totalWidth: 600 };
  expect([10, 60, 190, 210, 590].map((point) => nearestGap(layout, point))).toEqual([0, 1, 1, 2, 3]);
});

describe("dragging a language column", () => {
  it("drops a column only among pinned or only among unpinned columns", () => {
    expect(gapsFor(columns(6, 4), 2)).toEqual({ first: 2, last: 4 });
    expect(gapsFor(columns(6, 4), 5)).toEqual({ first: 4, last: 6 });
    expect(gapsFor(columns(4, 4), 2)).toEqual({ first: 2, last: 4 });
  });

  it("shows the drop mark at the scrolled position, never over pinned columns", () => {
    const layout = { pinned: 2, widths: [100, 100, 200, 200], pinnedWidth: 200, totalWidth: 600 };
    expect([0, 1].map((gap) => dropMarkOffset(layout, gap, 150))).toEqual([0, 100]);
    expect([2, 3, 4].map((gap) => dropMarkOffset(layout, gap, 150))).toEqual([200, 250, 450]);
  });
});

test("the layout is passed to cells as CSS variables", () => {
  const layout = { pinned: 1, widths: [100, 200], pinnedWidth: 100, totalWidth: 300 };
  expect(layoutVariables(layout, 200)).toEqual({
    "--grid-width": "300px",
    "--edge-0": "1px",
    "--start-0": "0px",
    "--width-0": "100px",
    "--start-1": "100px",
    "--width-1": "200px",
  });
});
