import type { Page } from "@playwright/test";
import {
  api,
  cell,
  conflictCard,
  editFirst,
  expect,
  openGrid,
  openNewProject,
  openWithoutDrafts,
  overtake,
  type Scope,
  secondUser,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";

const sources = { a: { v: "Pay" }, b: { v: "Cart" } };
const data = { en: { main: { entries: sources } }, de: { main: { entries: { a: { v: "Zahlen" } } } } };

const panel = (page: Page) => page.getByRole("complementary");
const german = async (page: Page, scope: Scope) => (await storedRows(page, scope))[0]?.entries.de;

/** Opens a text and replaces it without saving. */
async function write(page: Page, row: number, column: number, text: string): Promise<void> {
  await cell(page, row, column).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await expect(page.getByRole("button", { name: "1 unsaved" })).toBeVisible();
}

async function saveRestored(page: Page): Promise<void> {
  await cell(page, 0, 2).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
}

async function saveAndClose(page: Page, row: number, column: number, text: string): Promise<void> {
  await write(page, row, column, text);
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Escape");
  await expect(page.getByText("All changes saved")).toBeVisible();
}

test("a project without drafts stores text only on save and overwrites nothing unseen", async ({
  owner,
  expectProblems,
}) => {
  // The history of the text may be loading when its language is deleted.
  expectProblems(/^409 PATCH .*entries$/, /^404 GET \/v1\/api\/changes$/);
  const spanish = { main: { entries: { a: { v: "Pagar" } } } };
  const scope = await openWithoutDrafts(owner, { ...data, es: spanish }, ["de", "fr", "es"]);
  const guest = await secondUser(owner, scope, { name: "Ben", role: "manager" });
  await test.step("the Tab key stores a text; a click elsewhere or opening another page does not", async () => {
    const first = await german(owner, scope);
    await write(owner, 0, 2, "halb");
    await owner.getByRole("button", { name: /^Notifications/ }).click();
    const notifications = owner.getByRole("dialog", { name: "Notifications" });
    await expect(notifications).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(notifications).toBeHidden();
    // The panel below the open text may cover the cell under it.
    await cell(owner, 1, 1).click();
    await expect(cell(owner, 1, 1)).toBeFocused();
    await owner.getByRole("link", { name: "Progress" }).click();
    await expect(owner.getByRole("heading", { name: "Progress" })).toBeVisible();
    await owner.goBack();
    await expect(owner.getByRole("button", { name: "1 unsaved" })).toBeVisible();
    expect(await german(owner, scope)).toMatchObject({ value: "Zahlen", version: first?.version });
    await cell(owner, 0, 2).focus();
    await owner.keyboard.press("Enter");
    await owner.keyboard.type(" ganz");
    await owner.keyboard.press("Tab");
    await expect.poll(() => german(owner, scope)).toMatchObject({ value: "halb ganz" });
  });
  await test.step("an open text stays when another user stores a different one, which can be adopted", async () => {
    await cell(owner, 0, 2).focus();
    await owner.keyboard.press("Enter");
    const field = owner.getByRole("textbox", { name: "German text of a" });
    await expect(field).toHaveValue("halb ganz");
    await editFirst(guest, scope, { language: "de", value: "Begleichen" });
    await expect(owner.getByText("Ben saved a different text:")).toBeVisible();
    await expect(field).toHaveValue("halb ganz");
    await owner.getByRole("button", { name: "Take theirs" }).click();
    await owner.keyboard.type("!");
    await expect(field).toHaveValue("Begleichen!");
    await owner.keyboard.press("Control+s");
    await expect(owner.getByText("All changes saved")).toBeVisible();
    expect(textOf(await german(owner, scope))).toBe("Begleichen!");
    await owner.keyboard.type("?");
    await editFirst(guest, scope, { language: "de", value: "Bezahlen" });
    await expect(owner.getByText("Ben saved a different text:")).toBeVisible();
    // The conflict remains after the typed characters were deleted one by one.
    await owner.keyboard.press("Backspace");
    await expect(field).toHaveValue("Begleichen!");
    await owner.keyboard.type(".");
    await owner.keyboard.press("Control+s");
    await expect(owner.getByText("1 conflict")).toBeVisible();
    expect(textOf(await german(owner, scope))).toBe("Bezahlen");
    await conflictCard(owner).getByRole("button", { name: "Take theirs" }).click();
    await expect(owner.getByText("All changes saved")).toBeVisible();
  });
  await test.step("a text whose language is deleted does not move to the next language", async () => {
    await write(owner, 0, 3, "Payer");
    await api(owner, `/v1/api/languages/fr?app=${scope.app}&branch=${scope.branch}`, { method: "DELETE" });
    const dialog = owner.getByRole("dialog", { name: "This language no longer exists" });
    await expect(dialog.getByRole("textbox", { name: "French text of a" })).toBeFocused();
    await owner.keyboard.type(" maintenant / ?");
    await owner.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await owner.keyboard.press("Control+Enter");
    await expect(cell(owner, 0, 3)).toHaveText("Pagar");
    await expect(owner.getByRole("gridcell").getByRole("textbox")).toHaveCount(0);
    await owner.getByRole("button", { name: "1 unsaved" }).click();
    await expect(owner.getByRole("dialog", { name: "Unsaved" })).toContainText("Payer maintenant / ?");
    expect((await storedRows(owner, scope))[0]?.entries.es).toMatchObject({ value: "Pagar", draft: "" });
  });
  await guest.context().close();
});

test("the text of a closing tab does not change the text typed in the open tab @deep", async ({ owner }) => {
  const scope = await openWithoutDrafts(owner, data);
  const otherPage = await owner.context().newPage();
  await openGrid(otherPage, scope, ["de"]);
  await write(owner, 0, 2, "mine");
  await write(otherPage, 0, 2, "other");
  await otherPage.close();
  await owner.bringToFront();
  // Simulates a user who returns to this tab.
  await owner.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await owner.keyboard.press("Control+s");
  await expect.poll(async () => textOf(await german(owner, scope))).toBe("mine");
  await owner.keyboard.press("Escape");
  await expect(cell(owner, 0, 2)).toContainText("other");
  await expect(owner.getByText("All changes saved")).toBeHidden();
});

test("the texts of two tabs in one cell stay complete after one tab is reloaded @deep", async ({ owner }) => {
  const scope = await openWithoutDrafts(owner, data);
  const otherPage = await owner.context().newPage();
  await openGrid(otherPage, scope, ["de"]);
  await write(owner, 0, 2, "mine");
  await write(otherPage, 0, 2, "other");
  await otherPage.close();
  await owner.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await owner.reload();
  await expect(owner.getByRole("button", { name: "1 unsaved" })).toBeVisible();
  await expect(cell(owner, 0, 2)).toContainText("other");
  await saveRestored(owner);
  await owner.keyboard.press("Escape");
  await expect(cell(owner, 0, 2)).toContainText("mine");
  expect(textOf(await german(owner, scope))).toBe("other");
});

test("deleting a key closes its open text with its input; arrows lead back to the grid @deep", async ({
  owner,
}) => {
  const scope = await openWithoutDrafts(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ada", role: "manager" });
  await openGrid(guest, scope, ["de"]);
  await write(guest, 0, 2, "Bezahlen");
  const body = { action: "delete", keys: ["a"] };
  await api(owner, `/v1/api/entries/bulk?app=${scope.app}&branch=${scope.branch}`, {
    method: "POST",
    body,
  });
  const dialog = guest.getByRole("dialog", { name: "This key no longer exists" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await guest.keyboard.type("xyz");
  await expect(dialog.getByRole("textbox")).toHaveValue("Bezahlenxyz");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(guest.getByText("All changes saved")).toBeVisible();
  await expect(guest.getByRole("gridcell").getByRole("textbox")).toHaveCount(0);
  await guest.keyboard.press("ArrowDown");
  await guest.keyboard.press("ArrowDown");
  await guest.keyboard.type("Korb");
  await expect(guest.getByRole("textbox", { name: "German text of b" })).toHaveValue("Korb");
  await guest.context().close();
});

test("an open text closes with its input when the user may no longer write it @deep", async ({ owner }) => {
  const scope = await openWithoutDrafts(owner, data, ["de", "fr"]);
  const guest = await secondUser(owner, scope, { name: "Ada" });
  await openGrid(guest, scope, ["de", "fr"]);
  await write(guest, 0, 2, "Bezahlen");
  const members = await api<{ userId: string; name: string }[]>(owner, `/v1/api/members?app=${scope.app}`);
  const ada = members.find(({ name }) => name === "Ada")?.userId;
  const body = { languages: ["fr"] };
  await api(owner, `/v1/api/members/${ada}?app=${scope.app}`, { method: "PUT", body });
  const dialog = guest.getByRole("dialog", { name: "You can no longer edit this text" });
  await expect(dialog.getByRole("textbox")).toHaveValue("Bezahlen");
  await expect(guest.getByRole("gridcell").getByRole("textbox")).toHaveCount(0);
  expect(textOf(await german(owner, scope))).toBe("Zahlen");
  await guest.context().close();
});

test("setting a status during typing does not let the text overwrite another user's text @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  const scope = await openWithoutDrafts(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ben" });
  await openGrid(guest, scope, ["de"]);
  await write(owner, 0, 2, "Bezahlen");
  await saveAndClose(guest, 0, 2, "Begleichen");
  await owner.keyboard.press("Control+Shift+Digit2");
  await expect(
    owner.getByText("1 conflict").or(owner.getByRole("button", { name: "1 unsaved" })),
  ).toBeVisible();
  await owner.keyboard.press("Control+s");
  await expect(owner.getByText("1 conflict")).toBeVisible();
  await expect(conflictCard(owner)).toContainText("Begleichen");
  await expect(conflictCard(owner)).toContainText("Bezahlen");
  expect(textOf(await german(owner, scope))).toBe("Begleichen");
  await conflictCard(owner).getByRole("button", { name: "Keep mine" }).click();
  await expect(owner.getByText("All changes saved")).toBeVisible();
  expect(await german(owner, scope)).toMatchObject({ value: "Bezahlen", status: "1" });
  await guest.context().close();
});

test("a status is not set on another user's text that the page has not received @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  const scope = await openWithoutDrafts(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ben" });
  await overtake(owner, () => editFirst(guest, scope, { language: "de", value: "Begleichen" }));
  await cell(owner, 0, 2).click();
  await owner.keyboard.press("Enter");
  await owner.keyboard.press("Control+Shift+Digit2");
  await expect(conflictCard(owner)).toContainText("Ben changed this text before your status was saved");
  await expect(conflictCard(owner)).toContainText("Begleichen");
  expect((await german(owner, scope))?.status).toBe("0");
  await conflictCard(owner).getByRole("button", { name: "Set “Accepted”" }).click();
  await expect(owner.getByText("All changes saved")).toBeVisible();
  expect(await german(owner, scope)).toMatchObject({ value: "Begleichen", status: "1" });
  await guest.context().close();
});

