import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Change } from "#contract/history.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { entryHistoryQuery } from "#dashboard/api/history/changes.ts";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { PanelHistory } from "./panel-history.tsx";

const scope = { app: "a".repeat(24), branch: "main" };
const address = { key: "a", language: "de" };

/** Shows the history of a text with one change. */
async function showChange(change: Partial<Change>, value = "") {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const ada = { _id: "ada", name: "Ada" };
  client.setQueryData(entryHistoryQuery(scope, address).queryKey, [
    { _id: "c1", kind: "save", created: new Date().toISOString(), user: ada, ...change } as Change,
  ]);
  const row = rowOf("Pay");
  const gridCell = {
    row,
    address,
    cell: { ...emptyCell, value },
    isSource: false,
    textClosedReason: "",
    cellClosedReason: "",
  };
  await show(
    <QueryClientProvider client={client}>
      <GridProvider value={{ ...gridWith(), scope, statuses: statusStylesOf([]) }}>
        <PanelHistory gridCell={gridCell} language={language("de")} />
      </GridProvider>
    </QueryClientProvider>,
  );
  return page.getByRole("listitem");
}

it("compares the first draft with the published text", async () => {
  const item = await showChange({ before: { draft: "" }, after: { draft: "Jetzt zahlen." } }, "Jetzt zahlen");
  await expect.element(item.getByText("Draft", { exact: true })).toBeVisible();
  await expect.poll(() => item.getByRole("insertion").query()?.textContent).toBe(".");
  await expect.element(item.getByRole("deletion")).not.toBeInTheDocument();
});

it("shows a discarded draft as removed, with its text", async () => {
  const item = await showChange({ before: { draft: "Zahl" }, after: { draft: "" } });
  await expect.element(item.getByText("Draft removed")).toBeVisible();
  await expect.element(item.getByRole("deletion")).toHaveTextContent("Zahl");
});

it("shows an undone change as reverted, with the text", async () => {
  const item = await showChange({ kind: "revert", before: { value: "Zahlen" }, after: { value: "Zahl" } });
  await expect.element(item.getByText("Reverted")).toBeVisible();
  await expect.element(item.getByRole("deletion")).toHaveTextContent("Zahlen");
  await expect.element(item.getByRole("insertion")).toHaveTextContent("Zahl");
  await expect.element(item.getByText("Draft removed")).not.toBeInTheDocument();
});

it("shows a draft removed by an undo as removed", async () => {
  const item = await showChange({ kind: "revert", before: { draft: "Zahl" }, after: { draft: "" } });
  await expect.element(item.getByText("Reverted")).toBeVisible();
  await expect.element(item.getByText("Draft removed")).toBeVisible();
});

it("shows that a text was marked as up to date", async () => {
  const item = await showChange({ kind: "bulk", before: { meaning: 1 }, after: { meaning: 2 } });
  await expect.element(item.getByText("Marked as up to date")).toBeVisible();
});

it.each([
  { kind: "revert", before: { meaning: 2 }, after: { meaning: 1 } },
  { kind: "save", before: { value: "Zahl", meaning: 1 }, after: { value: "Zahlen", meaning: 2 } },
] as const)("does not say “Marked as up to date” when $kind changed the meaning", async (change) => {
  const item = await showChange(change);
  await expect.element(item.getByText("Ada")).toBeVisible();
  await expect.element(item.getByText("Marked as up to date")).not.toBeInTheDocument();
});
