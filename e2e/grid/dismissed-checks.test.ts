import { cell, expect, openNewProject, storedRows, test } from "#e2e/support/fixtures.ts";

const texts = {
  en: { main: { entries: { open: { v: "Open {name}" } } } },
  de: { main: { entries: { open: { v: "Öffnen" } } } },
};

test("a finding is dismissed with a reason, undone, restored, and found again in a new text", async ({
  owner,
}) => {
  const scope = await openNewProject(owner, texts);
  const details = owner.getByRole("complementary");
  const finding = details.getByRole("listitem").filter({ hasText: "Missing placeholder" }).first();
  const mark = cell(owner, 0, 2).getByRole("img", { name: "Checks found errors" });
  const dismiss = details.getByRole("button", { name: "Dismiss “Missing placeholder”" });
  const dismissed = async () => (await storedRows(owner, scope))[0]?.entries.de?.dismissed ?? [];
  await cell(owner, 0, 2).focus();
  await expect(mark).toBeVisible();
  await expect(finding).toContainText("{name}");
  await dismiss.click();
  await owner.getByRole("menuitem", { name: "Intended in this language" }).click();
  await expect(details.getByText("1 dismissed")).toBeFocused();
  await expect(mark).toHaveCount(0);
  await owner.keyboard.press("Enter");
  await expect(finding).toContainText("Intended in this language");
  await expect(details.getByText("Dismissed: Missing placeholder")).toBeVisible();
  await details.getByRole("button", { name: "Restore “Missing placeholder”" }).click();
  await expect(mark).toBeVisible();
  await expect(cell(owner, 0, 2)).toBeFocused();
  expect(await dismissed()).toEqual([]);

  await dismiss.click();
  await owner.getByRole("menuitem", { name: "Other reason…" }).click();
  const reason = owner.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(cell(owner, 0, 2)).toBeFocused();
  await dismiss.click();
  await owner.getByRole("menuitem", { name: "Other reason…" }).click();
  await expect(reason).toBeFocused();
  await owner.keyboard.type("The icon says");
  await owner.reload();
  await cell(owner, 0, 2).focus();
  await expect(reason).toHaveValue("The icon says");
  await expect(cell(owner, 0, 2)).toBeFocused();
  await reason.fill("The icon says whose it is");
  await owner.keyboard.press("Enter");
  await expect(details.getByText("1 dismissed")).toBeFocused();
  await expect(mark).toHaveCount(0);
  await owner.reload();
  await cell(owner, 0, 2).focus();
  await expect(details.getByText("1 dismissed")).toBeVisible();
  await expect(mark).toHaveCount(0);
  await expect(owner.getByRole("button", { name: /^Unsaved input/ })).toHaveCount(0);
  await cell(owner, 0, 2).focus();
  await owner.keyboard.press("Control+z");
  await expect(mark).toBeVisible();
  await owner.keyboard.press("Control+Shift+z");
  await expect(mark).toHaveCount(0);
  await cell(owner, 0, 2).focus();
  await owner.keyboard.type("Aufmachen");
  await expect(dismiss).toHaveCount(0);
  await expect(finding).toContainText("{name}");
  await owner.keyboard.press("Control+s");
  await owner.keyboard.press("Escape");
  await expect(mark).toBeVisible();
  expect(await dismissed()).toEqual([]);
});
