import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { rangesOf } from "#contract/row-ranges.ts";
import { makeStoringQueue, stored } from "#dashboard/editing/queue/storing-queue.fixture.ts";
import { parsePastedCells } from "#dashboard/lib/files/csv.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { useCopy } from "./use-copy.ts";
import { usePaste } from "./use-paste.ts";

const multilineText = 'Erste\n\t"Zweite"';
const texts = [multilineText, "Zahlen", ""];
const rows = texts.map((value, index) => ({
  ...{ ...rowOf(`Source ${index}`), key: `key.${index}` },
  entries: { ...rowOf(`Source ${index}`).entries, de: { ...stored, value } },
}));

/** A grid of three rows with a key, a source and German; the cursor is in the given cell. */
async function showGrid(row: number, column: number, selected: readonly number[] = []) {
  const announced: unknown[] = [];
  const { queue } = makeStoringQueue();
  const shown = gridWith();
  const deps = {
    ...shown,
    columns: [...shown.columns, { kind: "translation", language: language("de") }],
    cursor: {
      get: () => ({ row, column }),
      isPasting: () => false,
      setPasting() {},
    },
    entrySet: { set: "set" },
    queue,
    rights: { canWrite: true },
    rowAt: (index: number) => rows[index],
    selection: { get: () => ({ set: "set", ranges: rangesOf(selected) }) },
    total: rows.length,
    announceClosed: (id: string, values?: Record<string, unknown>) => void announced.push([id, values]),
  } as unknown as GridDeps;
  function Cells() {
    useCopy(deps);
    const { pasted } = usePaste(deps);
    return (
      <>
        <p>Marked text</p>
        <button type="button" data-row={row}>
          Cell
        </button>
        <output>{JSON.stringify(pasted && parsePastedCells(pasted.text))}</output>
      </>
    );
  }
  await show(<Cells />);
  await page.getByRole("button").click();
  await navigator.clipboard.writeText("stale");
  return { queue, announced };
}

const copy = () => userEvent.keyboard("{Control>}c{/Control}");
const paste = () => userEvent.keyboard("{Control>}v{/Control}");
const copied = () => navigator.clipboard.readText();
const pastedTable = page.getByRole("status");

it("copies the text of a cell unquoted, and pastes it as one cell", async () => {
  const { announced } = await showGrid(0, 2);
  await copy();
  expect(await copied()).toBe(multilineText);
  expect(announced).toEqual([["grid.copied", { rows: 0 }]]);
  await paste();
  await expect.poll(() => pastedTable.element().textContent).toBe(JSON.stringify([[multilineText]]));
});

it.each([
  ["a key", 0, "key.1"],
  ["a source", 1, "Source 1"],
  ["a translation", 2, "Zahlen"],
])("copies %s", async (_name, column, text) => {
  await showGrid(1, column);
  await copy();
  expect(await copied()).toBe(text);
});

it("copies unsaved typed text", async () => {
  const { queue } = await showGrid(1, 2);
  queue.type({ key: "key.1", language: "de" }, "Begleichen", stored);
  await copy();
  expect(await copied()).toBe("Begleichen");
});

it("clears the clipboard when an empty text is copied", async () => {
  await showGrid(2, 2);
  await copy();
  expect(await copied()).toBe("");
});

it("copies the selected rows around the cursor in all shown languages", async () => {
  const { announced } = await showGrid(1, 2, [0, 1, 2]);
  await copy();
  const table = rows.map((_, index) => [`Source ${index}`, texts[index]]);
  expect(parsePastedCells(await copied())).toEqual(table);
  expect(announced).toEqual([["grid.copied", { rows: 3 }]]);
  await paste();
  await expect.poll(() => pastedTable.element().textContent).toBe(JSON.stringify(table));
});

it("copies the keys of selected rows if the cursor is on a key", async () => {
  await showGrid(1, 0, [1, 2]);
  await copy();
  expect(await copied()).toBe("key.1\tSource 1\tZahlen\nkey.2\tSource 2\t\n");
});

it("copies one cell if other rows are selected", async () => {
  await showGrid(1, 2, [0, 2]);
  await copy();
  expect(await copied()).toBe("Zahlen");
});

it("leaves selected text of the page to the browser", async () => {
  await showGrid(1, 2);
  getSelection()?.selectAllChildren(page.getByText("Marked text").element());
  await copy();
  expect(await copied()).toBe("Marked text");
});
