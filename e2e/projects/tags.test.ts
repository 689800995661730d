import type { Page } from "@playwright/test";
import {
  api,
  chooseAction,
  expect,
  intercept,
  makeProject,
  type Scope,
  secondUser,
  started,
  test,
} from "#e2e/support/fixtures.ts";
import { drawScreen, uploadShot } from "#e2e/support/generated-screens.ts";
import { pickOption } from "#e2e/support/pick-option.ts";

const entries = {
  "pay.now": { v: "Pay now", tags: ["shop", "web"] },
  "pay.later": { v: "Pay later", tags: ["shop"] },
  home: { v: "Home", tags: ["start"] },
  about: { v: "About us" },
};
const data = {
  en: { main: { entries } },
  de: { main: { entries: { "pay.now": { v: "Jetzt zahlen", status: 1 } } } },
};

type Tag = {
  _id: string;
  name: string;
  category: string;
  keys: number;
  screenshots: number;
  screenNumber: number;
};

/** Opens the tags of a project in which each of these screens has a screenshot. */
async function openTags(page: Page, query = "", screens: readonly string[] = []): Promise<Scope> {
  const scope = await makeProject(page, data, ["de", "fr"]);
  for (const [number, screenTag] of screens.entries()) {
    const file = await drawScreen([], 40 * number);
    await uploadShot(page, scope, { file, name: `${screenTag}.png`, data: { screenTag } });
  }
  await page.goto(`${addressOf(scope)}${query}`);
  await expect(query === "" ? table(page) : cards(page).first()).toBeVisible();
  return scope;
}

const addressOf = ({ app, branch }: Scope) => `${started().address}/projects/${app}/${branch}/tags`;
const table = (page: Page) => page.getByRole("region", { name: "Tags" }).getByRole("table");
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
const notice = (page: Page) =>
  page.getByRole("status").filter({ has: page.getByRole("button", { name: "Close" }) });

const storedTags = (page: Page, { app, branch }: Scope) =>
  api<Tag[]>(page, `/v1/api/tag/overview?app=${app}&branch=${branch}`);
const storedNames = async (page: Page, scope: Scope) =>
  (await storedTags(page, scope)).map(({ name }) => name);
const screensOf = async (page: Page, scope: Scope) =>
  (await storedTags(page, scope))
    .filter(({ screenNumber }) => screenNumber !== null)
    .sort((a, b) => a.screenNumber - b.screenNumber)
    .map(({ name }) => name);

test("tags are searched and sorted, and the address contains search and order @deep", async ({ owner }) => {
  const scope = await openTags(owner);
  await owner.getByRole("searchbox", { name: "Find a tag" }).fill("s");
  await expect(table(owner).getByRole("row")).toHaveCount(3);
  await owner.getByRole("button", { name: "Keys" }).click();
  await expect(owner).toHaveURL(/text=s&sort=keys/);
  await owner.reload();
  await expect(owner.getByRole("columnheader", { name: "Keys" })).toHaveAttribute("aria-sort", "ascending");
  await expect(table(owner).getByRole("row")).toHaveCount(3);
  await pickOption(owner.getByLabel("Category"), "Web");
  await expect(owner.getByText("No tags found")).toBeVisible();
  await owner.getByRole("button", { name: "Show all tags" }).click();
  await expect(table(owner).getByRole("row")).toHaveCount(4);
  await expect.poll(() => storedNames(owner, scope)).toEqual(["shop", "start", "web"]);
});

