import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EntryRow } from "#contract/entries.ts";
import { address, makeStoringQueue, stored } from "#dashboard/editing/queue/storing-queue.fixture.ts";
import { type GridDeps, GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { createCursor, useCursor } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { CellEditor } from "#dashboard/pages/translations/open-text/cell-editor.tsx";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { createLostTextStore } from "./lost-text.ts";
import { useLostEditor } from "./use-lost-editor.ts";

const german = language("de");
const pay = rowOf("Pay");
const open: EntryRow = { ...pay, entries: { ...pay.entries, de: stored } };
const otherRow: EntryRow = { ...open, _id: "2", key: "b" };

/** Ada types in the second of two rows; `setResults` replaces the rows. */
async function typeInSecondRow() {
  const { queue } = makeStoringQueue();
  const cursor = createCursor({ row: 1, column: 2 });
  cursor.setBounds(2, 3);
  cursor.edit(address);
  const lost = createLostTextStore();
  const announced: unknown[] = [];
  const grid = gridWith();
  const shared = {
    ...grid,
    scope: { app: "a".repeat(24), branch: "main" },
    columns: [...grid.columns, { kind: "translation", language: german, isPinned: false }],
    rights: { drafts: true, canWrite: true, canPublish: false, canDeleteKeys: false, role: "translator" },
    sameMeaning: new Set(),
    announceClosed: (_id: string, values: object) => announced.push(values),
    ...{ queue, cursor, lost },
  };
  let setResults = (_rows: EntryRow[]) => {};
  function Grid() {
    const [rows, setRows] = useState([otherRow, open]);
    setResults = (results) => flushSync(() => setRows(results));
    const scroller = useRef<HTMLDivElement>(null);
    const rowOfKey = (key: string) => {
      const index = rows.findIndex((row) => row.key === key);
      return index < 0 ? undefined : index;
    };
    const deps = { ...shared, total: rows.length, rowOfKey } as unknown as GridDeps;
    useLostEditor(scroller, deps, (index) => rows[index]);
    const openRow = useCursor(cursor, ({ row, editing }) => (editing ? row : -1));
    return (
      <GridProvider value={deps}>
        <div ref={scroller} tabIndex={-1}>
          {rows.map((row, index) => (
            <div key={row._id} className="relative h-20 w-100">
              {index === openRow && row.key === address.key && (
                <CellEditor row={row} language={german} cell={stored} isSource={false} people={[]} />
              )}
            </div>
          ))}
        </div>
      </GridProvider>
    );
  }
  const client = new QueryClient();
  client.setQueryData(["session"], { user: { _id: "ada" } });
  await show(
    <QueryClientProvider client={client}>
      <Grid />
    </QueryClientProvider>,
  );
  const field = page.getByRole("textbox", { name: "de text of a" });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}x");
  await expect.element(field).toHaveValue("Zahxlen");
  return { queue, cursor, lost, announced, field, setResults: (rows: EntryRow[]) => setResults(rows) };
}

it("an open text moves with its row, and typing continues at the same position", async () => {
  const { cursor, lost, announced, field, setResults, queue } = await typeInSecondRow();
  queue.save(address, { draft: "Zahxlen" }, stored);
  await expect.poll(() => queue.unsavedOf(address)?.mark).toBe("stored");
  setResults([open]);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("y");
  await expect.element(field).toHaveValue("Zahxylen");
  expect(cursor.get()).toMatchObject({ row: 0, editing: address });
  expect([lost.get(), announced]).toEqual([undefined, []]);
});

it("a text whose row is missing from new results moves to the dialog", async () => {
  const { cursor, lost, setResults } = await typeInSecondRow();
  setResults([otherRow, { ...otherRow, _id: "3", key: "c" }]);
  expect(lost.get()).toMatchObject({ reason: "results", typed: "Zahxlen", selection: [4, 4] });
  expect(cursor.get().editing).toBeUndefined();
});

it("a saved text whose row is missing from fewer results moves to the dialog, too", async () => {
  const { queue, lost, setResults } = await typeInSecondRow();
  queue.save(address, { draft: "Zahxlen" }, stored);
  await expect.poll(() => queue.unsavedOf(address)?.mark).toBe("stored");
  setResults([otherRow]);
  expect(lost.get()).toMatchObject({ reason: "results", typed: "Zahxlen" });
});
