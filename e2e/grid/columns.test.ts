import type { Page } from "@playwright/test";
import {
  cell,
  expect,
  openGrid,
  openNewProject,
  openProject,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";

const languages = ["de", "fr", "pl", "ja"];
/** Wide enough for all columns. */
const wide = { width: 2_200, height: 900 };
const texts = { en: { main: { entries: { a: { v: " Pay  now" }, b: { v: "Cart" } } } } };

const header = (page: Page, index: number) => page.getByRole("columnheader").nth(index);

async function names(page: Page): Promise<string[]> {
  const all = await page.getByRole("columnheader").allInnerTexts();
  return all.map((text) => text.split("\n", 1)[0] ?? "");
}

async function width(page: Page, index: number): Promise<number> {
  return Math.round((await header(page, index).boundingBox())?.width ?? 0);
}

/** Drags an element of the header horizontally by some pixels. */
async function drag(page: Page, selector: string, pixels: number): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not in sight`);
  const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 8 });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
}

async function choose(page: Page, index: number, action: string): Promise<void> {
  await header(page, index).getByRole("button").click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Opens the grid without parameters in the address. */
async function comeBack(page: Page, { app, branch }: Scope): Promise<void> {
  await page.goto(`${started().address}/projects/${app}/${branch}/translations`);
  await page.getByRole("gridcell").first().waitFor();
}

test("columns are resized and moved by pointer or keyboard, and keep this after a reload", async ({
  owner,
}) => {
  await owner.setViewportSize(wide);
  const scope = await openNewProject(owner, texts, languages);
  const before = await width(owner, 2);
  await drag(owner, '[data-edge="2"]', 60);
  await expect.poll(() => width(owner, 2)).toBe(before + 60);
  await expect.poll(async () => (await cell(owner, 0, 2).boundingBox())?.width).toBe(before + 60);
  const panel = async () => Math.round((await owner.getByRole("complementary").boundingBox())?.width ?? 0);
  await cell(owner, 1, 2).focus();
  const panelBefore = await panel();
  await owner.getByRole("separator", { name: "Width of the details" }).press("ArrowLeft");
  await expect.poll(panel).toBe(panelBefore + 16);
  await drag(owner, '[data-header="2"]', Math.round(2.2 * (await width(owner, 2))));
  await expect.poll(() => names(owner)).toEqual(["Key", "English", "French", "Polish", "German", "Japanese"]);
  await choose(owner, 5, "Move towards start");
  const moved = ["Key", "English", "French", "Polish", "Japanese", "German"];
  await expect.poll(() => names(owner)).toEqual(moved);
  await expect(header(owner, 4).getByRole("button")).toBeFocused();
  await expect(owner).toHaveURL(/languages=fr%2Cpl%2Cja%2Cde/);

  await comeBack(owner, scope);
  await expect.poll(() => names(owner)).toEqual(moved);
  await expect.poll(() => width(owner, 5)).toBe(before + 60);
  await expect.poll(panel).toBe(panelBefore + 16);
  await owner.locator('[data-edge="5"]').dblclick();
  await expect.poll(() => width(owner, 5)).toBe(before);
  await cell(owner, 0, 2).focus();
  await owner.keyboard.press("ArrowUp");
  await expect(header(owner, 2).getByRole("button")).toBeFocused();
  await owner.keyboard.press("Enter");
  await owner.getByRole("menuitem", { name: "Wider" }).focus();
  await owner.keyboard.press("Enter");
  await owner.keyboard.press("Enter");
  // On a screen wider than all columns together, the column was stretched before.
  await expect.poll(() => width(owner, 2)).toBeGreaterThan(before + 60);
  const wider = await width(owner, 2);
  for (const narrower of [40, 80]) {
    await owner.keyboard.press("ArrowDown");
    await owner.keyboard.press("Enter");
    await expect.poll(() => width(owner, 2)).toBe(wider - narrower);
  }
  await expect(header(owner, 2).getByRole("button")).toBeFocused();
  await owner.keyboard.press("ArrowRight");
  await expect(header(owner, 3).getByRole("button")).toBeFocused();
  await owner.keyboard.press("ArrowDown");
  await expect(cell(owner, 0, 3)).toBeFocused();

  await choose(owner, 2, "Only this language");
  await expect.poll(() => names(owner)).toEqual(["Key", "English", "French"]);
  await comeBack(owner, scope);
  await expect.poll(() => names(owner)).toEqual(["Key", "English", "French"]);
  // A jump to a string keeps the columns of the address, also if another user shared the link.
  await owner.goto(`${owner.url().split("?", 1)[0]}?languages=ja,de`);
  await expect.poll(() => names(owner)).toEqual(["Key", "English", "Japanese", "German"]);
  await owner.keyboard.press("Control+k");
  await owner.getByRole("dialog", { name: "Search or jump" }).getByRole("textbox").fill("Cart");
  await owner.getByRole("menuitem", { name: "b — Cart" }).click();
  await expect(owner.getByText("1 row", { exact: true })).toBeVisible();
  await expect.poll(() => names(owner)).toEqual(["Key", "English", "Japanese", "German"]);
  await comeBack(owner, scope);
  await owner.getByRole("button", { name: "Back to 4 languages" }).click();
  await expect.poll(() => names(owner)).toEqual(moved);
  await expect(owner).toHaveURL(/languages=fr%2Cpl%2Cja%2Cde/);
});

test("Escape returns a dragged column to its place @deep", async ({ owner }) => {
  await openNewProject(owner, texts, languages);
  const box = await owner.locator('[data-header="2"]').boundingBox();
  await owner.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 10);
  await owner.mouse.down();
  await owner.mouse.move((box?.x ?? 0) + 450, (box?.y ?? 0) + 10, { steps: 5 });
  await expect(owner.locator("[data-drop-mark]")).toBeAttached();
  await owner.keyboard.press("Escape");
  await expect(owner.locator("[data-drop-mark]")).toHaveCount(0);
  await owner.mouse.up();
  await expect(owner.getByRole("menu")).toHaveCount(0);
  await expect(owner).toHaveURL(/languages=de%2Cfr%2Cpl%2Cja/);
});

test("a pinned language stays beside the source, except on a small screen @deep", async ({ owner }) => {
  const scope = await openNewProject(owner, texts, languages);
  await choose(owner, 3, "Pin beside the source");
  await expect
    .poll(async () => (await names(owner)).slice(0, 4))
    .toEqual(["Key", "English", "French", "German"]);
  const before = await header(owner, 2).boundingBox();
  await owner.getByRole("grid").evaluate((grid) => grid.scrollTo({ left: 10_000 }));
  await expect(owner.getByRole("columnheader", { name: "Japanese" })).toBeInViewport();
  await expect.poll(() => header(owner, 2).boundingBox()).toEqual(before);
  await owner.setViewportSize({ width: 520, height: 700 });
  await comeBack(owner, scope);
  await owner.getByRole("grid").evaluate((grid) => grid.scrollTo({ left: 10_000 }));
  await expect(owner.getByRole("columnheader", { name: "Japanese" })).toBeInViewport();
  await expect(owner.getByRole("columnheader", { name: "French" })).not.toBeInViewport();
  await expect(owner.getByRole("columnheader", { name: "Key" })).toBeInViewport();
});

test("a link shows its languages without changing those of the recipient @deep", async ({ owner }) => {
  await owner.setViewportSize(wide);
  const scope = await openNewProject(owner, texts, languages);
  await choose(owner, 2, "Hide");
  await expect.poll(() => names(owner)).toEqual(["Key", "English", "French", "Polish", "Japanese"]);
  await openGrid(owner, scope, ["ja", "de"]);
  await expect.poll(() => names(owner)).toEqual(["Key", "English", "Japanese", "German"]);
  await comeBack(owner, scope);
  await expect.poll(() => names(owner)).toEqual(["Key", "English", "French", "Polish", "Japanese"]);
});

test("the key column sorts the rows and shows the direction @deep", async ({ owner }) => {
  await openNewProject(owner, texts, languages);
  await header(owner, 0).getByRole("button").click();
  await owner.getByRole("menuitemradio", { name: "Key Z to A" }).click();
  await expect(cell(owner, 0, 0)).toContainText("b");
  await expect(header(owner, 0)).toHaveAttribute("aria-sort", "descending");
});

test("white space is drawn on request and is not part of the text @deep", async ({ owner }) => {
  const scope = await openNewProject(owner, texts, languages);
  await owner.getByRole("button", { name: "View: sorting, density and text" }).click();
  await owner.getByRole("menuitemcheckbox", { name: /invisible characters/ }).click();
  await owner.keyboard.press("Escape");
  await expect(cell(owner, 0, 1).locator("[data-invisible]")).toHaveCount(3);
  await expect(cell(owner, 0, 1).locator("[data-invisible]").first()).toHaveAttribute(
    "title",
    "Space, U+0020",
  );
  expect(await cell(owner, 0, 1).textContent()).toBe(" Pay  now");
  await comeBack(owner, scope);
  await expect(cell(owner, 0, 1).locator("[data-invisible]")).toHaveCount(3);
});

test("a translator of one language starts with it, and sees why other languages are closed @deep", async ({
  owner,
}) => {
  const scope = await openNewProject(owner, texts, languages);
  const guest = await secondUser(owner, scope, { name: "Jana Japanisch", languages: ["ja"] });
  await openProject(guest, scope);
  await expect.poll(() => names(guest)).toEqual(["Key", "English", "Japanese"]);
  await expect(header(guest, 1)).toContainText("You can read this language");
  await expect(header(guest, 2)).not.toContainText("You can read this language");
  await guest.goto(`${started().address}/projects/${scope.app}/${scope.branch}/translations?languages=de,ja`);
  await expect(cell(guest, 0, 2)).toHaveAttribute("aria-readonly", "true");
  await cell(guest, 0, 2).click();
  await guest.keyboard.press("Enter");
  await expect(guest.getByText("You can read this language but not edit it").first()).toBeVisible();
  await expect(guest.getByRole("textbox", { name: /German/ })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: "Accepted" })).toBeDisabled();
  await cell(guest, 0, 3).click();
  await guest.keyboard.press("Enter");
  await guest.keyboard.type("支払う");
  await guest.keyboard.press("Control+Enter");
  await expect.poll(async () => textOf((await storedRows(owner, scope))[0]?.entries.ja)).toBe("支払う");
});
