import type { Page } from "@playwright/test";
import {
  announced,
  cell,
  expect,
  makeProject,
  openGrid,
  openNewProject,
  started,
  test,
} from "#e2e/support/fixtures.ts";

const texts = { en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" }, c: { v: "Total" } } } } };

const editor = (page: Page, key: string) => page.getByRole("textbox", { name: `German text of ${key}` });
const palette = (page: Page) => page.getByRole("dialog", { name: "Search or jump" });
const saveAndNext = "Change the shortcut for “Save and go to the next row”: Ctrl ↵";

test("keys move in the grid and between pages, can be changed, and insert text in fields", async ({
  owner,
}) => {
  const scope = await openNewProject(owner, texts);
  await test.step("g and a letter open a page except in a text, and Enter and arrows there reach the grid", async () => {
    await owner.keyboard.press("Enter");
    await expect(editor(owner, "a")).toBeFocused();
    await owner.keyboard.press("Escape");
    await owner.getByRole("link", { name: "Settings", exact: true }).click();
    await owner.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    await owner.getByRole("link", { name: "Translations", exact: true }).click();
    await owner.getByRole("gridcell").first().waitFor();
    await owner.keyboard.press("ArrowDown");
    await expect(cell(owner, 1, 2)).toBeFocused();
    await cell(owner, 0, 2).focus();
    await owner.keyboard.type("gs");
    await expect(editor(owner, "a")).toHaveValue("gs");
    await owner.keyboard.press("Escape");
    await cell(owner, 0, 0).focus();
    const announcement = announced(owner, "Settings");
    await owner.keyboard.press("g");
    await announcement;
    await owner.keyboard.type("gs");
    await expect(owner.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    await owner.keyboard.type("gt");
    await owner.getByRole("gridcell").first().waitFor();
    await owner.keyboard.press("ArrowLeft");
    await expect(cell(owner, 0, 1)).toBeFocused();
    await owner.keyboard.type("/gs");
    await expect(owner.getByRole("combobox", { name: "Search keys and texts" })).toHaveValue("gs");
  });

  await test.step("an arrow key pressed before the rows arrive leads to the first cell", async () => {
    const entries = /\/v1\/api\/entries\?/;
    const released = Promise.withResolvers<void>();
    await owner.route(entries, async (route) => {
      await released.promise;
      await route.continue();
    });
    await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/translations?languages=de`);
    await owner.getByRole("status", { name: "Loading" }).waitFor();
    await owner.keyboard.press("ArrowDown");
    released.resolve();
    await expect(cell(owner, 0, 2)).toBeFocused();
    await owner.unroute(entries);
  });

  await test.step("a changed key saves and moves on, and single letters are turned off", async () => {
    await openAccount(owner);
    await owner.getByRole("button", { name: saveAndNext }).focus();
    await owner.keyboard.press("Enter");
    await owner.keyboard.press("Alt+s");
    await expect(owner.getByRole("alert")).toContainText("Alt and Option type characters");
    await owner.keyboard.press("Enter");
    await owner.keyboard.press("Control+s");
    await expect(owner.getByText("Ctrl S is already used for “Save or publish”.")).toBeVisible();
    await expect(owner.getByRole("button", { name: "Use it here" })).toBeFocused();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("button", { name: "next row”: Ctrl S" }).first()).toBeFocused();
    await expect(
      owner.getByRole("button", { name: "Change the shortcut for “Save or publish”: none" }),
    ).toBeVisible();

    await openGrid(owner, scope, ["de"]);
    await cell(owner, 0, 2).focus();
    await owner.keyboard.type("Zahlen");
    await expect(owner.getByRole("button", { name: "Publish · Ctrl S" })).toBeVisible();
    await owner.keyboard.press("Control+s");
    await expect(editor(owner, "b")).toBeFocused();
    await expect(owner.getByText("All changes saved")).toBeVisible();
    await owner.keyboard.press("Escape");
    await owner.keyboard.press("?");
    const sheet = owner.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet.getByText("Save and go to the next row").locator("+ dd")).toHaveText("Ctrl S · ↵");
    await sheet.getByRole("link", { name: "Change shortcuts" }).click();
    await expect(owner.getByLabel("Preset")).toBeInViewport();
    await owner.getByRole("button", { name: "Reset all shortcuts" }).click();
    await expect(owner.getByRole("button", { name: saveAndNext })).toBeVisible();

    await owner.getByLabel("Single-key shortcuts").uncheck();
    await owner.getByRole("heading", { name: "Keyboard shortcuts" }).click();
    await owner.keyboard.type("gp");
    await expect(owner).toHaveURL(/account/);
    await owner.goBack();
    await cell(owner, 2, 2).focus();
    await owner.keyboard.type("/?g");
    await expect(editor(owner, "c")).toHaveValue("/?g");
  });
});

test("spreadsheet keys save and move down with Enter, and break lines with Shift @deep", async ({
  owner,
}) => {
  const scope = await makeProject(owner, texts);
  await openAccount(owner);
  await owner.getByLabel("Preset").selectOption({ label: "Spreadsheet" });
  await openGrid(owner, scope, ["de"]);
  await cell(owner, 0, 2).focus();
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("Zahlen");
  await owner.keyboard.press("Shift+Enter");
  await owner.keyboard.type("bitte");
  await expect(editor(owner, "a")).toHaveValue("Zahlen\nbitte");
  await owner.keyboard.press("Enter");
  await expect(editor(owner, "b")).toBeFocused();
});

test("the palette opens a page and returns to the text by keyboard @deep", async ({ owner }) => {
  await openNewProject(owner, texts);
  await cell(owner, 0, 2).focus();
  await owner.keyboard.type("Zahlen");
  await owner.keyboard.press("Control+k");
  await expect(palette(owner).getByRole("textbox")).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(editor(owner, "a")).toBeFocused();
  await owner.keyboard.type(" jetzt");
  await expect(editor(owner, "a")).toHaveValue("Zahlen jetzt");

  await owner.keyboard.press("Control+k");
  await owner.keyboard.type("next row");
  await expect(palette(owner).getByRole("menuitem")).toContainText("Ctrl ↵");
  await owner.keyboard.press("Enter");
  await expect(editor(owner, "b")).toBeFocused();
  await expect(owner.getByText("All changes saved")).toBeVisible();

  await owner.keyboard.press("Control+k");
  await owner.keyboard.type("sett");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(owner.getByRole("main")).toBeFocused();
});

test("g and a letter open each page, and no page consumes the next letter @deep", async ({ owner }) => {
  const { app, branch } = await openNewProject(owner, texts);
  const project = `/projects/${app}/${branch}`;
  await owner.keyboard.press("Escape");
  for (const [letter, path] of [
    ["c", `${project}/counts`],
    ["l", `${project}/tags`],
    ["i", `${project}/screenshots`],
    ["b", `${project}/branches`],
    ["o", `${project}/orders`],
    ["w", `${project}/webhooks`],
    ["s", `${project}/settings`],
    ["n", "/notifications"],
    ["a", "/account"],
    ["m", "/team"],
    ["p", "/projects"],
  ] as const) {
    await owner.keyboard.press("g");
    await owner.keyboard.press(letter);
    await expect(owner).toHaveURL(new RegExp(`${path}(/[a-z0-9/]+)?$`));
    await owner.getByRole("heading", { level: 1 }).first().waitFor();
  }
});

async function openAccount(page: Page): Promise<void> {
  await page.goto(`${started().address}/account/keys`);
  await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
}
