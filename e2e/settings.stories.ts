import type { Page } from "@playwright/test";
import { expect, openNewProject, started, test } from "./house.ts";

const data = { en: { main: { entries: { home: { v: "Home" } } }, shop: { entries: { pay: { v: "Pay" } } } } };

async function openSettings(page: Page, section: string): Promise<void> {
  const { app, branch } = await openNewProject(page, data);
  await page.goto(`${started().address}/projects/${app}/${branch}/settings/${section}`);
}

test("groups are added, renamed and deleted; the keys of a deleted one move to main", async ({
  owner,
  provoke,
}) => {
  provoke(/^400 POST .*groups$/);
  await openSettings(owner, "groups");
  const table = owner.getByRole("region", { name: "Groups" });
  await owner.getByLabel("New group").fill("shop");
  await owner.getByRole("button", { name: "Add group" }).click();
  await expect(owner.getByText("This name is taken.")).toBeVisible();
  await owner.getByLabel("New group").fill("mails");
  await owner.getByRole("button", { name: "Add group" }).click();
  await expect(table.getByRole("rowheader", { name: "mails" })).toBeVisible();

  await owner.getByRole("button", { name: "Rename mails" }).click();
  await owner.getByRole("dialog").getByLabel("Name").fill("letters");
  await owner.keyboard.press("Enter");
  await expect(table.getByRole("rowheader", { name: "letters" })).toBeVisible();

  await owner.getByRole("button", { name: "Delete shop" }).click();
  await expect(owner.getByText("Its key moves to the group “main”.")).toBeVisible();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete shop" }).click();
  await expect(table.getByRole("rowheader", { name: "shop" })).toHaveCount(0);
  await expect(table.getByRole("row", { name: "main 2" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Delete main" })).toHaveCount(0);
  await table.getByRole("link", { name: "2" }).click();
  await expect(owner.getByRole("grid")).toHaveAttribute("aria-rowcount", "3");
});

test("a status of one's own is made, changed, used, and kept while strings have it", async ({ owner }) => {
  await openSettings(owner, "statuses");
  const name = `Check ${crypto.randomUUID().slice(0, 6)}`;
  await owner.getByRole("button", { name: "Add status" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add status" }).click();
  await expect(dialog.getByText("This is needed.")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("manager", { exact: true }).check();
  await dialog.getByRole("button", { name: "Add status" }).click();
  const row = owner.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("manager");

  await owner.getByRole("button", { name: `Change ${name}` }).click();
  await dialog.getByLabel("Needs a comment").check();
  await dialog.getByRole("button", { name: "Save status" }).click();
  await expect(row).toContainText("yes");

  await owner.getByRole("button", { name: `Delete ${name}` }).click();
  await dialog.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(row).toHaveCount(0);
});
