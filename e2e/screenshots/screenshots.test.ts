import {
  announced,
  api,
  expect,
  intercept,
  makeProject,
  secondUser,
  started,
  storedRows,
  test,
} from "#e2e/support/fixtures.ts";
import { drawScreen, uploadShot } from "#e2e/support/generated-screens.ts";
import { pickOption } from "#e2e/support/pick-option.ts";
import {
  addressOf,
  data,
  file,
  makeShots,
  openViewer,
  openWithShots,
  stored,
  texts,
  tiles,
} from "#e2e/support/screenshot-pages.ts";

test("images are uploaded with their details, and a failed upload can be sent again", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^net::ERR_FAILED POST .*screenshots$/);
  const scope = await makeProject(owner, data, ["de"]);
  await owner.goto(addressOf(scope));
  const dialog = owner.getByRole("dialog");

  await test.step("an empty gallery accepts dropped images but no other files", async () => {
    await expect(owner.getByText("No screenshots yet")).toBeVisible();
    const image = await drawScreen(texts, 1);
    await owner.evaluate((bytes) => {
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], "cart.png", { type: "image/png" }));
      dataTransfer.items.add(new File(["text"], "notes.txt", { type: "text/plain" }));
      document.body.dispatchEvent(
        new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }),
      );
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, image.toString("base64"));
    await expect(dialog.getByText("Screenshots must be PNG or JPEG images.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Upload 1 screenshot" })).toBeDisabled();
    await dialog.getByLabel("Screen").fill("Cart");
    await pickOption(dialog.getByLabel("Language"), "German");
    await dialog.getByLabel("Device").fill("Pixel 10");
    await dialog.getByRole("button", { name: "Upload 1 screenshot" }).click();
    await expect(dialog.getByText("Uploaded.")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(owner.getByRole("link", { name: /Cart, German.*Pixel 10/ })).toBeVisible();
    expect(await stored(owner, scope)).toMatchObject([{ tag: { name: "Cart" }, language: "de" }]);
  });

  await test.step("a failed upload shows why and can be sent again; a running one can be cancelled", async () => {
    await owner.getByRole("button", { name: "Upload screenshots" }).click();
    await dialog.locator("input[type=file]").setInputFiles([await file("a.png", 200)]);
    await dialog.getByLabel("Screen").fill("Cart");
    const uploads = /\/v1\/api\/screenshots\?app=[^&]+&branch=[^&]+$/;
    await intercept(owner, uploads, (route) => route.abort());
    await dialog.getByRole("button", { name: "Upload 1 screenshot" }).click();
    await expect(dialog.getByText("Can’t reach Parlance.", { exact: false })).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(owner.getByText("0 of 1 uploaded, 1 failed")).toBeVisible();
    await owner.getByRole("button", { name: "Show", exact: true }).click();
    await owner.unroute(uploads);
    await intercept(owner, uploads, () => undefined);
    await dialog.getByRole("button", { name: "Upload a.png again" }).click();
    await dialog.getByRole("button", { name: "Cancel a.png" }).click();
    await expect(dialog.getByText("Canceled. Nothing was saved.")).toBeVisible();
    await owner.unroute(uploads);
    await dialog.getByRole("button", { name: "Upload a.png again" }).click();
    await expect(dialog.getByText("Uploaded.")).toBeVisible();
    expect(await stored(owner, scope)).toHaveLength(2);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(owner.getByRole("button", { name: "Show", exact: true })).toHaveCount(0);
  });
});