test("a comment that was only typed is restored after a reload @deep", async ({ owner }) => {
  await openNewProject(owner, data);
  await cell(owner, 0, 2).click();
  await panel(owner).getByRole("textbox", { name: "Comment" }).fill("formal");
  await expect(owner.getByRole("button", { name: "1 unsaved" })).toBeVisible();
  await owner.reload();
  await cell(owner, 0, 2).click();
  await expect(panel(owner).getByRole("textbox", { name: "Comment" })).toHaveValue("formal");
  // Moving through the cell does not send it.
  await cell(owner, 1, 2).click();
  await expect(panel(owner).getByRole("textbox", { name: "Comment" })).toHaveValue("");
  await expect(owner.getByRole("button", { name: "1 unsaved" })).toBeVisible();
});

test("an unseen newer draft is not published by button, by keyboard or after undone typing", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  const draft = { main: { entries: { a: { d: "Entwurf" } } } };
  const scope = await openNewProject(owner, { en: data.en, de: draft });
  const guest = await secondUser(owner, scope, { name: "Ben" });
  const propose = (text: string) => editFirst(guest, scope, { language: "de", draft: text });
  const field = owner.getByRole("textbox", { name: "German text of a" });
  const open = async (shown: string) => {
    await cell(owner, 0, 2).focus();
    await owner.keyboard.press("Enter");
    await expect(field).toHaveValue(shown);
  };
  const expectConfirmation = async (theirs: string) => {
    await expect(conflictCard(owner)).toContainText(theirs);
    expect(await german(owner, scope)).toMatchObject({ value: "", draft: theirs });
    await conflictCard(owner).getByRole("button", { name: "Take theirs" }).click();
    await expect(owner.getByText("All changes saved")).toBeVisible();
    expect(await german(owner, scope)).toMatchObject({ value: "", draft: theirs });
  };
  await open("Entwurf");
  await overtake(owner, () => propose("Vorschlag"));
  await owner.keyboard.press("Control+Enter");
  // The text of the next row is open by then.
  await cell(owner, 0, 2).click();
  await expectConfirmation("Vorschlag");
  await open("Vorschlag");
  await owner.unroute(/\/v1\/api\/entries\?/);
  await overtake(owner, () => propose("Einfall"));
  await panel(owner).getByRole("button", { name: "Publish draft" }).click();
  await expectConfirmation("Einfall");
  await open("Einfall");
  await owner.keyboard.type("!");
  await owner.keyboard.press("Backspace");
  await propose("Anderes");
  // The page has received the change, but the field still shows the same text.
  await expect(panel(owner)).toContainText("Anderes");
  await expect(field).toHaveValue("Einfall");
  await owner.keyboard.press("Control+Enter");
  await expect(owner.getByText("1 conflict")).toBeVisible();
  expect(await german(owner, scope)).toMatchObject({ value: "", draft: "Anderes" });
  await guest.context().close();
});

test("a merged text is restored in its card after leaving the cell and after a reload @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  const scope = await openWithoutDrafts(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ben" });
  await openGrid(guest, scope, ["de"]);
  await write(owner, 0, 2, "Bezahlen");
  await saveAndClose(guest, 0, 2, "Begleichen");
  await owner.keyboard.press("Control+s");
  const merged = conflictCard(owner).getByRole("textbox", { name: "Merged text" });
  await conflictCard(owner).getByRole("button", { name: "Edit mine" }).click();
  await merged.fill("Bezahlen oder begleichen");
  await cell(owner, 1, 2).click();
  await expect(conflictCard(owner)).toBeHidden();
  await cell(owner, 0, 2).click();
  await expect(merged).toHaveValue("Bezahlen oder begleichen");
  await owner.reload();
  await cell(owner, 0, 2).click();
  await expect(merged).toHaveValue("Bezahlen oder begleichen");
  await conflictCard(owner).getByRole("button", { name: "Save merged text" }).click();
  await expect(owner.getByText("All changes saved")).toBeVisible();
  expect(textOf(await german(owner, scope))).toBe("Bezahlen oder begleichen");
  await guest.context().close();
});