test("tags are created, added to keys, categorized, deleted and merged, each with undo", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 POST .*tag$/);
  const scope = await openTags(owner, "", ["web"]);
  const shop = rowOf(owner, "shop");
  const dialog = owner.getByRole("dialog");
  await test.step("the list shows progress, and a tag is created with its category, and deleted", async () => {
    await expect(shop.getByRole("link", { name: "2", exact: true })).toBeVisible();
    await expect(shop.getByRole("img", { name: "German, Published: 1" })).toBeVisible();
    await expect(shop.getByText("50%")).toBeVisible();
    await owner.getByRole("button", { name: "New tag" }).click();
    const name = owner.getByRole("dialog").getByLabel("Name");
    await name.fill("   ");
    await owner.getByRole("button", { name: "Create tag" }).click();
    await expect(name).toHaveAccessibleDescription("Required.");
    await expect(name).toBeFocused();
    await name.fill("shop");
    await owner.getByRole("button", { name: "Create tag" }).click();
    await expect(owner.getByRole("alert")).toHaveText("This name is already taken.");
    await owner.getByLabel("Name").fill("login");
    await pickOption(owner.getByRole("dialog").getByLabel("Category"), "iOS");
    await owner.getByRole("button", { name: "Create tag" }).click();
    await expect(rowOf(owner, "login").getByText("iOS")).toBeVisible();
    await expect
      .poll(() => storedTags(owner, scope))
      .toContainEqual(expect.objectContaining({ name: "login", category: "iOS" }));
    await notice(owner).getByRole("link", { name: "Open" }).click();
    await expect(owner.getByRole("heading", { name: "login" })).toBeVisible();
    await owner.goBack();
    await rowOf(owner, "login").getByRole("button", { name: "Actions for login" }).click();
    await owner.getByRole("menuitem", { name: "Delete" }).click();
    await expect(rowOf(owner, "login")).toHaveCount(0);
  });

  await test.step("several tags get a category or are deleted together, with one undo", async () => {
    await owner.getByRole("checkbox", { name: "Select shop" }).check();
    await owner.getByRole("checkbox", { name: "Select web" }).check();
    await owner.getByRole("button", { name: "Set category" }).click();
    await owner.getByRole("menuitem", { name: "Android" }).click();
    await expect(notice(owner)).toContainText("2 tags moved to “Android”.");
    await expect(rowOf(owner, "shop").getByText("Android")).toBeVisible();
    await owner.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(owner, "shop").getByText("Android")).toHaveCount(0);
    await owner.getByRole("button", { name: "Delete 2 tags" }).click();
    await expect(rowOf(owner, "start")).toBeVisible();
    await expect(rowOf(owner, "shop")).toHaveCount(0);
    await expect.poll(() => storedNames(owner, scope)).toEqual(["start"]);
    await owner.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(owner, "web")).toBeVisible();
    await expect.poll(() => storedNames(owner, scope)).toEqual(["shop", "start", "web"]);
  });

  await test.step("tags are merged after a preview, with one undo", async () => {
    await owner.getByRole("checkbox", { name: "Select all on this page" }).check();
    await owner.getByRole("button", { name: "Merge 3 tags…" }).click();
    await expect(owner.getByLabel("Keep")).toHaveValue("shop");
    await expect(dialog.getByText("1 key moves to “shop”; 1 already has it.")).toBeVisible();
    await expect(dialog.getByText("1 screenshot moves.")).toBeVisible();
    await dialog.getByLabel("Keep").fill("no one");
    await expect(owner.getByText("No matches").first()).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(dialog.getByLabel("Keep")).toHaveValue("shop");
    await dialog.getByRole("button", { name: "Merge 2 tags" }).click();
    await expect(notice(owner)).toContainText("2 tags were merged into “shop”.");
    await expect
      .poll(() => storedTags(owner, scope))
      .toMatchObject([{ name: "shop", keys: 3, screenshots: 1 }]);
    await owner.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(owner, "start")).toBeVisible();
    await expect
      .poll(() => storedTags(owner, scope))
      .toMatchObject([
        { name: "shop", keys: 2 },
        { name: "start", keys: 1 },
        { name: "web", keys: 1, screenshots: 1 },
      ]);
  });

  await test.step("a count opens its keys in the grid, which are tagged and untagged there", async () => {
    await shop.getByRole("link", { name: "2", exact: true }).click();
    await expect(owner.getByRole("grid")).toHaveAttribute("aria-rowcount", "3");
    await owner.getByRole("gridcell").first().click();
    await owner.keyboard.press("Control+a");
    await chooseAction(owner, "Tag");
    await owner.getByLabel("Tags").fill("web");
    await owner.keyboard.press("Enter");
    await expect(dialog.getByText("1 will change")).toBeVisible();
    await dialog.getByRole("button", { name: "Tag 1 key" }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => storedTags(owner, scope)).toMatchObject([{}, {}, { name: "web", keys: 2 }]);
    await chooseAction(owner, "Untag");
    await owner.getByLabel("Tags").fill("web");
    await owner.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Untag 2 keys" }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => storedTags(owner, scope)).toMatchObject([{}, {}, { name: "web", keys: 0 }]);
  });
});

