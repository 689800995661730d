import type { Page } from "@playwright/test";
import { api, cell, chooseAction, expect, openNewProject, type Scope, test } from "#e2e/support/fixtures.ts";

const few = {
  en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" }, c: { v: "Pay later" } } } },
  de: { main: { entries: { a: { v: "Zahlen" } } } },
};

const many = (count: number) => {
  const keys = Array.from({ length: count }, (_, index) => `key.${String(index).padStart(4, "0")}`);
  return { en: { main: { entries: Object.fromEntries(keys.map((key) => [key, { v: `Text ${key}` }])) } } };
};

const bar = (page: Page, count: string) =>
  page.getByRole("region", { name: `${count} in 2 languages selected`, exact: true });
const tick = (page: Page, row: number) => cell(page, row, 0).locator("[data-select]");
const taggedKeys = async (page: Page, { app, branch }: Scope) =>
  (await api<{ keys: number }[]>(page, `/v1/api/tag/overview?app=${app}&branch=${branch}`))[0]?.keys;

test("a selection of 3,000 rows is tagged, extended by ranges, and kept while rows change", async ({
  owner,
}) => {
  const scope = await openNewProject(owner, many(3_000));
  const query = `?app=${scope.app}&branch=${scope.branch}`;
  const selectAll = owner.getByRole("checkbox", { name: "Select all" });

  await test.step("select all, then deselect one", async () => {
    await cell(owner, 0, 2).focus();
    await owner.keyboard.press("Control+a");
    await expect(bar(owner, "3,000 strings")).toBeVisible();
    await expect(selectAll).toBeChecked();
    await owner.keyboard.press("Space");
    await expect(bar(owner, "2,999 strings")).toBeVisible();
    await expect(selectAll).toHaveJSProperty("indeterminate", true);
    await owner.keyboard.press("Control+End");
    await expect(cell(owner, 2_999, 0).locator("..")).toHaveAttribute("aria-selected", "true");
  });

  await test.step("add a tag to all selected rows", async () => {
    await chooseAction(owner, "Tag");
    const dialog = owner.getByRole("dialog", { name: "Tag" });
    await dialog.getByLabel("Tags").fill("web");
    await owner.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Tag 2,999 keys" }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => taggedKeys(owner, scope)).toBe(2_999);
  });

  await test.step("select a range over rows that were never loaded", async () => {
    await cell(owner, 2_999, 2).focus();
    await owner.keyboard.press("Escape");
    await expect(owner.getByText("strings in 2 languages selected")).toHaveCount(0);
    await owner.keyboard.press("Control+Home");
    await owner.keyboard.press("ArrowDown");
    await owner.keyboard.press("ArrowDown");
    await owner.keyboard.press("Space");
    await owner.keyboard.press("Control+End");
    await owner.keyboard.press("Shift+Space");
    await expect(bar(owner, "2,998 strings")).toBeVisible();
    await owner.keyboard.press("Shift+ArrowUp");
    await expect(bar(owner, "2,997 strings")).toBeVisible();
    await owner.keyboard.press("Shift+ArrowDown");
    await expect(bar(owner, "2,998 strings")).toBeVisible();
  });

  await test.step("keep the selection while others delete and add rows", async () => {
    const body = { entries: ["key.0000", "key.1500"] };
    await api(owner, `/v1/api/entries/delete${query}`, { method: "POST", body });
    await expect(bar(owner, "2,997 strings")).toBeVisible();
    const data = { en: { main: { entries: { new: { v: "New" } } } } };
    await api(owner, `/v1/api${query}`, { method: "POST", body: { data } });
    await expect(owner.getByText("2 no longer match")).toBeVisible();
    await expect(owner.getByText("1 new match")).toBeVisible();
    await owner.getByRole("button", { name: "Refresh" }).click();
    await expect(owner.getByText("2,999 rows")).toBeVisible();
    await expect(bar(owner, "2,997 strings")).toBeVisible();
    await expect(cell(owner, 2_998, 0).locator("..")).toHaveAttribute("aria-selected", "false");
    await expect(cell(owner, 2_997, 0).locator("..")).toHaveAttribute("aria-selected", "true");
  });

  await test.step("select by pointer, and in another sort order", async () => {
    await bar(owner, "2,997 strings").getByRole("button", { name: "Clear selection" }).click();
    await owner.keyboard.press("Control+Home");
    await tick(owner, 1).click();
    await owner.keyboard.press("Control+End");
    await cell(owner, 2_998, 1).click({ modifiers: ["Shift"] });
    await expect(bar(owner, "2,998 strings")).toBeVisible();
    await expect(cell(owner, 2_998, 1)).toBeFocused();
    await owner.getByRole("button", { name: "Key", exact: true }).click();
    await owner.getByRole("menuitemradio", { name: "Key Z to A" }).click();
    await expect(cell(owner, 0, 0)).toHaveText(/^new/);
    await expect(bar(owner, "2,998 strings")).toBeVisible();
    await owner.keyboard.press("Escape");
  });
});

test("another search ends a selection, an equal search keeps it, and a phone selects by touch", async ({
  owner,
}) => {
  await openNewProject(owner, few);

  const search = owner.getByRole("combobox", { name: "Search keys and texts" });

  await test.step("another search ends a selection, and an equal search keeps the rows that it finds again", async () => {
    for (const row of [0, 1]) await tick(owner, row).click();
    await expect(bar(owner, "2 strings")).toBeVisible();
    await search.fill("nothing has this");
    await expect(owner.getByText("2 strings were deselected")).toBeVisible();
    await search.fill("");
    await expect(owner.getByText("3 rows", { exact: true })).toBeVisible();
    await expect(owner.getByRole("row", { selected: true })).toHaveCount(0);

    await search.fill("is:notTranslated");
    await expect(owner.getByText("2 rows", { exact: true })).toBeVisible();
    for (const row of [0, 1]) await tick(owner, row).click();
    await cell(owner, 0, 2).click();
    await owner.keyboard.type("Korb");
    await owner.keyboard.press("Control+Enter");
    await owner.keyboard.press("Escape");
    await expect(owner.getByText("1 no longer matches")).toBeVisible();
    await expect(bar(owner, "2 strings")).toBeVisible();
    await owner.getByRole("button", { name: "Refresh" }).click();
    await expect(owner.getByText("1 row", { exact: true })).toBeVisible();
    await expect(bar(owner, "1 string")).toBeVisible();
    await expect(owner.getByText("1 string was deselected")).toBeVisible();
  });

  await test.step("rows are selected by touch on a phone", async () => {
    await owner.getByRole("button", { name: /^Remove filter/ }).click();
    await expect(owner.getByText("3 rows", { exact: true })).toBeVisible();
    await expect(owner.getByRole("row", { selected: true })).toHaveCount(0);
    await owner.setViewportSize({ width: 390, height: 844 });
    await tick(owner, 1).click();
    await expect(bar(owner, "1 string")).toBeVisible();
    await owner.getByRole("checkbox", { name: "Select all" }).click();
    await expect(bar(owner, "3 strings")).toBeVisible();
  });
});
