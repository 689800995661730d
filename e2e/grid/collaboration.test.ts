import type { Page } from "@playwright/test";
import {
  cell,
  expect,
  intercept,
  makeProject,
  openGrid,
  openNewProject,
  secondUser,
  started,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";
import { openGate } from "#e2e/support/stream-proxy.ts";

const sources = Object.fromEntries(
  Array.from({ length: 6 }, (_, n) => [`key.${n}`, { v: `Source text ${n}` }]),
);
const data = { en: { main: { entries: sources } } };

test("two users see each other's texts and positions, and undo only their own changes", async ({ owner }) => {
  const gate = await openGate(started().address);
  const scope = await makeProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Anna" });
  await openGrid(guest, scope, ["de"]);
  const open = async (page: Page) => {
    await page.goto(`${gate.address}/projects/${scope.app}/${scope.branch}/translations?languages=de`);
    await expect(page.getByText("1 other here")).toBeVisible();
  };
  await open(owner);

  const openText = owner.getByRole("textbox", { name: "German text of key.2" });

  await test.step("a text stored by another user appears at once", async () => {
    await cell(guest, 1, 2).click();
    await expect(cell(owner, 1, 2).getByRole("img", { name: "Anna is here" })).toBeVisible();
    await guest.keyboard.press("Enter");
    await expect(cell(owner, 1, 2).getByRole("img", { name: "Anna is editing this text" })).toBeVisible();
    await cell(owner, 0, 2).click();
    await owner.keyboard.type("Erster");
    await owner.keyboard.press("Control+Shift+Enter");
    await expect(openText).toBeFocused();
    await guest.keyboard.type("Von Anna");
    await guest.keyboard.press("Control+s");
    await guest.keyboard.press("Escape");
    await expect(cell(owner, 1, 2)).toContainText("Von Anna");
  });

  await test.step("the open text shows the other users who have it open", async () => {
    const editor = cell(owner, 2, 2);
    await cell(guest, 2, 2).click();
    await expect(editor.getByText("Anna is here")).toBeVisible();
    await guest.keyboard.press("Enter");
    await expect(editor.getByText("Anna is editing this text")).toBeVisible();
    await expect(cell(guest, 2, 2).getByText(/ is editing this text/)).toBeVisible();
    await guest.keyboard.press("Escape");
    await expect(editor.getByText("Anna is here")).toBeVisible();
    await cell(guest, 4, 2).click();
    await expect(editor.getByText(/^Anna is/)).toHaveCount(0);
    await expect(openText).toBeFocused();
    await owner.keyboard.press("Escape");
  });

  await test.step("undo reverts only the user's own change", async () => {
    await owner.keyboard.press("Control+z");
    await expect(owner.getByText("Your change undone: key.0, German.")).toBeVisible();
    await expect(cell(owner, 0, 2)).not.toContainText("Erster");
    await expect(cell(owner, 1, 2)).toContainText("Von Anna");
  });

  await test.step("the tabs of a browser share one stream, which survives its first tab", async () => {
    const second = await owner.context().newPage();
    await open(second);
    expect(gate.streams()).toBe(1);
    await owner.goto("about:blank");
    await cell(guest, 3, 2).click();
    await guest.keyboard.type("An alle");
    await guest.keyboard.press("Control+Enter");
    await expect(cell(second, 3, 2)).toContainText("An alle");
    expect(gate.streams()).toBe(1);
    await guest.close();
    await expect(second.getByText("1 other here")).toBeHidden();
    await second.close();
    await expect.poll(gate.streams).toBe(0);
    gate.close();
  });
});

test("a source changed by another user marks its translations as outdated at once @deep", async ({
  owner,
}) => {
  const de = { main: { entries: { "key.0": { v: "Quelle 0" } } } };
  const scope = await openNewProject(owner, { ...data, de });
  const guest = await secondUser(owner, scope, { name: "Anna", role: "manager" });
  await openGrid(guest, scope, ["de"]);
  await cell(guest, 0, 1).click();
  await guest.keyboard.press("Enter");
  await guest.keyboard.type(" anew");
  await guest.keyboard.press("Control+Enter");
  await expect(
    cell(owner, 0, 2).getByRole("img", { name: "Outdated: the source has changed" }),
  ).toBeVisible();
  await guest.context().close();
});

test("fifty texts translated under a filter keep their positions, and none is skipped @deep", async ({
  owner,
}) => {
  const entries = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`key.${String(n).padStart(2, "0")}`, { v: `Source ${n}` }]),
  );
  const scope = await openNewProject(owner, { en: { main: { entries } } });
  const found = owner.waitForResponse(/entries\?.*notTranslated/);
  await owner.getByRole("combobox", { name: "Search keys and texts" }).fill("is:notTranslated");
  await found;
  await expect(owner.getByText("60 rows")).toBeVisible();
  await cell(owner, 0, 2).click();
  for (let row = 0; row < 50; row++) {
    const name = `German text of key.${String(row).padStart(2, "0")}`;
    await expect(cell(owner, row, 0)).toContainText(`key.${String(row).padStart(2, "0")}`);
    await owner.keyboard.type(`Text ${row}`);
    await expect(owner.getByRole("textbox", { name })).toHaveValue(`Text ${row}`);
    await owner.keyboard.press("Control+Enter");
  }
  await owner.keyboard.press("Escape");
  await expect(owner.getByText("All changes saved")).toBeVisible();
  await expect(owner.getByText("50 no longer match")).toBeVisible();
  await expect(owner.getByText("60 rows")).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(rows.map((row) => textOf(row.entries.de))).toEqual(
    Array.from({ length: 60 }, (_, n) => (n < 50 ? `Text ${n}` : "")),
  );
  await owner.getByRole("button", { name: "Refresh" }).click();
  await expect(owner.getByText("10 rows")).toBeVisible();
  await expect(cell(owner, 0, 0)).toContainText("key.50");
  // The cursor stays with its key.
  await expect(owner.locator('[data-row][tabindex="0"]')).toHaveAttribute("data-row", "0");
});

