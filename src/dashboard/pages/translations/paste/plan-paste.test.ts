import { expect, test } from "vitest";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import type { GridColumn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { GridRights } from "#dashboard/pages/translations/grid/grid-context.ts";
import { planPaste } from "./plan-paste.ts";

function columnOf(code: string, may: Partial<Language> = {}): GridColumn {
  const language: Language = {
    ...{ _id: "0".repeat(24), code, name: code, customName: false, direction: "ltr", base: code === "en" },
    ...{ reviewable: true, writable: true, etag: "1", ...may },
  };
  return language.base ? { kind: "source", language } : { kind: "translation", language, isPinned: false };
}

const key: GridColumn = { kind: "key" };

function rowOf(name: string, texts: Record<string, Partial<Cell>>): EntryRow {
  const entries = Object.entries(texts).map(([code, cell]) => [code, { ...emptyCell, ...cell }]);
  return {
    ...{ _id: "0".repeat(24), key: name, group: "main", desc: "", meta: {}, maxLength: null, tags: [] },
    ...{ etag: "1", entries: Object.fromEntries(entries) },
  };
}

const rows = [
  rowOf("a", { en: { value: "Pay" }, de: { value: "Zahlen", draft: "Bezahlen" } }),
  rowOf("b", { en: { value: "Cart" }, de: { locked: true } }),
  { ...rowOf("c", {}), deleted: true },
];

const rights: GridRights = {
  drafts: true,
  canWrite: true,
  canPublish: false,
  canDeleteKeys: false,
  role: "translator",
};

function planOf(table: string[][], column = 2, unsavedCells: UnsavedCell[] = []) {
  const columns = [key, columnOf("en", { writable: false }), columnOf("de"), columnOf("fr")];
  const queue = {
    unsavedOf: (address: { key: string; language: string }) =>
      unsavedCells.find(({ key, language }) => key === address.key && language === address.language),
  };
  const deps = { rights, columns, total: rows.length, rowAt: (index: number) => rows[index], queue };
  const plan = planPaste(table, { row: 0, column }, deps);
  const named = (cells: typeof plan.filled) =>
    cells.map(({ key, language, before, text }) => `${key} ${language}: ${before} → ${text}`);
  return { ...plan, filled: named(plan.filled), replaced: named(plan.replaced), skipped: [...plan.skipped] };
}

test("a table fills or replaces the cells from the selected one on", () => {
  expect(planOf([["Zahlung", "Payer"]])).toEqual({
    filled: ["a fr:  → Payer"],
    replaced: ["a de: Bezahlen → Zahlung"],
    skipped: [],
    same: 0,
  });
});

test("an empty cell of the table keeps the text below it, and equal texts are not written", () => {
  expect(planOf([["", "Payer"]])).toMatchObject({ filled: ["a fr:  → Payer"], replaced: [] });
  expect(planOf([["Bezahlen"]])).toMatchObject({ filled: [], replaced: [], same: 1 });
});

test("closed, locked, deleted and missing cells are skipped with the reason", () => {
  const { skipped, filled } = planOf(
    [
      ["Pay!", "", "", "beyond"],
      ["", "Korb", "Panier"],
      ["", "", "Somme"],
      ["", "mehr"],
    ],
    1,
  );
  expect(skipped).toEqual([
    ["grid.closed.source", 1],
    ["paste.outside", 2],
    ["grid.closed.locked", 1],
    ["grid.closed.deleted", 1],
  ]);
  expect(filled).toEqual(["b fr:  → Panier"]);
});

test("an unsaved text is not pasted over, and a text just saved counts as current", () => {
  const unsaved: UnsavedCell = {
    ...{ key: "a", language: "fr", mark: "local", text: "Pay", edited: 0 },
    base: { ...emptyCell, value: "Payez", version: 3 },
    baseline: {},
  };
  expect(planOf([["", "Payer"]], 2, [unsaved]).skipped).toEqual([["paste.unsaved", 1]]);
  const { text: _, ...stored } = { ...unsaved, mark: "stored" as const };
  expect(planOf([["", "Payer"]], 2, [stored]).replaced).toEqual(["a fr: Payez → Payer"]);
});

test("texts that changed since they were shown are marked and listed first", () => {
  const columns = [key, columnOf("en"), columnOf("de")];
  const queue = { unsavedOf: () => undefined };
  const planOver = (texts: string[], shown?: ReturnType<typeof planPaste>) => {
    const rowAt = (index: number) => rowOf(`k${index}`, { de: { value: texts[index] ?? "" } });
    const deps = { rights, columns, total: texts.length, rowAt, queue };
    return planPaste([["a"], ["b"], ["c"]], { row: 0, column: 2 }, deps, { shown });
  };
  const shown = planOver(["x", "y", ""]);
  expect(shown.replaced.every(({ hasChanged }) => !hasChanged)).toBe(true);
  const { filled, replaced } = planOver(["x", "other", "new"], shown);
  expect(filled).toEqual([]);
  expect(replaced.map(({ key, hasChanged }) => [key, hasChanged])).toEqual([
    ["k1", true],
    ["k2", true],
    ["k0", false],
  ]);
});
