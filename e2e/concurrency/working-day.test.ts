import {
  api,
  cell,
  expect,
  intercept,
  openNewProject,
  openWithoutDrafts,
  storedRows,
  test,
} from "#e2e/support/fixtures.ts";
import { violations } from "#e2e/support/page-checks.ts";

const long = Array.from({ length: 60 }, (_, n) => `word${n}`).join(" ");
const data = {
  en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" }, c: { v: long } } } },
  de: { main: { entries: { a: { v: "Zahlen" } } } },
};

test("typing replaces a text, and Escape and undo restore it unless it was saved", async ({ owner }) => {
  const scope = await openWithoutDrafts(owner, data);
  const field = owner.getByRole("textbox", { name: "German text of a" });
  await cell(owner, 0, 2).click();
  await owner.keyboard.type("B");
  await expect(field).toHaveValue("B");
  await owner.keyboard.press("Control+z");
  await expect(field).toHaveValue("Zahlen");
  await owner.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await owner.keyboard.type("B");
  await owner.keyboard.press("Escape");
  await expect(field).toHaveValue("Zahlen");
  await owner.keyboard.press("Control+z");
  await expect(field).toHaveValue("B");
  await owner.keyboard.press("Control+z");
  await owner.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("!");
  await expect(field).toHaveValue("Zahlen!");

  await owner.keyboard.press("Control+z");
  await owner.keyboard.press("Escape");
  await expect(field).toBeHidden();

  // Saved texts are not reverted, and no cell is emptied.
  for (const row of [1, 0]) {
    await cell(owner, row, 2).click();
    await owner.keyboard.type("Neu");
    await owner.keyboard.press("Control+s");
    await owner.keyboard.press("Escape");
    await expect(owner.getByRole("gridcell").getByRole("textbox")).toBeHidden();
  }
  await expect(owner.getByText("All changes saved")).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(rows.slice(0, 2).map(({ entries }) => entries.de?.value)).toEqual(["Neu", "Neu"]);
});

test("a text is stored as a draft and published by key, marked in its cell, and found by name", async ({
  owner,
}) => {
  const scope = await openNewProject(owner, data);
  const stored = async () => (await storedRows(owner, scope))[0]?.entries.de;

  await test.step("cells show whether they are in an open order and whether they are discussed", async () => {
    const order = { sourceLanguage: "en", languages: ["de"] };
    const query = `app=${scope.app}&branch=${scope.branch}`;
    await api(owner, `/v1/api/orders?${query}`, { method: "POST", body: order });
    await expect(cell(owner, 1, 2).getByRole("img", { name: "In an open order" })).toBeVisible();
    await expect(cell(owner, 0, 2).getByRole("img", { name: "In an open order" })).toBeHidden();
    const talk = { key: "b", language: null, text: "A shopping cart?" };
    const { _id } = await api<{ _id: string }>(owner, `/v1/api/discussions?${query}`, {
      method: "POST",
      body: talk,
    });
    const mark = cell(owner, 1, 0).getByRole("img", { name: "Open discussion" });
    await expect(mark).toBeVisible();
    await api(owner, `/v1/api/discussions/${_id}?${query}`, { method: "PUT", body: { resolved: true } });
    await expect(mark).toBeHidden();
  });

  await test.step("one key press stores a draft, and another publishes the draft", async () => {
    await cell(owner, 0, 2).click();
    await owner.keyboard.type("Bezahlen");
    await owner.keyboard.press("Control+Shift+6");
    await expect(owner.getByText("All changes saved")).toBeVisible();
    expect(await stored()).toMatchObject({ value: "Zahlen", draft: "Bezahlen" });
    const editor = cell(owner, 0, 2);
    await expect(editor.getByText("Currently published: Zahlen")).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(editor).toHaveAccessibleDescription("Draft, not published");
    const panel = owner.getByRole("complementary").getByText("Changes from the published text:");
    await expect(panel).toBeVisible();
    await owner.keyboard.press("Enter");
    await owner.keyboard.press("Control+s");
    await expect.poll(stored).toMatchObject({ value: "Bezahlen", draft: "" });
  });

  await test.step("text typed during a save is stored next, without a conflict", async () => {
    const releases: Array<() => void> = [];
    await intercept(owner, "**/v1/api/entries?*", async (route) => {
      const answer = await route.fetch();
      if (route.request().method() === "PATCH") await new Promise<void>((resolve) => releases.push(resolve));
      await route.fulfill({ response: answer });
    });
    await owner.keyboard.type(" Sie");
    await owner.keyboard.press("Control+s");
    await expect.poll(() => releases.length).toBe(1);
    await owner.keyboard.type(" bitte");
    releases[0]?.();
    // The first text is stored, the rest is being sent.
    await expect.poll(() => releases.length).toBe(2);
    await expect(owner.getByText("saved a different text")).toHaveCount(0);
    releases[1]?.();
    await expect(owner.getByText("All changes saved")).toBeVisible();
    await owner.keyboard.press("Escape");
  });

  await test.step("the palette scrolls by keyboard, and finds strings by key and by source", async () => {
    await owner.keyboard.press("Control+k");
    await owner.getByRole("menuitem").first().waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.keyboard.press("Tab");
    await expect(owner.getByRole("menu")).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(owner.getByRole("menu")).toBeHidden();

    await owner.keyboard.press("Control+k");
    await owner.getByRole("dialog", { name: "Search or jump" }).waitFor();
    await owner.keyboard.type("cart");
    await owner.getByRole("menuitem", { name: "b — Cart" }).click();
    await expect(owner.getByText("1 row", { exact: true })).toBeVisible();
    await expect(cell(owner, 0, 0)).toContainText("b");
  });
});
