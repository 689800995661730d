import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Neighbours } from "#contract/entries.ts";
import { neighboursQuery } from "#dashboard/api/entries/neighbours.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { PanelNeighbours } from "./panel-neighbours.tsx";

const scope = { app: "a".repeat(24), branch: "main" };
const none: Neighbours = { before: [], after: [], screen: [] };

/** Shows the panel for a text in a grid that has loaded the row of "b" at index 3. */
async function open(neighbours: Neighbours, code = "ar") {
  const address = { key: "c", language: code };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(neighboursQuery(scope, address).queryKey, neighbours);
  const moveTo = vi.fn();
  const grid = {
    ...{ ...gridWith(), scope, rowOfKey: (key: string) => (key === "b" ? 3 : undefined) },
    cursor: { moveTo, get: () => ({ row: 5, column: 2 }) },
  } as never;
  const gridCell = {
    ...{ row: rowOf("Pay"), address, cell: emptyCell, isSource: code === "en" },
    ...{ textClosedReason: undefined, cellClosedReason: undefined },
  };
  await show(
    <MemoryRouter initialEntries={["/?q=is:outdated&l=ar"]}>
      <QueryClientProvider client={client}>
        <GridProvider value={grid}>
          <PanelNeighbours gridCell={gridCell} language={language(code, code === "ar" ? "rtl" : "ltr")} />
        </GridProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return moveTo;
}

const lines = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((item) => [...item.querySelectorAll("a > span")].map(({ textContent }) => textContent));

it("shows neighbouring strings, and separately those of the same screenshots", async () => {
  await open({
    before: [{ key: "b", source: "Open", text: "افتح" }],
    after: [
      { key: "d", source: "", text: "" },
      { key: "e", source: "Close", text: "" },
    ],
    screen: [{ key: "z", source: "Menu", text: "قائمة" }],
  });
  await expect.element(page.getByRole("heading", { name: "Nearby strings" })).toBeVisible();
  await expect.element(page.getByText("On the same screenshots")).toBeVisible();
  expect(lines()).toEqual([
    ["Open", "افتح"],
    ["d", "Not translated yet"],
    ["Close", "Not translated yet"],
    ["Menu", "قائمة"],
  ]);
  const text = page.getByText("افتح").element();
  expect([text.getAttribute("lang"), text.getAttribute("dir")]).toEqual(["ar", "rtl"]);
});

it("isolates placeholders in right-to-left text", async () => {
  await open({ ...none, before: [{ key: "b", source: "%1$s sent %2$d", text: "أرسل %1$s صورة %2$d" }] });
  const alone = () =>
    [...document.querySelectorAll('[lang="ar"] bdi[dir="ltr"]')].map((element) => element.textContent);
  await expect.poll(alone).toEqual(["%1$s", "%2$d"]);
});

it("shows only sources beside a source, and no empty sections", async () => {
  await open({ ...none, before: [{ key: "b", source: "Open", text: "Open" }] }, "en");
  await expect.poll(lines).toEqual([["Open"]]);
  expect(page.getByText("On the same screenshots").elements()).toEqual([]);
});

it("links to the row if it is loaded, else to a search that keeps the rest of the view", async () => {
  const moveTo = await open({
    ...none,
    before: [{ key: "b", source: "Open", text: "" }],
    after: [{ key: "d e", source: "Close", text: "" }],
  });
  const href =
    page
      .getByRole("link", { name: /^Close/ })
      .element()
      .getAttribute("href") ?? "";
  const query = new URL(href, location.href).searchParams;
  expect([query.get("q"), query.get("l")]).toEqual(['key:="d e"', "ar"]);
  await page.getByRole("link", { name: /^Open/ }).click();
  expect(moveTo).toHaveBeenCalledExactlyOnceWith(3, 2);
});