test("the dialog of a new tag reports categories that fail to load, and loads them again @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 GET .*tagCategories$/);
  const categories = (url: URL) => url.pathname === "/v1/api/tagCategories";
  await owner.route(categories, (route) => route.fulfill({ status: 400, body: "{}" }));
  await openTags(owner);
  await owner.getByRole("button", { name: "New tag" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Create tag" })).toBeDisabled();
  await owner.unroute(categories);
  await dialog.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByLabel("Category")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Create tag" })).toBeEnabled();
});

test("a tag is renamed from its row @deep", async ({ owner }) => {
  const scope = await openTags(owner);
  await rowOf(owner, "web").getByRole("button", { name: "Actions for web" }).click();
  await owner.getByRole("menuitem", { name: "Edit" }).click();
  await owner.getByLabel("Name").fill("browser");
  await owner.getByRole("button", { name: "Save tag" }).click();
  await expect(rowOf(owner, "browser")).toBeVisible();
  await expect.poll(() => storedNames(owner, scope)).toEqual(["browser", "shop", "start"]);
});

test("screens are ordered by mouse and keyboard; the page of a tag edits and deletes the tag", async ({
  owner,
}) => {
  const scope = await openTags(owner, "?view=screens", ["shop", "start", "web"]);
  await test.step("screens are ordered by mouse with undo, by keyboard, and by other users", async () => {
    await expect(cards(owner)).toHaveText([/shop/, /start/, /web/]);
    await drag(owner, "web", "shop");
    await expect(cards(owner)).toHaveText([/web/, /shop/, /start/]);
    await expect(notice(owner)).toContainText("“web” is now screen 1.");
    await expect.poll(() => screensOf(owner, scope)).toEqual(["web", "shop", "start"]);
    await owner.getByRole("button", { name: "Undo" }).click();
    await expect(cards(owner)).toHaveText([/shop/, /start/, /web/]);
    await expect.poll(() => screensOf(owner, scope)).toEqual(["shop", "start", "web"]);
    // The notice takes the focus when it appears.
    await expect(notice(owner)).toContainText("Undone.");

    await cards(owner).first().focus();
    await owner.keyboard.press("Tab");
    await expect(owner.getByRole("link", { name: /shop/ })).toBeFocused();
    await owner.keyboard.press("Tab");
    await expect(owner.getByRole("button", { name: "Drag shop" })).toBeFocused();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("button", { name: "Insert between shop and start" })).toBeFocused();
    await owner.keyboard.press("ArrowRight");
    await expect(owner.getByRole("button", { name: "Insert between start and web" })).toBeFocused();
    await owner.keyboard.press("Enter");
    await expect(notice(owner)).toContainText("“shop” is now screen 2.");
    await expect.poll(async () => (await screensOf(owner, scope))[0]).toBe("start");
    // The browser clicks on keydown; a user releases the key later.
    await owner.getByRole("button", { name: "Move start" }).press("Enter", { delay: 150 });
    await expect(owner.getByRole("menuitem", { name: "Move later" })).toBeFocused();
    await owner.keyboard.press("End");
    await owner.keyboard.press("Enter");
    await expect(notice(owner)).toContainText("“start” is now screen 3.");
    await expect.poll(async () => (await screensOf(owner, scope)).at(-1)).toBe("start");

    const body = { screenNames: ["start", "web", "shop"] };
    await api(owner, `/v1/api/screenshots/order?app=${scope.app}&branch=${scope.branch}`, {
      method: "PUT",
      body,
    });
    await expect(cards(owner)).toHaveText([/start/, /web/, /shop/]);
  });

  await owner.getByText(/^Tags \(\d+\)$/).click();
  await test.step("the page of a tag shows its keys, progress and screenshots, and deletes it once", async () => {
    await rowOf(owner, "shop").getByRole("link", { name: "shop", exact: true }).click();
    await expect(owner.getByRole("heading", { name: "shop" })).toBeVisible();
    const progress = owner.getByRole("region", { name: "Progress" }).getByRole("row", { name: /^German/ });
    await expect(progress.getByRole("link", { name: "1 Accepted, German: open the strings" })).toBeVisible();
    await expect(owner.getByRole("link", { name: "shop.png" })).toHaveAttribute("href", /screenshots\/c7/);
    await expect(owner.getByRole("link", { name: "Open in the gallery" })).toHaveAttribute(
      "href",
      /\?tag=shop$/,
    );

    await owner.getByRole("button", { name: "Add keys" }).click();
    await owner.getByRole("searchbox", { name: "Find keys without this tag" }).fill("about");
    await expect(owner.getByRole("dialog").getByText("1 key", { exact: true })).toBeVisible();
    await owner.getByRole("checkbox", { name: "Select about" }).check();
    await owner.getByRole("button", { name: "Add 1 selected key" }).click();
    await expect(owner.getByRole("heading", { name: "3 keys" })).toBeVisible();
    await expect
      .poll(async () => (await storedTags(owner, scope))[0])
      .toMatchObject({ name: "shop", keys: 3 });

    await owner.getByRole("checkbox", { name: "Select pay.now" }).check();
    await owner.getByRole("button", { name: "Remove tag from 1 key" }).click();
    await expect(owner.getByRole("heading", { name: "2 keys" })).toBeVisible();
    await expect(owner.getByRole("link", { name: "pay.now" })).toHaveCount(0);
    await owner.getByRole("button", { name: "Undo" }).click();
    await expect(owner.getByRole("link", { name: "pay.now" })).toBeVisible();
    await expect
      .poll(async () => (await storedTags(owner, scope))[0])
      .toMatchObject({ name: "shop", keys: 3 });
    const passing = Promise.withResolvers<void>();
    const sent: string[] = [];
    await intercept(owner, /\/v1\/api\/tag\/delete/, async (route) => {
      sent.push(route.request().url());
      await passing.promise;
      await route.continue();
    });
    const remove = owner.getByRole("button", { name: "Delete", exact: true });
    for (let press = 0; press < 3; press++) await remove.click();
    passing.resolve();
    await expect(notice(owner)).toContainText("Tag “shop” moved to the trash with 1 screenshot");
    expect(sent).toHaveLength(1);
    await expect(rowOf(owner, "start")).toBeVisible();
    await expect(rowOf(owner, "shop")).toHaveCount(0);
    await owner.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(owner, "shop").getByRole("link", { name: "1", exact: true })).toBeVisible();
    await expect.poll(() => storedNames(owner, scope)).toEqual(["shop", "start", "web"]);
  });
});

