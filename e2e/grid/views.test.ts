import { cell, expect, openNewProject, openProject, secondUser, test } from "#e2e/support/fixtures.ts";

const data = {
  en: { main: { entries: { a: { v: "One" }, b: { v: "Two" }, c: { v: "Three" } } } },
  de: { main: { entries: { a: { v: "Eins" } } } },
};

test("a view is saved by keyboard, shared, opened by a colleague, deleted and restored", async ({
  owner,
  expectProblems,
}) => {
  // The search may run while its first half is typed.
  expectProblems(/^400 GET .*entries$/);
  const scope = await openNewProject(owner, data);
  const views = owner.getByRole("region", { name: "Saved views" });
  const menu = views.getByRole("button", { name: "Actions for views" });
  const search = owner.getByRole("combobox", { name: "Search keys and texts" });

  await test.step("a view is saved with the search that the grid shows", async () => {
    await search.focus();
    await owner.keyboard.type("is:notTranslated");
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("grid")).toHaveAttribute("aria-rowcount", "3");
    await menu.press("Enter");
    await owner.getByRole("menuitem", { name: "Save as new view…" }).press("Enter");
    const dialog = owner.getByRole("dialog", { name: "Save view" });
    await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
    await owner.keyboard.type("To do");
    await owner.keyboard.press("Tab");
    await owner.keyboard.press("Space");
    await owner.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(views.getByRole("button", { name: /To do.*2 rows/ })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });

  await test.step("a dot marks a changed search, and g with a digit opens the view again", async () => {
    await search.focus();
    await owner.keyboard.press("Backspace");
    await expect(owner.getByRole("grid")).toHaveAttribute("aria-rowcount", "4");
    await expect(views.getByRole("button", { name: /To do.*changed/ })).toBeVisible();
    await cell(owner, 0, 0).focus();
    await owner.keyboard.press("g");
    await owner.keyboard.press("1");
    await expect(owner.getByRole("grid")).toHaveAttribute("aria-rowcount", "3");
    await expect(views.getByRole("button", { name: /changed/ })).toBeHidden();
  });

  await test.step("a translator opens the shared view, but cannot change it", async () => {
    const guest = await secondUser(owner, scope, { name: "Tom Translator" });
    await openProject(guest, scope);
    const shared = guest.getByRole("region", { name: "Saved views" }).getByRole("button", { name: /To do/ });
    await shared.click();
    await expect(guest.getByRole("grid")).toHaveAttribute("aria-rowcount", "3");
    await guest.getByRole("button", { name: "Actions for views" }).click();
    await expect(guest.getByRole("menuitem")).toHaveCount(1);
  });

  await test.step("a deleted view is saved again by undo", async () => {
    await menu.press("Enter");
    await owner.getByRole("menuitem", { name: "Delete “To do”" }).press("Enter");
    await expect(views.getByRole("button", { name: /To do.*2 rows/ })).toBeHidden();
    await owner.getByRole("button", { name: "Undo", exact: true }).press("Enter");
    await expect(views.getByRole("button", { name: /To do.*2 rows/ })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });
});
