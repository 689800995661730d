import type { Page } from "@playwright/test";
import {
  api,
  cell,
  conflictCard,
  editFirst,
  expect,
  makeProject,
  navigateTo,
  openGrid,
  openNewProject,
  overtake,
  secondUser,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";
import { makeBranch, upload } from "#e2e/support/merges.ts";

const sources = { a: { v: "Pay" }, b: { v: "Cart" }, c: { v: "Pay later" } };
const data = { en: { main: { entries: sources } }, de: { main: { entries: { a: { v: "Zahlen" } } } } };

test("an open text survives leaving its branch, a pasted table, a merge and an undo", async ({
  owner,
  context,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const main = await makeProject(owner, data);
  await test.step("an open text remains unsaved in its branch when the user leaves the branch", async () => {
    const body = { name: "next", sourceBranch: main.branch };
    const { _id } = await api<{ _id: string }>(owner, `/v1/api/branches?app=${main.app}`, {
      method: "POST",
      body,
    });
    const next = { ...main, branch: _id };
    await openGrid(owner, main, ["de"]);
    await navigateTo(owner, `/projects/${next.app}/${next.branch}/translations?languages=de`);
    // The other branch has the same texts: its name shows that its grid is open.
    await expect(owner.getByRole("button", { name: "next", exact: true })).toBeVisible();
    await expect(cell(owner, 0, 2)).toHaveText("Zahlen");
    await cell(owner, 0, 2).click();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("textbox", { name: "German text of a" })).toHaveValue("Zahlen");
    await owner.keyboard.type(" in next");
    await owner.goBack();
    await expect(cell(owner, 0, 2)).toHaveText("Zahlen");
    await expect(owner.getByRole("gridcell").getByRole("textbox")).toHaveCount(0);
    await owner.goForward();
    await owner.getByRole("button", { name: "1 unsaved" }).click();
    for (const branch of [main, next])
      expect(textOf((await storedRows(owner, branch))[0]?.entries.de)).toBe("Zahlen");
    await owner.getByRole("dialog", { name: "Unsaved" }).getByRole("button", { name: "Save now" }).click();
    await expect
      .poll(async () => textOf((await storedRows(owner, next))[0]?.entries.de))
      .toBe("Zahlen in next");
    expect(textOf((await storedRows(owner, main))[0]?.entries.de)).toBe("Zahlen");
    await owner.goBack();
    await expect(owner.getByRole("button", { name: "main", exact: true })).toBeVisible();
  });
  await test.step("a thousand pasted cells are inserted into the open text and change no cell", async () => {
    const lines = Array.from({ length: 500 }, (_, row) => `Zeile ${row}\tText ${row}`);
    const copied = [...lines, "", "Ende"].join("\r\n");
    const cells = [...lines, "", "Ende"].join("\n");
    await owner.evaluate((text) => navigator.clipboard.writeText(text), copied);
    const german = async () => (await storedRows(owner, main)).map(({ entries }) => textOf(entries.de));
    await cell(owner, 1, 2).click();
    await owner.keyboard.press("Control+v");
    const pasteDialog = owner.getByRole("dialog", { name: "Paste 2 texts" });
    await expect(pasteDialog).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(pasteDialog).toBeHidden();
    expect(await german()).toEqual(["Zahlen", "", ""]);
    await expect(cell(owner, 1, 2)).toBeFocused();
    await owner.keyboard.press("Enter");
    await owner.keyboard.press("Control+v");
    await expect(owner.getByRole("textbox", { name: "German text of b" })).toHaveValue(cells);
    await owner.keyboard.press("Control+Enter");
    await expect.poll(german).toEqual(["Zahlen", cells, ""]);
  });
  await test.step("undoing a merge or bulk action keeps typed text and overwrites nothing unseen", async () => {
    const { _id } = await makeBranch(owner, main, "feature");
    await upload(owner, { ...main, branch: _id }, { de: { a: "Begleichen" } });
    await cell(owner, 0, 2).click();
    await owner.keyboard.press("Enter");
    await owner.keyboard.type("!");
    await expect(owner.getByRole("button", { name: "1 unsaved" })).toBeVisible();
    await expectToolbarInOneRow(owner);
    const query = `app=${main.app}&branch=${main.branch}`;
    const post = <Answer>(path: string, body?: unknown) =>
      api<Answer>(owner, `/v1/api/${path}?${query}`, { method: "POST", ...(body !== undefined && { body }) });
    const { changeSet } = await post<{ changeSet: string }>("branches/merge", { from: _id, to: main.branch });
    await owner.keyboard.press("Control+s");
    await expect(owner.getByText("1 conflict")).toBeVisible();
    const card = conflictCard(owner);
    await expect(card).toContainText("Begleichen");
    await expect(card).toContainText("Zahlen!");
    const stored = async () => textOf((await storedRows(owner, main))[0]?.entries.de);
    expect(await stored()).toBe("Begleichen");
    await post(`changes/${changeSet}/revert`);
    // No text of another user blocks the save any more.
    await expect.poll(stored).toBe("Zahlen!");
    await expect(owner.getByText("All changes saved")).toBeVisible();

    const replace = { action: "replace", q: "", languages: ["de"], find: "Zahlen!", replacement: "Tilgen" };
    await overtake(owner, () => post("entries/bulk", replace));
    await owner.getByRole("textbox", { name: "German text of a" }).click();
    await owner.keyboard.press("End");
    await owner.keyboard.type("?");
    await owner.keyboard.press("Control+s");
    await expect(owner.getByText("1 conflict")).toBeVisible();
    await owner.getByRole("button", { name: "Undo" }).click();
    // The message of the undo is replaced by that of the save that it enables.
    await expect.poll(stored).toBe("Zahlen!?");
    await expect(owner.getByText("All changes saved")).toBeVisible();
  });
});

test("a status does not overwrite an unseen status of another user @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  const scope = await openNewProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ben", role: "manager" });
  const statusOf = async () => (await storedRows(owner, scope))[0]?.entries.de?.status;
  await overtake(owner, () => editFirst(guest, scope, { language: "de", status: "4" }));
  await cell(owner, 0, 2).click();
  const choice = owner.getByRole("group", { name: "Status" });
  await choice.getByRole("button", { name: /^Needs review/ }).click();
  await expect(owner.getByText("1 conflict")).toBeVisible();
  const card = conflictCard(owner);
  await expect(card.getByText("Ben changed the status before yours was saved.")).toBeVisible();
  await expect(card.locator("p, dd")).toContainText(["Ben", "No status", "Rejected", "Needs review"]);
  expect(await statusOf()).toBe("4");
  await card.getByRole("button", { name: "Take theirs" }).click();
  await expect(owner.getByText("All changes saved")).toBeVisible();
  await expect(choice.getByRole("button", { name: /^Rejected/ })).toHaveAttribute("aria-pressed", "true");
  await choice.getByRole("button", { name: /^Needs review/ }).click();
  await expect.poll(statusOf).toBe("2");
  await guest.context().close();
});

