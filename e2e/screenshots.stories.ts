import type { Page } from "@playwright/test";
import {
  drawScreen,
  english,
  german,
  screenSize,
  shopTexts,
  type Uploaded,
  uploadShot,
} from "./drawn-screens.ts";
import {
  api,
  expect,
  makeProject,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
  textOf,
} from "./house.ts";

const entriesOf = (texts: Record<string, string>) => ({
  main: { entries: Object.fromEntries(Object.entries(texts).map(([key, v]) => [key, { v }])) },
});
const data = { en: entriesOf({ ...english, unseen: "Seen nowhere" }), de: entriesOf(german) };
const texts = shopTexts(english);

type Metadata = { isVerified: boolean; stringPositions: Array<{ key: string; x: number; width: number }> };
type Stored = { _id: string; tag: { name: string }; language: string; metadata: Metadata };

/** The screenshots as the server has them. */
const stored = (page: Page, { app, branch }: Scope): Promise<Stored[]> =>
  api(page, `/v1/api/screenshots?app=${app}&branch=${branch}`);
const addressOf = ({ app, branch }: Scope, rest = "") =>
  `${started().address}/projects/${app}/${branch}/screenshots${rest}`;
const tiles = (page: Page) => page.locator("a[data-shot]");
const file = async (name: string, hue: number) => ({
  name,
  mimeType: "image/png",
  buffer: await drawScreen(texts, hue),
});

/** Two screens in two languages; the first one has boxes. */
async function openWithShots(page: Page, path = "") {
  const scope = await makeProject(page, data, ["de"]);
  const shots: Uploaded[] = [];
  for (const [screenTag, deviceLanguageLong, hue] of [
    ["Cart", "en", 10],
    ["Cart", "de", 60],
    ["Home", "en", 120],
  ] as const) {
    const shown = shopTexts(deviceLanguageLong === "de" ? german : english);
    const stringPositions = screenTag === "Cart" ? shown : [];
    const details = { deviceModel: "Pixel 10", operatingSystem: "16", bundleVersion: "1.0" };
    shots.push(
      await uploadShot(page, scope, {
        file: await drawScreen(shown, hue),
        data: { screenTag, deviceLanguageLong, stringPositions, ...details },
      }),
    );
  }
  await page.goto(addressOf(scope, path));
  return { scope, shots };
}

async function openViewer(page: Page, query = "") {
  const opened = await openWithShots(page);
  await page.goto(addressOf(opened.scope, `/${opened.shots[0]?._id}${query}`));
  await expect(page.getByRole("img", { name: "Screenshot of Cart" })).toBeVisible();
  return opened;
}

test("an empty gallery teaches the way in; dropped images are uploaded with their details, what is no image is not", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data, ["de"]);
  await owner.goto(addressOf(scope));
  await expect(owner.getByText("No screenshots yet")).toBeVisible();
  const image = await drawScreen(texts, 1);
  await owner.evaluate((bytes) => {
    const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], "cart.png", { type: "image/png" }));
    dataTransfer.items.add(new File(["text"], "notes.txt", { type: "text/plain" }));
    document.body.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, image.toString("base64"));
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText("Screenshots must be PNG or JPEG images.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Upload 1 screenshot" })).toBeDisabled();
  await dialog.getByLabel("Screen").fill("Cart");
  await dialog.getByLabel("Language").selectOption("German");
  await dialog.getByLabel("Device").fill("Pixel 10");
  await dialog.getByRole("button", { name: "Upload 1 screenshot" }).click();
  await expect(dialog.getByText("Uploaded.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(owner.getByRole("link", { name: /Cart, German.*Pixel 10/ })).toBeVisible();
  expect(await stored(owner, scope)).toMatchObject([{ tag: { name: "Cart" }, language: "de" }]);
});

