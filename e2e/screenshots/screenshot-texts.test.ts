import type { Page } from "@playwright/test";
import {
  announced,
  api,
  cell,
  conflictCard,
  expect,
  intercept,
  overtake,
  started,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";
import { addressOf, makeShots, openViewer, tiles } from "#e2e/support/screenshot-pages.ts";

test("a text typed on a screenshot is drawn and stored, and survives failures and reloads", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^(net::ERR_FAILED|409) PATCH .*entries$/);
  const { scope } = await openViewer(owner, "?text=de");
  const field = owner.getByRole("textbox", { name: "German text of pay.now" });
  const storedText = async () =>
    textOf((await storedRows(owner, scope)).find(({ key }) => key === "pay.now")?.entries.de);

  await test.step("a click on a box opens its text, which is drawn as it is typed", async () => {
    await owner.getByRole("button", { name: "pay.now: Zahlen" }).click();
    await expect(field).toBeFocused();
    await field.fill("Jetzt sofort und ganz sicher bezahlen");
    await expect(
      owner.getByRole("button", { name: "pay.now: Jetzt sofort und ganz sicher bezahlen" }),
    ).toBeVisible();
    await expect(owner.getByText(/About .* (too long for|as long as) its box/).first()).toBeVisible();
    await field.fill("Kaufen");
    await expect(owner.getByText(/(too long for|as long as) its box/)).toHaveCount(0);
    await owner.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    // An unsaved text stays in its box.
    await expect(owner.locator('[data-box-key="pay.now"]')).toHaveText("Kaufen");
    await owner.getByRole("button", { name: "pay.now: Kaufen" }).click();
    await expect(field).toBeFocused();
    const saved = announced(owner, "Saved");
    await owner.keyboard.press("Control+s");
    await saved;
    await owner.getByRole("button", { name: "pay.now: Kaufen" }).click();
    await expect(field).toBeFocused();
    expect(await storedText()).toBe("Kaufen");
  });

  await test.step("a text that cannot be stored survives a reload and is shown beside a newer one", async () => {
    await field.fill("Meins");
    await intercept(owner, /\/v1\/api\/entries\?/, (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await owner.getByRole("button", { name: "Save", exact: true }).click();
    await expect(owner.getByRole("alert")).toContainText("Your text is kept");
    await owner.reload();
    await expect(field).toHaveValue("Meins");
    const entries = { "pay.now": { v: "Ihres" } };
    await api(owner, `/v1/api?app=${scope.app}`, {
      method: "POST",
      body: { data: { de: { main: { entries } } } },
    });
    // The server is reachable again: waiting texts are sent automatically.
    await owner.unroute(/\/v1\/api\/entries\?/);
    const conflict = owner.getByRole("alert").filter({ hasText: "Edit conflict" });
    await expect(conflict).toContainText("You uploaded a different text.");
    await expect(conflict).toContainText(/Before.*Kaufen.*Your upload.*Ihres.*Mine.*Meins/);
    const saved = announced(owner, "Saved");
    await owner.getByRole("button", { name: "Keep mine" }).click();
    await saved;
    await expect(field).toBeFocused();
    expect(await storedText()).toBe("Meins");
  });

  let [stored, unsaved] = ["", ""];
  await test.step("two tabs type into one box: the open tab adopts the text of the closed one", async () => {
    const otherPage = await owner.context().newPage();
    await otherPage.goto(owner.url());
    const fieldOf = (page: Page) => page.getByRole("textbox", { name: "German text of pay.now" });
    await fieldOf(owner).fill("Jetzt zahlen");
    await fieldOf(otherPage).fill("Bezahlen");
    await otherPage.close();
    await owner.reload();
    await expect(field).toHaveValue(/^(Jetzt zahlen|Bezahlen)$/);
    stored = await field.inputValue();
    unsaved = stored === "Bezahlen" ? "Jetzt zahlen" : "Bezahlen";
    await owner.getByRole("button", { name: "Save", exact: true }).click();
    await expect(field).toHaveValue(unsaved);
    expect(await storedText()).toBe(stored);
  });

  await test.step("an unsaved text is restored even if its former page releases the lock of the tab late", async () => {
    const holder = await owner.context().newPage();
    await holder.goto(`${started().address}/icon.svg`);
    // The page `holder` takes over the lock of the tab when `owner` reloads, so the reloaded page finds it locked.
    await holder.evaluate(
      async (tab) => {
        const released = Promise.withResolvers<void>();
        Object.assign(window, { releaseLock: released.resolve });
        void navigator.locks.request(`parlance.tab.${tab}`, () => released.promise);
      },
      await owner.evaluate(() => JSON.parse(sessionStorage.getItem("parlance.lastTab") ?? "")),
    );
    await owner.reload();
    await expect(owner.getByText("1 unsaved in another tab")).toBeVisible();
    await expect(field).toHaveValue(stored);
    await holder.evaluate(() => (window as unknown as { releaseLock: () => void }).releaseLock());
    await expect(field).toHaveValue(unsaved);
  });
});

test("the warning about too long texts matches the layout of the browser @deep", async ({ owner }) => {
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
    const overflows = await box.evaluate((element) => {
      const letters = element.firstElementChild;
      if (letters === null) throw new Error("No text is drawn.");
      // Tolerates rounding by one pixel.
      return letters.scrollHeight > element.clientHeight + 2 || letters.scrollWidth > element.clientWidth + 2;
    });
    await expect(owner.getByText(/(too long for|as long as) its box/)).toHaveCount(overflows ? 1 : 0);
  }
});

