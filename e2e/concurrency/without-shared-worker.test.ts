import type { BrowserContext, Page } from "@playwright/test";
import { cell, expect, offline, openGrid, openNewProject, secondUser, test } from "#e2e/support/fixtures.ts";

const data = { en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" }, c: { v: "Home" } } } } };

/** Removes SharedWorker, as in a browser without it, for pages opened from here on. */
async function removeSharedWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
}

async function write(page: Page, row: number, text: string): Promise<void> {
  await cell(page, row, 2).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
  // The panel below the next open text covers the following row.
  await page.keyboard.press("Escape");
}

test("pages without a shared worker show each other's edits, including edits made offline", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(offline);
  await removeSharedWorker(owner.context());
  const scope = await openNewProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Anna" });
  await removeSharedWorker(guest.context());
  await openGrid(guest, scope, ["de"]);
  for (const page of [owner, guest]) expect(await page.evaluate(() => "SharedWorker" in window)).toBe(false);

  await write(guest, 0, "Zahlen");
  await expect(cell(owner, 0, 2)).toContainText("Zahlen");
  await write(owner, 1, "Korb");
  await expect(cell(guest, 1, 2)).toContainText("Korb");

  await guest.context().setOffline(true);
  await write(guest, 2, "Haus");
  await write(owner, 0, "Bezahlen");
  await expect(owner.getByText("All changes saved")).toBeVisible();
  await guest.context().setOffline(false);
  await expect(cell(guest, 0, 2)).toContainText("Bezahlen");
  await expect(cell(owner, 2, 2)).toContainText("Haus");
  await guest.context().close();
});