test("files upload in parallel, one file with different details, and duplicates are skipped @deep", async ({
  owner,
}) => {
  const { scope } = await openWithShots(owner);
  await expect(tiles(owner)).toHaveCount(3);
  await owner.getByRole("button", { name: "Upload screenshots" }).click();
  const dialog = owner.getByRole("dialog");
  const files = [await file("a.png", 200), await file("b.png", 210), await file("same.png", 10)];
  await dialog.locator("input[type=file]").setInputFiles(files);
  await dialog.getByLabel("Screen").fill("Cart");
  await pickOption(dialog.getByLabel("Language"), "English");
  await dialog.getByLabel("Device").fill("Pixel 10");
  await dialog.getByRole("button", { name: "Details of b.png" }).click();
  await dialog.getByRole("group", { name: "Details of b.png" }).getByLabel("Screen").fill("Checkout");
  const sent: string[] = [];
  owner.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
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

test("screenshots are filtered, deleted, navigated, verified and found from the grid", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^404 GET .*screenshots\/\w+$/);
  const { scope, shots } = await openWithShots(owner);

  await test.step("filters are part of the link, and going back restores the position", async () => {
    await pickOption(owner.getByLabel("Screen"), "Cart");
    await pickOption(owner.getByLabel("Language"), "German");
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

  await test.step("several screenshots are deleted by criteria, and restored by undo", async () => {
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

  await test.step("Arrows, Enter, zoom keys and Escape work in the gallery and the viewer", async () => {
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
    await expect(owner.getByRole("button", { name: "Fit to window" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
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

  await test.step("a screenshot is verified, its details are edited, and its variant is one choice away", async () => {
    await tiles(owner).nth(1).click();
    await expect(owner).toHaveURL(new RegExp(shots[1]?._id ?? ""));
    await pickOption(owner.getByLabel("Screenshot language"), "English");
    await expect(owner).toHaveURL(new RegExp(shots[0]?._id ?? ""));
    await owner.getByRole("button", { name: "Verify" }).click();
    await expect(owner.getByRole("button", { name: "Verified" })).toHaveAttribute("aria-pressed", "true");
    await expect.poll(async () => (await stored(owner, scope))[0]?.metadata.isVerified).toBe(true);
    await owner.getByRole("button", { name: "Edit", exact: true }).click();
    await owner.getByRole("dialog").getByLabel("Screen").fill("Basket");
    await owner.getByRole("button", { name: "Save details" }).click();
    await expect(owner.getByRole("heading", { name: "Basket" })).toBeVisible();
    await expect
      .poll(async () => (await stored(owner, scope)).map(({ tag }) => tag.name))
      .toContain("Basket");
  });

  await test.step("a screenshot is deleted, and restored by undo", async () => {
    await owner.getByRole("button", { name: "More" }).click();
    await owner.getByRole("menuitem", { name: "Delete screenshot" }).click();
    await expect(owner.getByText("1 screenshot moved to the trash for 30 days.")).toBeVisible();
    await expect(tiles(owner)).toHaveCount(2);
    await owner.getByRole("button", { name: "Undo" }).click();
    await expect(owner.getByText("Everything is restored.")).toBeVisible();
    await expect(tiles(owner)).toHaveCount(3);
    expect(await stored(owner, scope)).toHaveLength(3);
  });

  await test.step("the grid marks the focused string on its screenshots and links to the viewer", async () => {
    await owner.getByRole("link", { name: "Translations", exact: true }).first().click();
    await owner.getByRole("gridcell", { name: /Zahlen/ }).click();
    const panel = owner.getByRole("complementary");
    await expect(panel.getByRole("heading", { name: "Screenshots", exact: true })).toBeVisible();
    const ofString = panel.locator('a[href*="string=pay.now"]');
    await ofString.filter({ hasText: "Cart" }).first().click();
    await expect(owner.getByRole("textbox", { name: "German text of pay.now" })).toHaveValue("Zahlen");
  });
});

test("only the visible screenshots of 2,000 are rendered and loaded @deep", async ({ owner }) => {
  const { scope } = await openWithShots(owner);
  const [first] = await stored(owner, scope);
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    ...first,
    _id: `shot ${index}`,
    thumbnailUrl: `/icon.svg?shot=${index}`,
  }));
  await owner.route(/\/v1\/api\/screenshots\?.*includeEntryIds=false/, (route) =>
    route.fulfill({ json: many }),
  );
  const loaded = new Set<string>();
  owner.on("request", (request) => request.url().includes("icon.svg?shot") && loaded.add(request.url()));
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

test("image keys work by position on non-Latin keyboards unless single letters are off @deep", async ({
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

test("Ctrl and the wheel zoom at the pointer, and dragging moves the image @deep", async ({ owner }) => {
  await openViewer(owner);
  const stage = owner.getByRole("region", { name: "Image and its strings" });
  const area = await stage.boundingBox();
  if (area === null) throw new Error("There is no stage.");
  const width = () =>
    owner.getByRole("img", { name: "Screenshot of Cart" }).evaluate((image) => image.clientWidth);
  const before = await width();
  await owner.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
  await owner.keyboard.down("Control");
  for (let notch = 0; notch < 15; notch++) await owner.mouse.wheel(0, -120);
  await owner.keyboard.up("Control");
  await expect.poll(width).toBeGreaterThan(before * 2);
  const scroll = () => stage.evaluate((element) => element.scrollTop);
  const from = await scroll();
  await owner.mouse.move(area.x + 20, area.y + area.height / 2);
  await owner.mouse.down();
  await owner.mouse.move(area.x + 20, area.y + area.height / 2 - 80, { steps: 4 });
  await owner.mouse.up();
  expect(await scroll()).toBeGreaterThan(from + 60);
});

test("criteria of a deletion ignore the filters of the gallery, and block it while counting @deep", async ({
  owner,
}) => {
  await openWithShots(owner, "?verified=no&open=delete");
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText("Deletes verified and unverified")).toBeVisible();
  await dialog.getByLabel("All 2 screens").check();
  const action = dialog.getByRole("button", { name: "Delete 3 screenshots" });
  await expect(action).toBeEnabled();
  const counting = (url: URL) => url.searchParams.get("dryRun") === "true";
  await intercept(owner, counting, () => undefined);
  await dialog.getByLabel("Only the latest").check();
  await expect(action).toHaveAttribute("aria-disabled", "true");
  await owner.unrouteAll({ behavior: "ignoreErrors" });
});

test("the coverage links to keys without a screenshot and to the variants of a screen @deep", async ({
  owner,
}) => {
  await openWithShots(owner, "?show=coverage");
  await expect(owner.getByText("4 of 5 keys appear in a screenshot.")).toBeVisible();
  const home = owner.getByRole("row", { name: /^Home/ });
  await expect(home.getByText("missing")).toBeVisible();
  await owner.getByRole("link", { name: "1 screenshot of Cart in German" }).click();
  await expect(tiles(owner)).toHaveCount(1);
  await owner.goBack();
  await owner.getByRole("link", { name: "Open 1 key without a screenshot" }).click();
  await expect(owner.getByRole("grid")).toHaveAttribute("aria-rowcount", "2");
});

test("a translator may edit and verify screenshots, but only read them in a closed branch", async ({
  owner,
}) => {
  const { scope, shots } = await makeShots(owner, 2);
  const guest = await secondUser(owner, scope, { name: "Tara" });
  await guest.goto(addressOf(scope));
  await expect(tiles(guest)).toHaveCount(2);
  for (const name of ["Upload screenshots", "Delete several"])
    await expect(guest.getByRole("button", { name })).toHaveCount(0);
  await guest.locator(`a[data-shot="${shots[0]?._id}"]`).click();
  await pickOption(guest.getByLabel("Text language"), "German");
  await guest.getByRole("button", { name: "pay.now: Zahlen" }).click();
  const field = guest.getByRole("textbox", { name: "German text of pay.now" });
  await field.fill("Kaufen");
  const saved = announced(guest, "Saved");
  await guest.getByRole("button", { name: "Save as draft" }).click();
  await saved;
  const rows = await storedRows(owner, scope);
  expect(rows.find(({ key }) => key === "pay.now")?.entries.de).toMatchObject({
    draft: "Kaufen",
    value: "Zahlen",
  });
  await guest.getByRole("button", { name: "Verify" }).click();
  await expect(guest.getByRole("button", { name: "Verified" })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Edit boxes" })).toHaveCount(0);

  await api(owner, `/v1/api/branches/${scope.branch}?app=${scope.app}`, {
    method: "PUT",
    body: { permissions: { editableByTranslator: false } },
  });
  await guest.goto(addressOf(scope, `/${shots[1]?._id}`));
  await expect(guest.getByText("Translators can’t edit this branch.")).toBeVisible();
  await expect(guest.getByRole("main").getByText("Not verified")).toBeVisible();
  await expect(guest.getByRole("button", { name: /^verif/i })).toHaveCount(0);
});

test("uploads by other users appear automatically, and a deleted screenshot says so @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^404 GET .*screenshots\/\w+$/);
  const { scope } = await openWithShots(owner);
  await expect(tiles(owner)).toHaveCount(3);
  await uploadShot(owner, scope, { file: await drawScreen(texts, 300), data: { screenTag: "New" } });
  await expect(tiles(owner)).toHaveCount(4);
  await owner.goto(addressOf(scope, "/5c0000000000000000000fff"));
  await expect(owner.getByText("Screenshot not found")).toBeVisible();
});
