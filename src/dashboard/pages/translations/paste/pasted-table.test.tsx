import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { EntryRow } from "#contract/entries.ts";
import { windowQuery, windowRows } from "#dashboard/api/entries/entries.ts";
import { makeStoringQueue, stored } from "#dashboard/editing/queue/storing-queue.fixture.ts";
import { type GridDeps, GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { PastedTable } from "./pasted-table.tsx";

const scope = { app: "p", branch: "main" };
const rows = Array.from({ length: 150 }, (_, index): EntryRow => {
  const row = rowOf("Pay");
  const entries = { ...row.entries, de: { ...stored, value: `Alt ${index}` } };
  return { ...row, _id: String(index), key: `key.${index}`, entries };
});

it("shows each of many texts that a pasted table replaces", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const entrySet = { set: "s", languages: ["de"] } as unknown as GridDeps["entrySet"];
  for (let start = 0; start < rows.length; start += windowRows)
    client.setQueryData(windowQuery(scope, entrySet, start).queryKey, { rows: [] } as never);
  const { queue } = makeStoringQueue();
  const grid = gridWith();
  const columns = [...grid.columns, { kind: "translation", language: language("de"), isPinned: false }];
  const rights = {
    drafts: true,
    canWrite: true,
    canPublish: false,
    canDeleteKeys: false,
    role: "translator",
  };
  const deps = { ...grid, scope, entrySet, columns, rights, queue, total: rows.length };
  const rowAt = (index: number) => rows[index];
  const text = rows.map((_, index) => `Neu ${index}`).join("\n");
  await show(
    <QueryClientProvider client={client}>
      <GridProvider value={{ ...deps, rowAt } as unknown as GridDeps}>
        <PastedTable pasted={{ text, row: 0, column: 2 }} onClose={() => {}} />
      </GridProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText("150 texts are replaced.")).toBeVisible();
  const shown = page.getByRole("dialog").getByRole("row").filter({ hasText: "Neu" });
  await expect.poll(() => shown.elements().length).toBe(rows.length);
  expect(shown.last().element().textContent).toContain("key.149");
  await page.getByRole("checkbox", { name: "key.3 · de" }).click();
  await expect.element(page.getByRole("button", { name: "Paste 149 texts" })).toBeVisible();
});