test("several files go at once, one of them with details of its own, and an identical one is not sent again @deep", async ({
  owner,
}) => {
  const { scope } = await openWithShots(owner);
  await expect(tiles(owner)).toHaveCount(3);
  await owner.getByRole("button", { name: "Upload screenshots" }).click();
  const dialog = owner.getByRole("dialog");
  const files = [await file("a.png", 200), await file("b.png", 210), await file("same.png", 10)];
  await dialog.locator("input[type=file]").setInputFiles(files);
  await dialog.getByLabel("Screen").fill("Cart");
  await dialog.getByLabel("Language").selectOption("English");
  await dialog.getByLabel("Device").fill("Pixel 10");
  await dialog.getByRole("button", { name: "Details of b.png" }).click();
  await dialog.getByRole("group", { name: "Details of b.png" }).getByLabel("Screen").fill("Checkout");
  const sent: string[] = [];
  owner.on("request", (one) => one.method() === "POST" && sent.push(one.url()));
  await dialog.getByRole("button", { name: "Upload 3 screenshots" }).click();
  await expect(dialog.getByText("Uploaded.")).toHaveCount(2);
  await expect(dialog.getByText("Already uploaded")).toBeVisible();
  expect(sent.filter((url) => url.includes("/v1/api/screenshots"))).toHaveLength(2);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(tiles(owner)).toHaveCount(5);
  expect((await stored(owner, scope)).map(({ tag }) => tag.name).sort()).toEqual([
    "Cart",
    "Cart",
    "Cart",
    "Checkout",
    "Home",
  ]);
});

