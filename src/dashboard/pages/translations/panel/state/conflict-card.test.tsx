import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Cell } from "#contract/entries.ts";
import { address, bens, makeStoringQueue, stored } from "#dashboard/editing/queue/storing-queue.fixture.ts";
import { useUnsavedCell } from "#dashboard/editing/use-unsaved-cell.ts";
import { type GridDeps, GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { createLostTextStore } from "#dashboard/pages/translations/open-text/lost-text/lost-text.ts";
import { gridWith, language } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { ConflictCard } from "./conflict-card.tsx";

const german = language("de");

/** Ada typed over a cell that Ben replaced before her text was saved. */
async function showConflict(
  mine: string,
  { observed = stored, theirs = bens, textLanguage = german, publishes = false } = {},
) {
  const { queue, sent } = makeStoringQueue();
  queue.type(address, mine, observed);
  queue.save(address, publishes ? { value: mine, draft: "" } : { draft: mine }, theirs);
  const client = new QueryClient();
  client.setQueryData(["session"], { user: { _id: "ada" } });
  const scope = { app: "p", branch: "main" };
  const grid = { ...gridWith(), scope, queue, cursor: { leave() {} }, lost: createLostTextStore() };
  function Shown() {
    const unsaved = useUnsavedCell(queue, address);
    return unsaved?.mark === "conflict" ? <ConflictCard unsaved={unsaved} language={textLanguage} /> : null;
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
/** The shown versions, without the zero-width characters that keep adjacent words from joining. */
const versions = (which = "") =>
  [...document.querySelectorAll(`dd${which}`)].map(({ textContent }) => textContent.replaceAll("\u200c", ""));
const merged = page.getByRole("textbox", { name: "Merged text" });

it("merges changes at different places of a text, and saves them by the save shortcut", async () => {
  const { sent } = await showConflict("Name oder Code meins", {
    observed: published("Name oder Code"),
    theirs: publishedByBen("Titel oder Code"),
  });
  await page.getByRole("button", { name: "Edit merged" }).click();
  await expect.element(merged).toHaveValue("Titel oder Code meins");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.poll(() => sent).toMatchObject([{ edit: { draft: "Titel oder Code meins" }, version: 2 }]);
  await expect.element(page.getByRole("region", { name: "Edit conflict" })).not.toBeInTheDocument();
});

it("starts editing at the end of the user's text if the texts cannot be merged", async () => {
  await showConflict("Zahlen meins", { theirs: publishedByBen("Begleichen") });
  await page.getByRole("button", { name: "Edit mine" }).click();
  await userEvent.keyboard("!");
  await expect.element(merged).toHaveValue("Zahlen meins!");
});

it("shows and merges right-to-left texts in their direction", async () => {
  const { sent } = await showConflict("ادفع الآن", {
    observed: published("ادفع"),
    theirs: publishedByBen("ادفع لاحقًا"),
    textLanguage: language("ar", "rtl"),
  });
  expect(versions("[dir=rtl][lang=ar]")).toEqual(["ادفع", "ادفع لاحقًا", "ادفع الآن"]);
  await page.getByRole("button", { name: "Edit mine" }).click();
  await expect.element(merged).toHaveAttribute("dir", "rtl");
  await expect.element(merged).toHaveAttribute("lang", "ar");
  await userEvent.fill(merged, "ادفع الآن أو لاحقًا");
  await page.getByRole("button", { name: "Save merged text" }).click();
  await expect.poll(() => sent).toMatchObject([{ edit: { draft: "ادفع الآن أو لاحقًا" } }]);
});

it("shows a value published below a draft before the draft replaces it", async () => {
  const { sent } = await showConflict("Zahlen meins!", {
    observed: { ...stored, draft: "Zahlen meins" },
    theirs: { ...bens, value: "Begleichen", draft: "Zahlen meins" },
    publishes: true,
  });
  expect(versions()).toEqual(["Zahlen", "ZahlenBegleichen", "Zahlen meins!"]);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => sent).toMatchObject([{ edit: { value: "Zahlen meins!", draft: "" }, version: 2 }]);
});