test("deleting a tag on its page returns to the list, where it can be restored @deep", async ({ owner }) => {
  const scope = await openTags(owner);
  await rowOf(owner, "web").getByRole("link", { name: "web", exact: true }).click();
  await owner.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(notice(owner)).toContainText("“web” moved to the trash");
  await expect(rowOf(owner, "shop")).toBeVisible();
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(owner, "web")).toBeVisible();
  await expect.poll(() => storedNames(owner, scope)).toEqual(["shop", "start", "web"]);
  await owner.goto(`${addressOf(scope)}/${"b4".padEnd(24, "0")}`);
  await expect(owner.getByText("Tag not found")).toBeVisible();
});

test("a refused order of screens is reverted with an explanation @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 PUT .*order$/);
  await openTags(owner, "?view=screens", ["shop", "start", "web"]);
  await expect(cards(owner)).toHaveCount(3);
  const body = JSON.stringify({ code: "screens_differ", message: "They differ.", requestId: "x" });
  await intercept(owner, "**/v1/api/screenshots/order*", (route) =>
    route.fulfill({ status: 400, contentType: "application/json", body }),
  );
  await owner.getByRole("button", { name: "Move web" }).click();
  await owner.getByRole("menuitem", { name: "Move to start" }).click();
  await expect(owner.getByRole("alert")).toContainText("Someone added or removed a screen.");
  await expect(cards(owner)).toHaveText([/shop/, /start/, /web/]);
});