test("a conflict of two comments is shown, and moves no control between two clicks @deep", async ({
  owner,
  expectProblems,
}) => {
  // The save is refused unless the comment of the other user arrives first.
  expectProblems(/^409 PATCH .*entries$/);
  const scope = await openNewProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ben", role: "manager" });
  await openGrid(guest, scope, ["de"]);
  await cell(owner, 0, 2).click();
  await cell(guest, 0, 2).click();
  const commentOf = (page: Page) => page.getByRole("textbox", { name: "Comment" });
  const stored = async () => (await storedRows(owner, scope))[0]?.entries.de;
  await commentOf(owner).fill("formal");
  await commentOf(guest).fill("informal");
  await commentOf(guest).press("Control+Enter");
  await expect.poll(async () => (await stored())?.comment).toBe("informal");
  await owner.getByRole("button", { name: "Save comment" }).click();
  const card = conflictCard(owner);
  await expect(card.getByText("Ben changed this comment while you were editing.")).toBeVisible();
  await owner.getByRole("button", { name: /^Accepted/ }).hover();
  await owner.mouse.down({ clickCount: 2 });
  await owner.mouse.up({ clickCount: 2 });
  await card.getByRole("button", { name: "Edit mine" }).click();
  await card.getByRole("textbox", { name: "Merged comment" }).fill("formal or informal");
  await owner.keyboard.press("Control+Enter");
  await expect(owner.getByText("All changes saved")).toBeVisible();
  expect(await stored()).toMatchObject({ comment: "formal or informal", status: "0" });
  await guest.context().close();
});

async function expectToolbarInOneRow(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  const names = ["Filter", "1 unsaved", "Details"];
  const controls = [page.getByRole("search"), ...names.map((name) => page.getByRole("button", { name }))];
  for (const width of [320, 390, 700, 864, 1023]) {
    await page.setViewportSize({ ...before, width });
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    const middles = boxes.map((box) => box && Math.round(box.y + box.height / 2));
    expect(new Set(middles).size, `${width} px: ${middles}`).toBe(1);
    expect(Math.max(...boxes.map((box) => (box ? box.x + box.width : width + 1)))).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(before);
}
