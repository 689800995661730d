import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Cell } from "#contract/entries.ts";
import { address, bens, makeStoringQueue, stored } from "#dashboard/editing/storing-queue.fixture.ts";
import { useCellWork } from "#dashboard/editing/use-cell-work.ts";
import { type GridDeps, GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { createLostTextStore } from "#dashboard/pages/translations/open-text/lost-text.ts";
import { gridWith, language } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { ConflictCard } from "./conflict-card.tsx";

const german = language("de");

/** Ada typed over a cell that Ben replaced before hers was saved. */
async function showConflict(
  mine: string,
  { seen = stored, theirs = bens, written = german, publishes = false } = {},
) {
  const { queue, sent } = makeStoringQueue();
  queue.type(address, mine, seen);
  queue.save(address, publishes ? { value: mine, draft: "" } : { draft: mine }, theirs);
  const client = new QueryClient();
  client.setQueryData(["session"], { user: { _id: "ada" } });
  const scope = { app: "p", branch: "main" };
  const grid = { ...gridWith(), scope, queue, cursor: { leave() {} }, lost: createLostTextStore() };
  function Shown() {
    const work = useCellWork(queue, address);
    return work?.mark === "conflict" ? <ConflictCard work={work} language={written} /> : null;
  }
  await show(
    <QueryClientProvider client={client}>
      <GridProvider value={grid as unknown as GridDeps}>
        <Shown />
      </GridProvider>
    </QueryClientProvider>,
  );
  return { queue, sent };
}

const published = (value: string): Cell => ({ ...stored, value });
const publishedByBen = (value: string): Cell => ({ ...bens, value, draft: "" });
/** What is shown of both, without what keeps words beside each other from joining. */
const versions = (which = "") =>
  [...document.querySelectorAll(`dd${which}`)].map(({ textContent }) => textContent.replaceAll("\u200c", ""));
const merged = page.getByRole("textbox", { name: "Merged text" });

it("what two people did at different places of a text is merged, and saved by the key that saves", async () => {
  const { sent } = await showConflict("Name oder Code meins", {
    seen: published("Name oder Code"),
    theirs: publishedByBen("Titel oder Code"),
  });
  await page.getByRole("button", { name: "Edit merged" }).click();
  await expect.element(merged).toHaveValue("Titel oder Code meins");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.poll(() => sent).toMatchObject([{ edit: { draft: "Titel oder Code meins" }, version: 2 }]);
  await expect.element(page.getByRole("region", { name: "Edit conflict" })).not.toBeInTheDocument();
});

it("a text that cannot be merged is typed on at its end", async () => {
  await showConflict("Zahlen meins", { theirs: publishedByBen("Begleichen") });
  await page.getByRole("button", { name: "Edit mine" }).click();
  await userEvent.keyboard("!");
  await expect.element(merged).toHaveValue("Zahlen meins!");
});

it("texts that are written from the right are shown and merged so", async () => {
  const { sent } = await showConflict("ادفع الآن", {
    seen: published("ادفع"),
    theirs: publishedByBen("ادفع لاحقًا"),
    written: language("ar", "rtl"),
  });
  expect(versions("[dir=rtl][lang=ar]")).toEqual(["ادفع", "ادفع لاحقًا", "ادفع الآن"]);
  await page.getByRole("button", { name: "Edit mine" }).click();
  await expect.element(merged).toHaveAttribute("dir", "rtl");
  await expect.element(merged).toHaveAttribute("lang", "ar");
  await userEvent.fill(merged, "ادفع الآن أو لاحقًا");
  await page.getByRole("button", { name: "Save merged text" }).click();
  await expect.poll(() => sent).toMatchObject([{ edit: { draft: "ادفع الآن أو لاحقًا" } }]);
});

it("a value that was published below a draft is shown before the draft goes over it", async () => {
  const { sent } = await showConflict("Zahlen meins!", {
    seen: { ...stored, draft: "Zahlen meins" },
    theirs: { ...bens, value: "Begleichen", draft: "Zahlen meins" },
    publishes: true,
  });
  expect(versions()).toEqual(["Zahlen", "ZahlenBegleichen", "Zahlen meins!"]);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => sent).toMatchObject([{ edit: { value: "Zahlen meins!", draft: "" }, version: 2 }]);
});
