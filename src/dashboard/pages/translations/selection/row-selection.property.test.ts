import fc from "fast-check";
import { expect, test } from "vitest";
import { rangesOf, rowRangesSchema } from "#contract/row-ranges.ts";
import { commonRows } from "./row-ranges.ts";
import {
  addRows,
  extendTo,
  isSelected,
  noRows,
  type RowSelection,
  selectAll,
  selectedCount,
  stepTo,
  toggleRow,
} from "./row-selection.ts";

const total = 12;
const everyRow = Array.from({ length: total }, (_, row) => row);
const set = "set";

/** The selection as a set of positions, and the range that Shift extends. */
type Model = {
  rows: Set<number>;
  span?: { anchor: number; end: number; adds: boolean; before: Set<number> };
};
type Real = { selection: RowSelection };
type Span = NonNullable<Model["span"]>;

function applySpan(model: Model, span: Span): void {
  model.span = span;
  model.rows = new Set(
    everyRow.filter((row) => {
      const isInside = row >= Math.min(span.anchor, span.end) && row <= Math.max(span.anchor, span.end);
      return isInside ? span.adds : span.before.has(row);
    }),
  );
}

const newSpan = ({ rows }: Model, anchor: number, adds = true): Span => ({
  ...{ anchor, end: anchor, adds },
  before: new Set(rows),
});

type Change = {
  name: string;
  onModel: (model: Model) => void;
  onSelection: (selection: RowSelection) => RowSelection;
};

function command({ name, onModel, onSelection }: Change): fc.Command<Model, Real> {
  return {
    check: () => true,
    run(model, real) {
      onModel(model);
      real.selection = onSelection(real.selection);
      expectSame(model, real);
    },
    toString: () => name,
  };
}

function expectSame({ rows }: Model, { selection }: Real): void {
  expect(everyRow.filter((row) => isSelected(selection, set, row))).toEqual(
    everyRow.filter((row) => rows.has(row)),
  );
  expect(selectedCount(selection, { set, total, deleted: [] })).toBe(rows.size);
  expect(rowRangesSchema.safeParse(selection.ranges).success).toBe(true);
  for (const [index, [first]] of selection.ranges.entries())
    expect(first).toBeGreaterThan((selection.ranges[index - 1]?.[1] ?? -2) + 1);
}

const row = fc.nat(total - 1);
const rowsOfEarlierSet = fc.subarray(everyRow);

const commands = [
  row.map((at) =>
    command({
      name: `toggle ${at}`,
      onModel: (model) => applySpan(model, newSpan(model, at, !model.rows.has(at))),
      onSelection: (selection) => toggleRow(selection, at),
    }),
  ),
  fc.tuple(row, row).map(([to, start]) =>
    command({
      name: `extend to ${to}, from ${start} at first`,
      onModel: (model) => applySpan(model, { ...(model.span ?? newSpan(model, start)), end: to }),
      onSelection: (selection) => extendTo(selection, to, start),
    }),
  ),
  fc.tuple(row, row).map(([from, to]) =>
    command({
      name: `step from ${from} to ${to}`,
      onModel: (model) => {
        const span = model.span?.end === from ? model.span : newSpan(model, from);
        applySpan(model, { ...span, end: to });
      },
      onSelection: (selection) => stepTo(selection, from, to),
    }),
  ),
  rowsOfEarlierSet.map((rows) =>
    command({
      name: `add ${rows}`,
      onModel: (model) => {
        model.rows = new Set([...model.rows, ...rows]);
        delete model.span;
      },
      onSelection: (selection) => addRows(selection, rangesOf(rows)),
    }),
  ),
  fc.constant(
    command({
      name: "all",
      onModel: (model) => {
        model.rows = new Set(everyRow);
        delete model.span;
      },
      onSelection: selectAll,
    }),
  ),
];

test("a selection by ranges equals the set of rows selected by the same steps", () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 30 }), (steps) => {
      fc.modelRun(
        () => ({ model: { rows: new Set<number>() }, real: { selection: { ...noRows, set } } }),
        steps,
      );
    }),
    { numRuns: 300 },
  );
});

test("deleted rows do not count, and rows in both lists count once", () => {
  fc.assert(
    fc.property(fc.subarray(everyRow), fc.subarray(everyRow), (selected, deleted) => {
      const common = selected.filter((at) => deleted.includes(at)).length;
      expect(commonRows(rangesOf(selected), rangesOf(deleted))).toBe(common);
      const selection = { set, ranges: rangesOf(selected) };
      expect(selectedCount(selection, { set, total, deleted: rangesOf(deleted) })).toBe(
        selected.length - common,
      );
    }),
    { numRuns: 100 },
  );
});

test("100,000 selected rows are one range, and removing a row splits it", () => {
  const all = selectAll({ ...noRows, set });
  const loadedSet = { set, total: 100_000, deleted: [] };
  expect([all.ranges.length, selectedCount(all, loadedSet)]).toEqual([1, 100_000]);
  const fewer = toggleRow(all, 5_000);
  expect([fewer.ranges.length, selectedCount(fewer, loadedSet)]).toEqual([2, 99_999]);
});