test("undo waits for the save, works after typing, and asks before it skips unsent text", async ({
  owner,
}) => {
  const scope = await openNewProject(owner, data);
  await owner.clock.install();
  const stored = async () => textOf((await storedRows(owner, scope))[0]?.entries.de);
  const undone = owner.getByText("Your change undone: key.0, German.");
  const released = Promise.withResolvers<void>();
  await intercept(owner, /\/v1\/api\/entries\?/, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    const answer = await route.fetch();
    await released.promise;
    await route.fulfill({ response: answer });
  });
  await cell(owner, 0, 2).click();
  await owner.keyboard.type("Gesendet");
  await owner.keyboard.press("Control+s");
  await expect.poll(stored).toBe("Gesendet");
  await owner.keyboard.press("Escape");
  await owner.keyboard.press("Control+z");
  const saving = owner.getByText("Your last change is still being saved.");
  // Advances the clock for as long as the page needs.
  await expect(async () => {
    await owner.clock.runFor(1_000);
    await expect(saving).toBeVisible({ timeout: 100 });
  }).toPass();
  expect(await stored()).toBe("Gesendet");
  released.resolve();
  await expect(owner.getByText("All changes saved")).toBeVisible();
  await owner.keyboard.press("Control+z");
  await expect(undone).toBeVisible();
  await expect(cell(owner, 0, 2)).not.toContainText("Gesendet");
  await owner.keyboard.press("Control+Shift+z");
  await expect(owner.getByText("Redone: key.0, German.")).toBeVisible();
  await expect(cell(owner, 0, 2)).toContainText("Gesendet");

  await cell(owner, 1, 2).click();
  await owner.keyboard.type("Gleich zurück");
  const undo = owner.getByRole("button", { name: "Undo my last change" }).first();
  await undo.click();
  await expect(owner.getByText("Your change undone: key.1, German.")).toBeVisible();
  expect((await storedRows(owner, scope)).map((row) => textOf(row.entries.de)).slice(0, 2)).toEqual([
    "Gesendet",
    "",
  ]);

  await cell(owner, 1, 2).click();
  await owner.keyboard.type("Nur getippt");
  await owner.keyboard.press("Escape");
  await owner.keyboard.press("Control+z");
  await expect(owner.getByText("Press again to undo the earlier change to key.0, German.")).toBeVisible();
  expect(await stored()).toBe("Gesendet");
  await owner.keyboard.press("Control+z");
  await expect(undone).toBeVisible();
  await expect(cell(owner, 0, 2)).toBeFocused();
  await expect(cell(owner, 0, 2)).not.toContainText("Gesendet");
  await expect(cell(owner, 1, 2)).toContainText("Nur getippt");

  await test.step("the undo button keeps the focus when nothing is left to undo", async () => {
    // The upload of the strings is a change by the same user, too.
    await expect(async () => {
      await undo.click();
      await expect(undo).toBeDisabled({ timeout: 2_000 });
    }).toPass();
    await expect(undo).toBeFocused();
    await owner.keyboard.press("Shift+Tab");
    await expect(undo).not.toBeFocused();
  });
});

test("three browsers write one text at once, and all three texts stay in the history @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  const scope = await openNewProject(owner, data);
  const guests = [
    await secondUser(owner, scope, { name: "Anna", role: "manager" }),
    await secondUser(owner, scope, { name: "Ben", role: "manager" }),
  ];
  for (const guest of guests) await openGrid(guest, scope, ["de"]);
  const pages = [owner, ...guests];
  for (const [index, page] of pages.entries()) {
    await cell(page, 0, 2).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type(`Text ${index}`);
  }
  await Promise.all(pages.map((page) => page.keyboard.press("Control+Enter")));
  await expect(async () => {
    await resolveFirst(pages);
    expect(await areAllStored(pages)).toBe(true);
  }).toPass();

  await owner.reload();
  await cell(owner, 0, 2).click();
  const history = owner
    .getByRole("complementary")
    .locator("section")
    .filter({ has: owner.getByRole("heading", { name: "History" }) })
    .getByRole("list");
  for (const index of [0, 1, 2])
    await expect(history.locator("ins").filter({ hasText: String(index) })).toHaveCount(1);
  for (const guest of guests) await guest.context().close();
});

async function areAllStored(pages: readonly Page[]): Promise<boolean> {
  const stored = await Promise.all(pages.map((page) => page.getByText("All changes saved").isVisible()));
  return !stored.includes(false);
}

/** Resolves the first conflict in favour of the user's own text. */
async function resolveFirst(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    if (!(await page.getByText("1 conflict").isVisible())) continue;
    await page.getByText("1 conflict").click();
    await page.getByRole("button", { name: "Resolve", exact: true }).click();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Keep mine" }).click();
    return;
  }
}