test("tags of other users appear automatically; a translator can only read tags @deep", async ({ owner }) => {
  const scope = await openTags(owner);
  const guest = await secondUser(owner, scope, { name: "Tim" });
  await guest.goto(addressOf(scope));
  await expect(rowOf(guest, "shop")).toBeVisible();
  await expect(guest.getByRole("button", { name: "New tag" })).toHaveCount(0);
  await expect(guest.getByRole("checkbox")).toHaveCount(0);
  await owner.evaluate(
    ([app]) =>
      fetch(`/v1/api/tag?app=${app}`, {
        method: "POST",
        body: JSON.stringify({ name: "fresh" }),
        headers: { "content-type": "application/json" },
      }),
    [scope.app] as const,
  );
  await expect(rowOf(guest, "fresh")).toBeVisible();
  await guest.goto(`${addressOf(scope)}?new=1`);
  await expect(rowOf(guest, "fresh")).toBeVisible();
  await expect(guest.getByRole("dialog")).toHaveCount(0);
});

test("a tag is created, opened and found in the palette by keyboard @deep", async ({ owner }) => {
  const scope = await openTags(owner);
  await owner.getByRole("button", { name: "New tag" }).focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByLabel("Name")).toBeFocused();
  await owner.keyboard.type("late night");
  await owner.keyboard.press("Enter");
  await expect(rowOf(owner, "late night")).toBeVisible();
  await expect(owner.getByRole("button", { name: "New tag" })).toBeFocused();
  await owner.keyboard.press("Control+k");
  await expect(owner.getByRole("dialog", { name: "Search or jump" })).toBeVisible();
  await owner.keyboard.type("late");
  await expect(owner.getByRole("menuitem", { name: "late night" })).toBeVisible();
  await owner.keyboard.press("ArrowDown");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "late night" })).toBeVisible();
  await owner.getByRole("button", { name: "Edit" }).focus();
  await owner.keyboard.press("Enter");
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("button", { name: "Edit" })).toBeFocused();
  await expect.poll(() => storedNames(owner, scope)).toContain("late night");
});

const cards = (page: Page) => page.getByRole("grid", { name: "Screen order" }).getByRole("row");

/** Drags by mouse in steps, to the first half of the target. */
async function drag(page: Page, name: string, target: string): Promise<void> {
  const boxOf = async (name: string) => {
    const box = await cards(page).filter({ hasText: name }).boundingBox();
    if (!box) throw new Error(`${name} is not shown.`);
    return box;
  };
  const [from, to] = [await boxOf(name), await boxOf(target)];
  await page.mouse.move(from.x + from.width / 2, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 70, { steps: 8 });
  await page.mouse.move(to.x + 8, to.y + 70, { steps: 4 });
  await page.mouse.up();
}
