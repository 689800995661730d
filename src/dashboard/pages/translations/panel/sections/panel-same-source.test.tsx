import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EntryEdit } from "#contract/entries.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { PanelSameSource } from "./panel-same-source.tsx";

afterEach(() => void vi.unstubAllGlobals());

/** Shows the panel for a text whose source `total` other strings share; returns the written edits. */
async function open(total: number) {
  const written: EntryEdit[][] = [];
  const texts = new Map<string, string>();
  const otherString = (index: number) => {
    const key = `other ${index}`;
    return { key, value: texts.get(key) ?? "", draft: "", locked: index === 1, version: 0 };
  };
  vi.stubGlobal("fetch", async (address: string, { body, method }: RequestInit) => {
    if (method === "PATCH") {
      const { entries } = JSON.parse(String(body)) as { entries: EntryEdit[] };
      written.push(entries);
      for (const { key, value = "" } of entries) texts.set(key, value);
      return Response.json({ entries: [], changeSet: "1" });
    }
    const query = new URL(address, location.href).searchParams;
    const [position, limit] = [Number(query.get("position")), Number(query.get("limit"))];
    const count = Math.max(0, Math.min(limit, total - position));
    return Response.json({
      total,
      strings: Array.from({ length: count }, (_, at) => otherString(position + at)),
    });
  });
  const grid = {
    ...gridWith(),
    scope: { app: "p", branch: "main" },
    queue: { unsavedOf: () => undefined, subscribe: () => () => {} },
    rights: { drafts: false, canPublish: true },
  } as never;
  const gridCell = {
    ...{ row: rowOf("OK"), address: { key: "a", language: "de" }, cell: { ...emptyCell, value: "Gut" } },
    ...{ isSource: false, textClosedReason: undefined, cellClosedReason: undefined },
  };
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <GridProvider value={grid}>
        <PanelSameSource gridCell={gridCell} language={language("de")} />
      </GridProvider>
    </QueryClientProvider>,
  );
  return written;
}

const use = (count: string) => page.getByRole("button", { name: `Use this text in ${count} strings` });
/** The label continues with the text of the string. */
const box = (key: string) => page.getByRole("checkbox", { name: new RegExp(`^${key}\\b`) });
const scroller = () => page.getByRole("region", { name: "Identical source" });
/** Scrolls repeatedly: measured rows may be higher than estimated, which moves the end. */
const toEnd = (key: string) =>
  expect
    .poll(() => {
      const element = scroller().element();
      element.scrollTop = element.scrollHeight;
      return box(key).elements().length;
    })
    .toBe(1);

it("lists all strings with the same source, and fills as many as the button states", async () => {
  const written = await open(250);
  await expect.element(page.getByText("250 strings", { exact: true })).toBeVisible();
  await expect.element(use("249")).toBeVisible();
  expect(page.getByRole("listitem").elements().length).toBeLessThan(40);
  await expect.element(box("other 1")).toBeDisabled();
  await toEnd("other 249");
  await box("other 249").click();
  await expect.element(use("248")).toBeVisible();
  await userEvent.keyboard("[Space]");
  await use("249").click();
  await expect.element(page.getByRole("button", { name: /^Use this text/ })).not.toBeInTheDocument();
  const keys = Array.from({ length: 250 }, (_, index) => `other ${index}`).filter((key) => key !== "other 1");
  expect(written.map((entries) => entries.map(({ key }) => key))).toEqual([keys]);
});

it("loads and fills strings beyond the request limit after scrolling to them", async () => {
  const written = await open(1_300);
  await expect.element(page.getByText("1,300 strings", { exact: true })).toBeVisible();
  await use("999").click();
  await expect.element(page.getByRole("button", { name: /^Use this text/ })).not.toBeInTheDocument();
  await toEnd("other 1299");
  await use("300").click();
  await expect.element(page.getByRole("button", { name: /^Use this text/ })).not.toBeInTheDocument();
  expect(written.map((entries) => entries.length)).toEqual([999, 300]);
  expect(written.flat().at(-1)?.key).toBe("other 1299");
});
