import { cell, expect, openNewProject, test } from "./house.ts";

const data = { en: { main: { entries: { "pay.now": { v: "Pay now", tags: ["shop"] } } } } };

test("a manager describes a key, tags it and limits its length, and can undo it", async ({ owner }) => {
  await openNewProject(owner, data);
  await cell(owner, 0, 2).click();
  const panel = owner.getByRole("complementary");
  await panel.getByRole("button", { name: "Edit" }).click();
  const dialog = owner.getByRole("dialog", { name: "pay.now" });
  await dialog.getByLabel("Description").fill("The button at the end");
  await dialog.getByLabel("Tags").fill("checkout");
  await dialog.getByLabel("Tags").press("Enter");
  await dialog.getByLabel("Longest length").fill("9");
  await dialog.getByLabel("Metadata").fill("screen: cart");
  await owner.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await panel.getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByLabel("Description")).toHaveValue("The button at the end");
  await dialog.getByRole("button", { name: "Save details" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText("The button at the end");
  await expect(panel).toContainText("checkout, shop");
  await expect(panel).toContainText("0 / 9");
  await expect(panel).toContainText("cart");
  await cell(owner, 0, 2).click();
  await owner.keyboard.press("Control+z");
  await expect(owner.getByText(/changes? undone/)).toBeVisible();
  await expect(panel).not.toContainText("The button at the end");
});