test("texts typed beside a screenshot and in the grid share one list of unsaved texts", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  const { scope, shots } = await makeShots(owner, 1);
  const { app, branch } = scope;
  const viewer = addressOf(scope, `/${shots[0]?._id}?text=de&string=pay.now`);
  const field = owner.getByRole("textbox", { name: "German text of pay.now" });

  await test.step("a text typed beside the screenshot is listed in the grid, and a text of the grid beside it", async () => {
    await owner.goto(viewer);
    await field.fill("Kaufen");
    await owner.getByRole("button", { name: "1 unsaved" }).click();
    await expect(owner.getByRole("dialog", { name: "Unsaved" })).toContainText("Kaufen");
    await owner.keyboard.press("Escape");
    await owner.getByRole("link", { name: "Translations", exact: true }).first().click();
    await owner.getByRole("gridcell").first().waitFor();
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

  await test.step("“Resolve” opens the conflict of a text that is not on the screenshot", async () => {
    await owner.getByRole("link", { name: "Translations", exact: true }).first().click();
    await owner.getByRole("combobox", { name: "Search keys and texts" }).fill("key:=unseen");
    await expect(cell(owner, 0, 1)).toContainText("Seen nowhere");
    await owner.getByRole("button", { name: "Details", exact: true }).click();
    const body = { entries: [{ key: "unseen", language: "de", draft: "Ihres" }] };
    await overtake(owner, () =>
      api(owner, `/v1/api/entries?app=${app}&branch=${branch}`, { method: "PATCH", body }),
    );
    await cell(owner, 0, 2).click();
    await owner.keyboard.type("Meins");
    await owner.keyboard.press("Tab");
    await expect(owner.getByRole("button", { name: "1 conflict" })).toBeVisible();
    await owner.getByRole("link", { name: "Screenshots", exact: true }).first().click();
    await tiles(owner).first().click();
    await expect(owner.getByRole("img", { name: "Screenshot of Cart" })).toBeVisible();
    await owner.getByRole("button", { name: "1 conflict" }).click();
    await owner.getByRole("button", { name: "Resolve" }).click();
    await expect(conflictCard(owner)).toBeFocused();
    await expect(conflictCard(owner)).toContainText("Meins");
    await expect(conflictCard(owner)).toContainText("Ihres");
  });
});

test("typing during a save leaves the text unsaved without a conflict @deep", async ({ owner }) => {
  const { scope } = await openViewer(owner, "?text=de&string=pay.now");
  const field = owner.getByRole("textbox", { name: "German text of pay.now" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const saves = (url: URL) => url.pathname === "/v1/api/entries";
  await intercept(owner, saves, async (route) => {
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
  const saved = announced(owner, "Saved");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await saved;
  const rows = await storedRows(owner, scope);
  expect(textOf(rows.find(({ key }) => key === "pay.now")?.entries.de)).toBe("Sofort zahlen");
});
