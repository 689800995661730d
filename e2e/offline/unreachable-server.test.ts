import type { Page } from "@playwright/test";
import { cell, expect, offline, openNewProject, test } from "#e2e/support/fixtures.ts";

const data = { en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" } } } } };
const unreachableMessage = "Can’t reach Parlance. What you opened appears as soon as it can be reached.";

/** Blocks the file of the details dialog until the returned function is called. */
async function blockDetails(page: Page): Promise<() => Promise<void>> {
  const address = /key-details-dialog/;
  await page.context().route(address, (route) => route.abort("internetdisconnected"));
  await page.context().route("**/ready", (route) => route.abort("internetdisconnected"));
  return async () => {
    await page.context().unroute(address);
    await page.context().unroute("**/ready");
  };
}

test("details opened while the server is unreachable appear later, unless the user left the row", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(offline);
  const release = await blockDetails(owner);
  await openNewProject(owner, data);
  await cell(owner, 0, 2).click();
  await owner.keyboard.press("Escape");
  const edit = owner.getByRole("button", { name: "Edit", exact: true });
  await edit.click();
  await expect(owner.getByText(unreachableMessage)).toBeVisible();
  await cell(owner, 1, 2).click();
  await expect(owner.getByText(unreachableMessage)).toBeHidden();
  await edit.click();
  await expect(owner.getByText(unreachableMessage)).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(owner.getByText(unreachableMessage)).toBeHidden();
  await edit.click();
  await expect(owner.getByText(unreachableMessage)).toBeVisible();
  await release();
  await expect(owner.getByRole("dialog", { name: "b" })).toBeVisible();
  await expect(owner.getByText(unreachableMessage)).toBeHidden();

  await owner.keyboard.press("Escape");
  // The next key press reaches the page as a task after the click.
  await edit.evaluate((button) => {
    button.addEventListener("click", () =>
      setTimeout(() => {
        document.body.dataset.focus = document.activeElement?.tagName;
      }),
    );
  });
  await edit.click();
  await expect.poll(() => owner.evaluate(() => document.body.dataset.focus)).toBe("TEXTAREA");
});

test.describe("preloading", () => {
  test.use({ preloadsParts: true });

  test("preloaded parts open while the server is unreachable", async ({ owner, expectProblems }) => {
    expectProblems(offline);
    const loaded = owner.waitForResponse(/\/assets\/palette/);
    await openNewProject(owner, data);
    await loaded;
    await owner.context().setOffline(true);
    await owner.keyboard.press("Control+k");
    await expect(owner.getByRole("dialog", { name: "Search or jump" })).toBeVisible();
    await expect(owner.getByText(unreachableMessage)).toHaveCount(0);
  });
});
