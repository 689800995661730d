import type { Page } from "@playwright/test";
import { api, conflictCard, expect, overtake, secondUser, test } from "#e2e/support/fixtures.ts";
import { screenSize } from "#e2e/support/generated-screens.ts";
import { openViewer, refuseBoxes, stored } from "#e2e/support/screenshot-pages.ts";

test("boxes are drawn by keyboard or pointer, undone, and merged with boxes of other users", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PUT .*screenshots/);
  const { scope } = await openViewer(owner);
  const boxes = async () => (await stored(owner, scope))[0]?.metadata.stringPositions ?? [];

  await test.step("a box is added, linked and deleted by keyboard", async () => {
    await owner.keyboard.press("b");
    await owner.getByRole("button", { name: "Add box" }).focus();
    await owner.keyboard.press("Enter");
    const addedBox = owner.getByRole("button", { name: "Box of no string" });
    await expect(addedBox).toBeFocused();
    await owner.keyboard.press("ArrowDown");
    await owner.getByRole("searchbox", { name: "Link to a string" }).focus();
    await owner.keyboard.type("pay");
    await expect(owner.getByRole("button", { name: "pay.now Pay now" })).toBeVisible();
    await owner.keyboard.press("Control+a");
    await owner.keyboard.type("unseen");
    // The results of the previous text may still be shown; the first result of the current text is expected.
    await owner.keyboard.press("Enter");
    await expect.poll(async () => (await boxes())[4]?.key).toBe("unseen");
    await owner.getByRole("button", { name: "Box of unseen" }).focus();
    await owner.keyboard.press("Delete");
    await expect.poll(async () => (await boxes()).length).toBe(4);
    await owner.keyboard.press("Escape");
    await expect(owner.getByRole("button", { name: "pay.now: Pay now" })).toBeVisible();
  });

  await test.step("a box is drawn by pointer, linked, moved, and the move is undone", async () => {
    await owner.keyboard.press("b");
    await expect(owner.getByRole("button", { name: "Add box" })).toBeVisible();
    const image = owner.getByRole("img", { name: "Screenshot of Cart" });
    const area = await image.boundingBox();
    if (area === null) throw new Error("There is no image.");
    const at = (x: number, y: number) => [area.x + x * area.width, area.y + y * area.height] as const;
    await owner.mouse.move(...at(0.3, 0.3));
    await owner.mouse.down();
    await owner.mouse.move(...at(0.5, 0.35), { steps: 4 });
    await owner.mouse.up();
    await owner.getByRole("searchbox", { name: "Link to a string" }).fill("nowhere");
    await owner.getByRole("button", { name: "unseen Seen nowhere" }).click();
    await expect.poll(async () => (await boxes())[4]?.key).toBe("unseen");
    const before = (await boxes())[4]?.x;
    expect(before).toBe(Math.round(0.3 * screenSize.width));
    await owner.getByRole("button", { name: "Box of unseen" }).focus();
    await owner.keyboard.press("ArrowRight");
    await expect.poll(async () => (await boxes())[4]?.x).toBeGreaterThan(before ?? 0);
    await owner.keyboard.press("Control+z");
    await expect.poll(async () => (await boxes())[4]?.x).toBe(before);
  });

  type Boxes = Awaited<ReturnType<typeof boxes>>;
  const guest = await secondUser(owner, scope, { name: "Mia Guest", role: "manager" });
  const [shot] = await stored(owner, scope);
  const path = `/v1/api/screenshots/${shot?._id}?app=${scope.app}&branch=${scope.branch}`;
  /** The guest writes just before the next save of the owner. */
  const overtakeBy = (change: (before: Boxes) => object[]) =>
    overtake(
      owner,
      async () => {
        const stringPositions = change(await boxes());
        await api(guest, path, { method: "PUT", body: { stringPositions } });
      },
      /\/v1\/api\/screenshots\//,
    );
  const card = conflictCard(owner);
  const boxOf = (key: string) => owner.getByRole("button", { name: `Box of ${key}`, exact: true });
  const find = async (key: string) => (await boxes()).find((box) => box.key === key);
  const first = (await boxes())[0]?.key;
  if (!first) throw new Error("There are no boxes.");
  const moved = (key: string, x: number) => (all: Boxes) =>
    all.map((box) => (box.key === key ? { ...box, x } : box));

  await test.step("changes of two users to different boxes are both stored", async () => {
    await overtakeBy((all) => moved(first, 11)(all).slice(0, -1));
    await owner.getByRole("button", { name: "Add box" }).click();
    await expect.poll(async () => (await boxes()).map(({ key }) => key)).toContain("");
    expect(await find(first)).toMatchObject({ x: 11 });
    expect(await boxes()).toHaveLength(5);
    await expect(owner.getByRole("heading", { name: "5 boxes" })).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step("a conflict about a box is resolved", async () => {
    await overtakeBy(moved(first, 22));
    await boxOf(first).focus();
    await owner.keyboard.press("Delete");
    await expect(card.getByRole("heading", { name: first })).toBeVisible();
    await expect(card).toContainText("most recently by Mia Guest");
    await expect(card).toContainText("Deleted");
    await card.getByRole("button", { name: `Take theirs: ${first}` }).press("Enter");
    await expect(card).toHaveCount(0);
    await expect(owner.getByRole("region", { name: "Image and its strings" })).toBeFocused();
    await expect(boxOf(first)).toBeVisible();
    expect(await find(first)).toMatchObject({ x: 22 });
  });
});

