import { api, cell, expect, offline, openWithoutDrafts, storedRows, test, textOf } from "./fixtures.ts";

const data = { en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" } } } } };

test("a text that was only typed is there again after a reload, and can be thrown away and brought back; what was written offline is sent in its order after one", async ({
  owner,
  provoke,
}) => {
  // A save whose answer the reload cut off is sent again.
  provoke(offline, /^409 PATCH .*entries$/);
  const scope = await openWithoutDrafts(owner, data);
  await cell(owner, 0, 2).click();
  await owner.keyboard.type("Zah");
  await owner.reload();
  await expect(cell(owner, 0, 2)).toContainText("Zah");
  await owner.getByRole("button", { name: "1 unsaved" }).click();
  const tray = owner.getByRole("dialog", { name: "Unsaved" });
  await tray.getByRole("button", { name: "Discard" }).click();
  await expect(cell(owner, 0, 2)).not.toContainText("Zah");
  await tray.getByRole("button", { name: "Restore" }).click();
  await tray.getByRole("button", { name: "Go to text" }).click();
  await expect(cell(owner, 0, 2)).toBeFocused();
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("len");
  await owner.keyboard.press("Control+s");
  await expect(owner.getByText("All changes saved")).toBeVisible();
  expect(textOf((await storedRows(owner, scope))[0]?.entries.de)).toBe("Zahlen");

  await owner.context().setOffline(true);
  await owner.keyboard.press("Escape");
  await owner.keyboard.type("Bezahlen");
  await owner.keyboard.press("Control+Enter");
  await owner.keyboard.type("Korb");
  await owner.keyboard.press("Control+Enter");
  await expect(owner.getByText("2 failed")).toBeVisible();
  await owner.context().setOffline(false);
  await owner.reload();
  await expect(owner.getByText("All changes saved")).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(rows.map((row) => textOf(row.entries.de))).toEqual(["Bezahlen", "Korb"]);
});

test("a text typed at once after the page came is restored by an immediate reload, however late its journal comes", async ({
  owner,
}) => {
  await openWithoutDrafts(owner, data);
  await owner.route(/assets\/journal-store.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue().catch(() => undefined);
  });
  for (const text of ["Zahlen", "Zahlen!", "Begleichen", "Jetzt", "Bezahlen"]) {
    await owner.reload();
    const german = cell(owner, 0, 2);
    await german.click();
    await owner.keyboard.type(text);
    await owner.reload();
    await expect(german).toContainText(text);
  }
});

test("a tab says that all is saved once the other tabs of its person have saved too, and two with the same cell lose neither text", async ({
  owner,
  provoke,
}) => {
  // The second tab may send its text before it is closed.
  provoke(/^409 PATCH \/v1\/api\/entries$/);
  const scope = await openWithoutDrafts(owner, data);
  const address = owner.url();
  const second = await owner.context().newPage();
  await second.goto(address);
  await second.getByRole("gridcell").first().waitFor();
  for (const page of [owner, second]) await expect(page.getByText("All changes saved")).toBeVisible();
  await cell(second, 0, 2).click();
  await second.keyboard.type("Zahlen");
  await second.keyboard.press("Escape");
  await expect(owner.getByText("1 unsaved in another tab")).toBeVisible();
  await expect(owner.getByText("All changes saved")).toHaveCount(0);
  await owner.reload();
  await expect(owner.getByText("1 unsaved in another tab")).toBeVisible();
  await second.keyboard.press("Control+s");
  for (const page of [owner, second]) await expect(page.getByText("All changes saved")).toBeVisible();

  await cell(second, 0, 2).click();
  await second.keyboard.type("zweiter");
  await owner.bringToFront();
  await cell(owner, 0, 2).click();
  await owner.keyboard.type("erster");
  await owner.keyboard.press("Control+s");
  await expect(owner.getByText("1 unsaved in another tab")).toBeVisible();
  await second.bringToFront();
  await second.close();
  await owner.reload();
  await expect(owner.getByRole("button", { name: /^1 (unsaved|conflict)$/ })).toBeVisible();
  await expect(cell(owner, 0, 2)).toContainText("zweiter");
  expect(textOf((await storedRows(owner, scope))[0]?.entries.de)).toBe("erster");
});

test("of a text whose key was deleted it is said that the key is gone, until somebody makes it again", async ({
  owner,
}) => {
  const scope = await openWithoutDrafts(owner, data);
  await cell(owner, 0, 2).click();
  await owner.keyboard.type("Zahlen");
  await owner.keyboard.press("Escape");
  await api(owner, `/v1/api/entries/delete?app=${scope.app}`, { method: "POST", body: { entries: ["a"] } });
  await owner.reload();
  await owner.getByRole("button", { name: "1 unsaved" }).click();
  const tray = owner.getByRole("dialog", { name: "Unsaved" });
  await expect(tray.getByText("This key no longer exists.")).toBeVisible();
  await api(owner, `/v1/api?app=${scope.app}`, { method: "POST", body: { data } });
  await expect(tray.getByText("This key no longer exists.")).toBeHidden();
  await expect(tray.getByRole("button", { name: "Go to text" })).toBeVisible();
  await tray.getByRole("button", { name: "Discard" }).click();
  await owner.keyboard.press("Escape");
  await expect(owner.getByText("All changes saved")).toBeVisible();
});
