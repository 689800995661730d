import { expect, it } from "vitest";
import type { Cell } from "#contract/entries.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { needsWorkAt } from "./needs-work.ts";

function needsWork(state: Partial<Cell>, isOccupied = false): boolean {
  const row = rowOf("Pay");
  const grid = {
    ...gridWith(),
    columns: [{ kind: "translation", language: language("de") }],
    rights: { drafts: false, canWrite: true, canPublish: true },
    live: { presence: { isOccupied: () => isOccupied } },
    rowAt: () => ({
      ...row,
      entries: { ...row.entries, de: { ...emptyCell, value: "Zahlen", ...state } },
    }),
  } as unknown as GridDeps;
  return needsWorkAt(grid, 0, 0);
}

it.each<[string, Partial<Cell>]>([
  ["is empty", { value: "" }],
  ["is outdated", { outdated: true }],
  ["needs review", { status: "2" }],
  ["has errors", { checks: ["placeholder_missing"], failing: true }],
])("a text needs work if it %s", (_what, state) => {
  expect(needsWork(state)).toBe(true);
});

it.each<[string, Partial<Cell>]>([
  ["is translated", {}],
  ["is accepted", { status: "1" }],
  ["has warnings", { checks: ["double_space"] }],
  ["is locked", { locked: true, failing: true }],
])("a text needs no work if it %s", (_what, state) => {
  expect(needsWork(state)).toBe(false);
});

it("a text needs no work here while another user edits it", () => {
  expect([needsWork({ value: "" }), needsWork({ value: "" }, true)]).toEqual([true, false]);
});