test("boxes that failed to save stay drawn and can be sent again @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^503 PUT .*screenshots/);
  const { scope } = await openViewer(owner, "?edit=boxes");
  const acceptBoxes = await refuseBoxes(owner);
  await owner.getByRole("button", { name: "Add box" }).click();
  const retry = owner.getByRole("alert").getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await expect(owner.getByRole("heading", { name: "5 boxes" })).toBeVisible();
  await acceptBoxes();
  await retry.click();
  await expect(owner.getByRole("alert")).toHaveCount(0);
  await expect.poll(async () => (await stored(owner, scope))[0]?.metadata.stringPositions.length).toBe(5);
  await expect(owner.getByRole("heading", { name: "5 boxes" })).toBeVisible();
});

test("unsaved boxes survive a reload, and boxes of two tabs are merged", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^(503|409) PUT .*screenshots/);
  const { scope } = await openViewer(owner, "?edit=boxes");
  const count = async () => (await stored(owner, scope))[0]?.metadata.stringPositions.length;

  await test.step("unsaved boxes survive leaving the screenshot and a reload", async () => {
    const acceptBoxes = await refuseBoxes(owner);
    await owner.getByRole("button", { name: "Add box" }).click();
    await expect(owner.getByRole("alert")).toBeVisible();
    const viewer = owner.url();
    // Leaving retries the save. The page is reloaded after the server has refused the retry too.
    const refused = owner.waitForResponse((answer) => answer.status() === 503);
    await owner.getByRole("link", { name: "Tags", exact: true }).first().click();
    await expect(owner.getByRole("heading", { name: "Tags" })).toBeVisible();
    await refused;
    await acceptBoxes();
    await owner.goto(viewer);
    await expect(owner.getByRole("heading", { name: "5 boxes" })).toBeVisible();
    await expect.poll(count).toBe(5);
    // The drawing is removed once the response arrives, which is after the boxes are stored.
    const drawings = () =>
      owner.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("drawing")));
    await expect.poll(drawings).toEqual([]);
  });

  await test.step("two tabs draw on one screenshot, and both drawings are stored", async () => {
    const otherPage = await owner.context().newPage();
    await otherPage.goto(owner.url());
    const acceptBoxes = await refuseBoxes(owner);
    const add = (page: Page) => page.getByRole("button", { name: "Add box" }).click();
    await add(owner);
    const box = owner.getByRole("button", { name: "Box of no string" }).last();
    await expect(box).toBeFocused();
    // The position on the image, which moves when a message appears above it.
    const place = () => box.evaluate((button) => button.parentElement?.style.left);
    const start = await place();
    await owner.keyboard.press("ArrowRight");
    // At the same position it would count as the other tab's box.
    await expect.poll(place).not.toEqual(start);
    await expect(owner.getByRole("alert")).toBeVisible();
    await add(otherPage);
    await expect.poll(count).toBe(6);
    await add(otherPage);
    await expect.poll(count).toBe(7);
    await otherPage.close();
    await acceptBoxes();
    await owner.reload();
    await expect.poll(count).toBe(8);
    await expect(owner.getByRole("heading", { name: "8 boxes" })).toBeVisible();
  });
});