test("an upload that fails says why and can be sent again; one on its way can be cancelled", async ({
  owner,
  provoke,
}) => {
  provoke(/^net::ERR_FAILED POST .*screenshots$/);
  const { scope } = await openWithShots(owner);
  await owner.getByRole("button", { name: "Upload screenshots" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles([await file("a.png", 200)]);
  await dialog.getByLabel("Screen").fill("Cart");
  const uploads = /\/v1\/api\/screenshots\?app=[^&]+&branch=[^&]+$/;
  await owner.route(uploads, (route) => route.abort());
  await dialog.getByRole("button", { name: "Upload 1 screenshot" }).click();
  await expect(dialog.getByText("Can’t reach Parlance.", { exact: false })).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(owner.getByText("0 of 1 uploaded, 1 failed")).toBeVisible();
  await owner.getByRole("button", { name: "Show", exact: true }).click();
  await owner.unroute(uploads);
  await owner.route(uploads, () => undefined);
  await dialog.getByRole("button", { name: "Upload a.png again" }).click();
  await dialog.getByRole("button", { name: "Cancel a.png" }).click();
  await expect(dialog.getByText("Canceled. Nothing was saved.")).toBeVisible();
  await owner.unroute(uploads);
  await dialog.getByRole("button", { name: "Upload a.png again" }).click();
  await expect(dialog.getByText("Uploaded.")).toBeVisible();
  expect(await stored(owner, scope)).toHaveLength(4);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(owner.getByRole("button", { name: "Show", exact: true })).toHaveCount(0);
});

test("the gallery is narrowed by every filter, the link says so, and back from a screenshot one is where one was", async ({
  owner,
}) => {
  await openWithShots(owner);
  await owner.getByLabel("Screen").selectOption("Cart");
  await owner.getByLabel("Language").selectOption("German");
  await expect(tiles(owner)).toHaveCount(1);
  await expect(owner).toHaveURL(/tag=Cart&language=de/);
  await owner.reload();
  await expect(tiles(owner)).toHaveCount(1);
  await owner.getByRole("button", { name: "Clear filters" }).click();
  await tiles(owner).nth(1).click();
  await expect(owner.getByRole("heading", { name: "Cart" })).toBeVisible();
  await expect(owner).toHaveTitle(/^Cart · /);
  await owner.goBack();
  await expect(tiles(owner).nth(1)).toBeFocused();
});

test("of 2,000 screenshots only those in sight exist, and no other image is loaded @deep", async ({
  owner,
}) => {
  const { scope } = await openWithShots(owner);
  const [first] = await stored(owner, scope);
  const many = Array.from({ length: 2_000 }, (_, place) => ({
    ...first,
    _id: `shot ${place}`,
    thumbnailUrl: `/icon.svg?shot=${place}`,
  }));
  await owner.route(/\/v1\/api\/screenshots\?.*includeEntryIds=false/, (route) =>
    route.fulfill({ json: many }),
  );
  const loaded = new Set<string>();
  owner.on("request", (one) => one.url().includes("icon.svg?shot") && loaded.add(one.url()));
  await owner.goto(addressOf(scope));
  await expect(owner.getByText("2,000 screenshots, by screen.")).toBeVisible();
  await expect(tiles(owner).first()).toBeVisible();
  expect(await tiles(owner).count()).toBeLessThan(80);
  await tiles(owner).first().focus();
  await owner.keyboard.press("End");
  await expect(owner.locator('a[data-shot="shot 1999"]')).toBeFocused();
  await expect(owner.locator('a[data-shot="shot 1999"]')).toBeInViewport();
  expect(await tiles(owner).count()).toBeLessThan(80);
  expect(loaded.size).toBeLessThan(200);
});

test("a click on a box edits its string there: drawn as it is typed, warned of when too long, stored", async ({
  owner,
}) => {
  const { scope } = await openViewer(owner, "?text=de");
  await owner.getByRole("button", { name: "pay.now: Zahlen" }).click();
  const field = owner.getByRole("textbox", { name: "German text of pay.now" });
  await expect(field).toBeFocused();
  await field.fill("Jetzt sofort und ganz sicher bezahlen");
  await expect(
    owner.getByRole("button", { name: "pay.now: Jetzt sofort und ganz sicher bezahlen" }),
  ).toBeVisible();
  await expect(owner.getByText(/About .* (too long for|as long as) its box/).first()).toBeVisible();
  await field.fill("Kaufen");
  await expect(owner.getByText(/(too long for|as long as) its box/)).toHaveCount(0);
  await owner.keyboard.press("Control+s");
  await expect(owner.getByText("Saved", { exact: true })).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(textOf(rows.find(({ key }) => key === "pay.now")?.entries.de)).toBe("Kaufen");
});

test("a text that is left unsaved stays in its box", async ({ owner }) => {
  await openViewer(owner, "?text=de&boxes=outline&string=pay.now");
  await owner.getByRole("textbox", { name: "German text of pay.now" }).fill("Kaufen");
  const box = owner.locator('[data-box-key="pay.now"]');
  await expect(box).toHaveText("Kaufen");
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("textbox", { name: "German text of pay.now" })).toHaveCount(0);
  await expect(box).toHaveText("Kaufen");
});

test("whether a text is too long agrees with how the browser lays it out @deep", async ({ owner }) => {
  await openViewer(owner, "?text=de&string=pay.now");
  const field = owner.getByRole("textbox", { name: "German text of pay.now" });
  const box = owner.locator('[data-box-key="pay.now"]');
  for (const text of [
    "Ja",
    "Zahlen",
    "Bezahlen!",
    "Jetzt zahlen",
    "Jetzt bezahlen",
    "Sehr lange Aufschrift",
  ]) {
    await field.fill(text);
    const overflows = await box.evaluate((one) => {
      const letters = one.firstElementChild;
      if (letters === null) throw new Error("No text is drawn.");
      // A pixel more or less is rounding.
      return letters.scrollHeight > one.clientHeight + 2 || letters.scrollWidth > one.clientWidth + 2;
    });
    await expect(owner.getByText(/(too long for|as long as) its box/)).toHaveCount(overflows ? 1 : 0);
  }
});

test("a text that cannot be stored is kept, through a reload too; one that somebody else changed is shown beside it", async ({
  owner,
  provoke,
}) => {
  provoke(/^(net::ERR_FAILED|409) PATCH .*entries$/);
  const { scope } = await openViewer(owner, "?text=de&string=pay.now");
  const field = owner.getByRole("textbox", { name: "German text of pay.now" });
  await field.fill("Meins");
  await owner.route(/\/v1\/api\/entries\?/, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByRole("alert")).toContainText("Your text is kept");
  await owner.reload();
  await expect(field).toHaveValue("Meins");
  const body = JSON.stringify({ data: { de: { main: { entries: { "pay.now": { v: "Ihres" } } } } } });
  await owner.evaluate(
    ([app, sent]) =>
      fetch(`/v1/api?app=${app}`, {
        method: "POST",
        body: sent,
        headers: { "content-type": "application/json" },
      }),
    [scope.app, body] as const,
  );
  // The server is there again: what waited is sent by itself.
  await owner.unroute(/\/v1\/api\/entries\?/);
  await expect(owner.getByRole("alert")).toContainText("Ihres");
  await owner.getByRole("button", { name: "Keep mine" }).click();
  await expect(owner.getByText("Saved", { exact: true })).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(textOf(rows.find(({ key }) => key === "pay.now")?.entries.de)).toBe("Meins");
});

test("two tabs that type into one box keep both texts, and the one that stays open takes over what the other left", async ({
  owner,
}) => {
  const { scope } = await openViewer(owner, "?text=de&string=pay.now");
  const other = await owner.context().newPage();
  await other.goto(owner.url());
  const fieldOf = (page: Page) => page.getByRole("textbox", { name: "German text of pay.now" });
  await fieldOf(owner).fill("Kaufen");
  await fieldOf(other).fill("Bezahlen");
  await other.close();
  await owner.reload();
  await expect(fieldOf(owner)).toHaveValue(/^(Kaufen|Bezahlen)$/);
  const first = await fieldOf(owner).inputValue();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(fieldOf(owner)).toHaveValue(first === "Kaufen" ? "Bezahlen" : "Kaufen");
  const rows = await storedRows(owner, scope);
  expect(textOf(rows.find(({ key }) => key === "pay.now")?.entries.de)).toBe(first);
});

test("what is typed beside a screenshot and not saved is among the unsaved texts of the grid, and the other way round", async ({
  owner,
}) => {
  const { scope } = await openViewer(owner, "?text=de&string=pay.now");
  const field = owner.getByRole("textbox", { name: "German text of pay.now" });
  const viewer = owner.url();
  await field.fill("Kaufen");
  await owner.getByRole("button", { name: "1 unsaved" }).click();
  await expect(owner.getByRole("dialog", { name: "Unsaved" })).toContainText("Kaufen");
  await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/translations?languages=de`);
  await owner.getByRole("button", { name: "1 unsaved" }).click();
  await expect(owner.getByRole("gridcell", { name: "Kaufen" })).toBeVisible();
  await owner.getByRole("button", { name: "Discard", exact: true }).click();
  await owner.getByRole("button", { name: "Restore", exact: true }).click();
  await owner.goto(viewer);
  await expect(field).toHaveValue("Kaufen");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("All changes saved")).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(textOf(rows.find(({ key }) => key === "pay.now")?.entries.de)).toBe("Kaufen");
});

test("what an older Parlance kept of a text beside a screenshot is there still", async ({ owner }) => {
  const { scope } = await openViewer(owner, "?text=de&string=pay.now");
  const field = owner.getByRole("textbox", { name: "German text of pay.now" });
  await expect(field).toHaveValue("Zahlen");
  await owner.evaluate(async ({ app, branch }) => {
    const { user } = await (await fetch("/v1/auth/session")).json();
    const name = `parlance.screenshots.${user._id}.${app}.${branch}\nde\npay.now`;
    localStorage.setItem(name, JSON.stringify({ text: "Bezahlen", base: "Zahlen", version: 1 }));
  }, scope);
  await owner.reload();
  await expect(field).toHaveValue("Bezahlen");
  await expect(owner.getByRole("button", { name: "1 unsaved" })).toBeVisible();
});

test("a text that goes on while it is stored is not stored yet, and is in no conflict with itself @deep", async ({
  owner,
}) => {
  const { scope } = await openViewer(owner, "?text=de&string=pay.now");
  const field = owner.getByRole("textbox", { name: "German text of pay.now" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const saves = (url: URL) => url.pathname === "/v1/api/entries";
  await owner.route(saves, async (route) => {
    await released;
    await route.continue();
  });
  await field.fill("Sofort");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await field.fill("Sofort zahlen");
  release();
  await expect(owner.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await expect(owner.getByRole("button", { name: "Save", exact: true })).not.toHaveAttribute("aria-disabled");
  await expect(owner.getByText("Saved", { exact: true })).toHaveCount(0);
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Saved", { exact: true })).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(textOf(rows.find(({ key }) => key === "pay.now")?.entries.de)).toBe("Sofort zahlen");
});

test("a box is drawn by pointer, linked to a found string, moved, and all of it undone", async ({
  owner,
}) => {
  const { scope } = await openViewer(owner, "?edit=boxes");
  const boxes = async () => (await stored(owner, scope))[0]?.metadata.stringPositions ?? [];
  const image = owner.getByRole("img", { name: "Screenshot of Cart" });
  const area = await image.boundingBox();
  if (area === null) throw new Error("There is no image.");
  const at = (x: number, y: number) => [area.x + x * area.width, area.y + y * area.height] as const;
  await owner.mouse.move(...at(0.3, 0.3));
  await owner.mouse.down();
  await owner.mouse.move(...at(0.5, 0.35), { steps: 4 });
  await owner.mouse.up();
  await expect.poll(async () => (await boxes()).length).toBe(5);
  expect((await boxes())[4]).toMatchObject({ key: "", x: Math.round(0.3 * screenSize.width) });

  await owner.getByRole("searchbox", { name: "Link to a string" }).fill("nowhere");
  await owner.getByRole("button", { name: "unseen Seen nowhere" }).click();
  await expect.poll(async () => (await boxes())[4]?.key).toBe("unseen");

  const before = (await boxes())[4]?.x ?? 0;
  await owner.getByRole("button", { name: "Box of unseen" }).focus();
  await owner.keyboard.press("ArrowRight");
  await expect.poll(async () => (await boxes())[4]?.x).toBeGreaterThan(before);
  const moved = await boxes();
  await owner.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await boxes())[4]?.width).toBeGreaterThan(moved[4]?.width ?? 0);

  for (const _ of "four") {
    await expect(owner.getByRole("button", { name: "Undo" })).toBeEnabled();
    await owner.keyboard.press("Control+z");
  }
  await expect.poll(async () => (await boxes()).length).toBe(4);
});

test("two people who change the boxes of one screenshot choose whose stay, and what was drawn is kept", async ({
  owner,
  provoke,
}) => {
  provoke(/^409 PUT .*screenshots/);
  const { scope } = await openViewer(owner, "?edit=boxes");
  const boxes = async () => (await stored(owner, scope))[0]?.metadata.stringPositions ?? [];
  const guest = await secondUser(owner, scope, { name: "Mia Guest", role: "manager" });
  const [shot] = await stored(owner, scope);
  const path = `/v1/api/screenshots/${shot?._id}?app=${scope.app}&branch=${scope.branch}`;
  const ofGuest = (x: number) => [{ key: "cart.title", x, y: 20, width: 30, height: 40 }];
  /** The guest is faster by as much as the next request of the owner takes. */
  const overtake = (x: number) =>
    owner.route(
      (url) => url.pathname.includes("/screenshots/"),
      async (route) => {
        if (route.request().method() === "PUT")
          await api(guest, path, { method: "PUT", body: { stringPositions: ofGuest(x) } });
        await route.continue();
      },
      { times: 1 },
    );
  const notice = owner.getByRole("alert").filter({ hasText: "Someone else changed these boxes" });

  await overtake(11);
  await owner.getByRole("button", { name: "Add box" }).click();
  await expect(notice).toBeVisible();
  await expect(owner.getByRole("heading", { name: "5 boxes" })).toBeVisible();
  expect(await boxes()).toMatchObject(ofGuest(11));
  await owner.getByRole("button", { name: "Keep mine" }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(async () => (await boxes()).length).toBe(5);

  await overtake(22);
  await owner.getByRole("button", { name: "Add box" }).click();
  await expect(owner.getByRole("heading", { name: "6 boxes" })).toBeVisible();
  await owner.getByRole("button", { name: "Load theirs" }).click();
  await expect(owner.getByRole("heading", { name: "1 box" })).toBeVisible();
  expect(await boxes()).toMatchObject(ofGuest(22));
});

/** The server takes no boxes until what is returned is called. */
async function refuseBoxes(page: Page): Promise<() => Promise<void>> {
  const ofScreenshot = (url: URL) => url.pathname.includes("/screenshots/");
  await page.route(ofScreenshot, (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 503, body: "busy" }) : route.continue(),
  );
  return () => page.unroute(ofScreenshot);
}

test("boxes that the server could not take stay drawn and can be sent again @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^503 PUT .*screenshots/);
  const { scope } = await openViewer(owner, "?edit=boxes");
  const takeAgain = await refuseBoxes(owner);
  await owner.getByRole("button", { name: "Add box" }).click();
  const retry = owner.getByRole("alert").getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await expect(owner.getByRole("heading", { name: "5 boxes" })).toBeVisible();
  await takeAgain();
  await retry.click();
  await expect(owner.getByRole("alert")).toHaveCount(0);
  await expect.poll(async () => (await stored(owner, scope))[0]?.metadata.stringPositions.length).toBe(5);
  await expect(owner.getByRole("heading", { name: "5 boxes" })).toBeVisible();
});

test("boxes that the server could not take outlast leaving the screenshot, and loading the page anew", async ({
  owner,
  provoke,
}) => {
  provoke(/^503 PUT .*screenshots/);
  const { scope } = await openViewer(owner, "?edit=boxes");
  const takeAgain = await refuseBoxes(owner);
  await owner.getByRole("button", { name: "Add box" }).click();
  await expect(owner.getByRole("alert")).toBeVisible();
  const viewer = owner.url();
  // Leaving tries once more; the page is loaded anew when that was refused too.
  const refused = owner.waitForResponse((answer) => answer.status() === 503);
  await owner.getByRole("link", { name: "Tags", exact: true }).first().click();
  await expect(owner.getByRole("heading", { name: "Tags" })).toBeVisible();
  await refused;
  await takeAgain();
  await owner.goto(viewer);
  await expect(owner.getByRole("heading", { name: "5 boxes" })).toBeVisible();
  await expect.poll(async () => (await stored(owner, scope))[0]?.metadata.stringPositions.length).toBe(5);
  // Forgotten once the answer is there, which comes after it is stored.
  const kept = () =>
    owner.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("drawing")));
  await expect.poll(kept).toEqual([]);
});

test("a box is made, moved, linked and deleted by keyboard alone", async ({ owner }) => {
  const { scope } = await openViewer(owner);
  const boxes = async () => (await stored(owner, scope))[0]?.metadata.stringPositions ?? [];
  await owner.keyboard.press("b");
  await owner.getByRole("button", { name: "Add box" }).focus();
  await owner.keyboard.press("Enter");
  const made = owner.getByRole("button", { name: "Box of no string" });
  await expect(made).toBeFocused();
  await owner.keyboard.press("ArrowDown");
  await owner.getByRole("searchbox", { name: "Link to a string" }).focus();
  await owner.keyboard.type("pay");
  await expect(owner.getByRole("button", { name: "pay.now Pay now" })).toBeVisible();
  await owner.keyboard.press("Control+a");
  await owner.keyboard.type("unseen");
  // The strings of the text before may still be shown: the first one of what was typed is meant.
  await owner.keyboard.press("Enter");
  await expect.poll(async () => (await boxes())[4]?.key).toBe("unseen");
  await owner.getByRole("button", { name: "Box of unseen" }).focus();
  await owner.keyboard.press("Delete");
  await expect.poll(async () => (await boxes()).length).toBe(4);
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("button", { name: "pay.now: Pay now" })).toBeVisible();
});

test("the gallery and the viewer by keyboard: arrows, Enter, zoom, neighbours, Escape", async ({ owner }) => {
  await openWithShots(owner);
  await tiles(owner).first().focus();
  await owner.keyboard.press("ArrowRight");
  await expect(tiles(owner).nth(1)).toBeFocused();
  await owner.keyboard.press("ArrowLeft");
  await expect(tiles(owner).first()).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("1 of 3")).toBeVisible();
  await owner.keyboard.press("1");
  await expect(owner.getByRole("button", { name: "100%: show actual size" })).toBeVisible();
  await owner.keyboard.press("+");
  await expect(owner.getByRole("button", { name: "125%: show actual size" })).toBeVisible();
  await owner.keyboard.press("-");
  await owner.keyboard.press("0");
  await expect(owner.getByRole("button", { name: "Fit to window" })).toHaveAttribute("aria-pressed", "true");
  await owner.keyboard.press("ArrowRight");
  await expect(owner.getByText("2 of 3")).toBeVisible();
  await owner.keyboard.press("ArrowLeft");
  const box = owner.getByRole("button", { name: "pay.now: Pay now" });
  await box.focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("textbox", { name: "English text of pay.now" })).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(box).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(tiles(owner).first()).toBeFocused();
});

test("keys beside an image count by their place on a keyboard of another script, and not once single letters are off @deep", async ({
  owner,
}) => {
  const { scope, shots } = await openViewer(owner);
  const pressRussianB = () =>
    owner.evaluate(() => {
      const press = { key: "и", code: "KeyB", bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", press));
    });
  const editing = owner.getByRole("button", { name: "Done" });
  await expect(owner.getByText("B edits boxes")).toBeVisible();
  await pressRussianB();
  await expect(editing).toBeVisible();
  await owner.goto(`${started().address}/account/keys`);
  await owner.getByLabel("Single-key shortcuts").uncheck();
  await owner.goto(addressOf(scope, `/${shots[0]?._id}`));
  await expect(owner.getByRole("img", { name: "Screenshot of Cart" })).toBeVisible();
  await expect(owner.getByText("Click a box to edit its string")).not.toContainText("edits boxes");
  await pressRussianB();
  await owner.keyboard.press("b");
  await expect(owner.getByRole("button", { name: "Edit boxes" })).toBeVisible();
});

test("Ctrl and the wheel zoom where the pointer is, and dragging moves the image @deep", async ({
  owner,
}) => {
  await openViewer(owner);
  const stage = owner.getByRole("region", { name: "Image and its strings" });
  const area = await stage.boundingBox();
  if (area === null) throw new Error("There is no stage.");
  const width = () =>
    owner.getByRole("img", { name: "Screenshot of Cart" }).evaluate((one) => one.clientWidth);
  const before = await width();
  await owner.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
  await owner.keyboard.down("Control");
  for (let notch = 0; notch < 15; notch++) await owner.mouse.wheel(0, -120);
  await owner.keyboard.up("Control");
  await expect.poll(width).toBeGreaterThan(before * 2);
  const scroll = () => stage.evaluate((one) => one.scrollTop);
  const from = await scroll();
  await owner.mouse.move(area.x + 20, area.y + area.height / 2);
  await owner.mouse.down();
  await owner.mouse.move(area.x + 20, area.y + area.height / 2 - 80, { steps: 4 });
  await owner.mouse.up();
  expect(await scroll()).toBeGreaterThan(from + 60);
});

test("a screenshot is verified, its details are edited, its variant is one choice away", async ({
  owner,
}) => {
  const { scope, shots } = await openViewer(owner);
  await owner.getByRole("button", { name: "Verify" }).click();
  await expect(owner.getByRole("button", { name: "Verified" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await stored(owner, scope))[0]?.metadata.isVerified).toBe(true);
  await owner.getByRole("button", { name: "Edit", exact: true }).click();
  await owner.getByRole("dialog").getByLabel("Screen").fill("Basket");
  await owner.getByRole("button", { name: "Save details" }).click();
  await expect(owner.getByRole("heading", { name: "Basket" })).toBeVisible();
  await expect.poll(async () => (await stored(owner, scope)).map(({ tag }) => tag.name)).toContain("Basket");
  await owner.goto(addressOf(scope, `/${shots[1]?._id}`));
  await owner.getByRole("button", { name: "Edit", exact: true }).click();
  await owner.getByRole("dialog").getByLabel("Screen").fill("Basket");
  await owner.getByRole("button", { name: "Save details" }).click();
  await owner.getByLabel("Screen in").selectOption("English");
  await expect(owner).toHaveURL(new RegExp(shots[0]?._id ?? ""));
});

test("a deleted screenshot leads back to the gallery, and undo brings it back", async ({
  owner,
  provoke,
}) => {
  provoke(/^404 GET .*screenshots\/\w+$/);
  const { scope } = await openViewer(owner);
  await owner.getByRole("button", { name: "More" }).click();
  await owner.getByRole("menuitem", { name: "Delete screenshot" }).click();
  await expect(owner.getByText("1 screenshot moved to the trash for 30 days.")).toBeVisible();
  await expect(tiles(owner)).toHaveCount(2);
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(owner.getByText("Everything is restored.")).toBeVisible();
  await expect(tiles(owner)).toHaveCount(3);
  expect(await stored(owner, scope)).toHaveLength(3);
});

test("many are deleted by criteria, counted before, and undone", async ({ owner }) => {
  const { scope } = await openWithShots(owner);
  await owner.getByRole("button", { name: "Delete several" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText("0 of 3 screenshots match")).toBeVisible();
  await dialog.getByLabel("All 2 screens").check();
  await expect(dialog.getByText("3 of 3 screenshots match")).toBeVisible();
  const language = dialog.getByRole("combobox", { name: "Language" });
  await language.fill("English");
  await language.press("Enter");
  await expect(dialog.getByText("2 of 3 screenshots match")).toBeVisible();
  await expect(dialog.getByText("Deletes verified and unverified")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Delete 2 screenshots" }).click();
  await expect(tiles(owner)).toHaveCount(1);
  expect(await stored(owner, scope)).toHaveLength(1);
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(tiles(owner)).toHaveCount(3);
});

test("what is deleted is what was counted, and that the gallery hides what is not verified is no criterion @deep", async ({
  owner,
}) => {
  await openWithShots(owner, "?verified=no&open=delete");
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText("Deletes verified and unverified")).toBeVisible();
  await dialog.getByLabel("All 2 screens").check();
  const act = dialog.getByRole("button", { name: "Delete 3 screenshots" });
  await expect(act).toBeEnabled();
  const counting = (url: URL) => url.searchParams.get("dryRun") === "true";
  await owner.route(counting, () => undefined);
  await dialog.getByLabel("Only the latest").check();
  await expect(act).toHaveAttribute("aria-disabled", "true");
  await owner.unrouteAll({ behavior: "ignoreErrors" });
});

test("the coverage leads to keys without a screenshot and to the variants of a screen @deep", async ({
  owner,
}) => {
  await openWithShots(owner, "?show=coverage");
  await expect(owner.getByText("4 of 5 keys appear in a screenshot.")).toBeVisible();
  const home = owner.getByRole("row", { name: /^Home/ });
  await expect(home.getByText("missing")).toBeVisible();
  await owner.getByRole("link", { name: "1 screenshot of Cart in German" }).click();
  await expect(tiles(owner)).toHaveCount(1);
  await owner.goBack();
  await owner.getByRole("link", { name: "Open the 1 key without one" }).click();
  await expect(owner.getByRole("grid")).toHaveAttribute("aria-rowcount", "2");
});

test("beside the grid the focused string is marked on its screenshots, which lead to the viewer", async ({
  owner,
}) => {
  const { scope } = await openWithShots(owner);
  await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/translations?languages=de`);
  await owner.getByRole("gridcell", { name: /Zahlen/ }).click();
  const panel = owner.getByRole("complementary");
  await expect(panel.getByRole("heading", { name: "Screenshots" })).toBeVisible();
  await panel.getByRole("link", { name: /Cart/ }).first().click();
  await expect(owner.getByRole("textbox", { name: "German text of pay.now" })).toHaveValue("Zahlen");
});

