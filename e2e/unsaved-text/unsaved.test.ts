import {
  api,
  cell,
  conflictCard,
  expect,
  makeWithoutDrafts,
  offline,
  openGrid,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";

const data = { en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" } } } } };

test("a typed text survives a reload, is discarded and restored, and is sent on save", async ({
  owner,
  expectProblems,
}) => {
  // A save whose response was cut off by the reload is sent again.
  expectProblems(offline, /^409 PATCH .*entries$/);
  const scope = await makeWithoutDrafts(owner, data);
  const german = cell(owner, 0, 2);
  const tray = owner.getByRole("dialog", { name: "Unsaved" });
  await test.step("a text is typed right after loading and reloaded before the journal is ready", async () => {
    await owner.route(/assets\/journal-store.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue().catch(() => undefined);
    });
    await openGrid(owner, scope, ["de"]);
    await german.click();
    await owner.keyboard.type("Zah");
    await owner.reload();
    await expect(german).toContainText("Zah");
  });
  await test.step("the text is discarded, restored and saved", async () => {
    await owner.getByRole("button", { name: "1 unsaved" }).click();
    await tray.getByRole("button", { name: "Discard" }).click();
    await expect(german).not.toContainText("Zah");
    await tray.getByRole("button", { name: "Restore" }).click();
    await tray.getByRole("button", { name: "Go to text" }).click();
    await expect(german).toBeFocused();
    await owner.keyboard.press("Enter");
    await owner.keyboard.type("len");
    await owner.keyboard.press("Control+s");
    await expect(owner.getByText("All changes saved")).toBeVisible();
    expect(textOf((await storedRows(owner, scope))[0]?.entries.de)).toBe("Zahlen");
  });
  await test.step("texts are saved offline and sent in order after a reload", async () => {
    await owner.context().setOffline(true);
    await owner.keyboard.press("Escape");
    await owner.keyboard.type("Bezahlen");
    await owner.keyboard.press("Control+Enter");
    await owner.keyboard.type("Korb");
    await owner.keyboard.press("Control+Enter");
    await expect(owner.getByText("2 waiting to be saved")).toBeVisible();
    await owner.context().setOffline(false);
    await owner.reload();
    await expect(owner.getByText("All changes saved")).toBeVisible();
    const rows = await storedRows(owner, scope);
    expect(rows.map((row) => textOf(row.entries.de))).toEqual(["Bezahlen", "Korb"]);
  });
  await test.step("the key of an unsaved text is deleted and added again", async () => {
    await german.focus();
    await owner.keyboard.press("Enter");
    await owner.keyboard.type(" bitte");
    await owner.keyboard.press("Escape");
    await expect(owner.getByRole("button", { name: "1 unsaved" })).toBeVisible();
    const { app } = scope;
    await api(owner, `/v1/api/entries/delete?app=${app}`, { method: "POST", body: { entries: ["a"] } });
    await owner.reload();
    await owner.getByRole("button", { name: "1 unsaved" }).click();
    await expect(tray.getByText("This key no longer exists.")).toBeVisible();
    await api(owner, `/v1/api?app=${app}`, { method: "POST", body: { data } });
    await expect(tray.getByText("This key no longer exists.")).toBeHidden();
    await expect(tray.getByRole("button", { name: "Go to text" })).toBeVisible();
    await tray.getByRole("button", { name: "Discard" }).click();
    await owner.keyboard.press("Escape");
    await expect(owner.getByText("All changes saved")).toBeVisible();
  });
});

test("two tabs with unsaved texts in one cell show each other's number and lose neither text", async ({
  owner,
  expectProblems,
}) => {
  // The second tab may send its text before it is closed.
  expectProblems(/^409 PATCH \/v1\/api\/entries$/);
  const scope = await makeWithoutDrafts(owner, data);
  const second = await owner.context().newPage();
  const german = cell(owner, 0, 2);
  const stored = async () => textOf((await storedRows(owner, scope))[0]?.entries.de);
  await test.step("both tabs report that all is saved only after the text of either tab is saved", async () => {
    await openGrid(second, scope, ["de"]);
    await cell(second, 0, 2).click();
    await second.keyboard.type("Zahlen");
    await second.keyboard.press("Escape");
    await openGrid(owner, scope, ["de"]);
    await expect(owner.getByText("1 unsaved in another tab")).toBeVisible();
    await expect(owner.getByText("All changes saved")).toHaveCount(0);
    await second.keyboard.press("Control+s");
    for (const page of [owner, second]) await expect(page.getByText("All changes saved")).toBeVisible();
  });
  await test.step("both tabs type in the same cell; one tab is closed, the other is reloaded", async () => {
    await expect(cell(second, 0, 2)).toBeFocused();
    await second.keyboard.type("older");
    await expect(owner.getByText("1 unsaved in another tab")).toBeVisible();
    await owner.bringToFront();
    await german.click();
    await owner.keyboard.type("newer");
    await expect(owner.getByRole("button", { name: "1 unsaved", exact: true })).toBeVisible();
    await second.close();
    await owner.reload();
    await expect(german).toContainText("newer");
    await owner.getByRole("link", { name: "Tags" }).click();
    await owner.getByRole("link", { name: "Translations" }).click();
    await expect(german).toContainText("newer");
  });
  const save = async () => {
    await german.focus();
    await owner.keyboard.press("Enter");
    await owner.keyboard.press("Control+s");
  };
  await test.step("the older text appears once the newer one is saved", async () => {
    await save();
    await expect.poll(stored).toBe("newer");
    await owner.keyboard.press("Escape");
    await expect(german).toContainText("older");
    await expect(owner.getByText("All changes saved")).toBeHidden();
    await save();
    await expect(owner.getByText("1 conflict")).toBeVisible();
    await expect(conflictCard(owner)).toContainText("newer");
    await expect(conflictCard(owner)).toContainText("older");
    await expect(conflictCard(owner)).toContainText("in another tab");
    await conflictCard(owner).getByRole("button", { name: "Keep mine" }).click();
    await expect(owner.getByText("All changes saved")).toBeVisible();
    expect(await stored()).toBe("older");
  });
});