test("a translator reads, edits strings and verifies, and is offered nothing else", async ({ owner }) => {
  const { scope, shots } = await openWithShots(owner);
  const guest = await secondUser(owner, scope, { name: "Tara" });
  await guest.goto(addressOf(scope));
  await expect(tiles(guest)).toHaveCount(3);
  for (const name of ["Upload screenshots", "Delete several"])
    await expect(guest.getByRole("button", { name })).toHaveCount(0);
  await guest.goto(addressOf(scope, `/${shots[0]?._id}?text=de&string=pay.now`));
  const field = guest.getByRole("textbox", { name: "German text of pay.now" });
  await field.fill("Kaufen");
  await guest.getByRole("button", { name: "Save as draft" }).click();
  await expect(guest.getByText("Saved", { exact: true })).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(rows.find(({ key }) => key === "pay.now")?.entries.de).toMatchObject({
    draft: "Kaufen",
    value: "Zahlen",
  });
  await guest.getByRole("button", { name: "Verify" }).click();
  await expect(guest.getByRole("button", { name: "Verified" })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Edit boxes" })).toHaveCount(0);
});

test("what others upload appears by itself, and a screenshot that is gone says so @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^404 GET .*screenshots\/\w+$/);
  const { scope } = await openWithShots(owner);
  await expect(tiles(owner)).toHaveCount(3);
  await uploadShot(owner, scope, { file: await drawScreen(texts, 300), data: { screenTag: "New" } });
  await expect(tiles(owner)).toHaveCount(4);
  await owner.goto(addressOf(scope, "/5c0000000000000000000fff"));
  await expect(owner.getByText("Screenshot not found")).toBeVisible();
});
