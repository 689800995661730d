import type { Page } from "@playwright/test";
import { api, expect, makeProject, type Scope, started, test } from "#e2e/support/fixtures.ts";
import { pickOption } from "#e2e/support/pick-option.ts";

const entries = {
  "pay.now": { v: "Pay now", tags: ["shop"] },
  "pay.later": { v: "Pay later in two parts", tags: ["shop"] },
  home: { v: "Home" },
};
const data = {
  en: { main: { entries } },
  de: { main: { entries: { "pay.now": { v: "Jetzt zahlen", status: 2 }, home: { d: "Start" } } } },
};

async function openCounts(page: Page, query = ""): Promise<Scope> {
  const scope = await makeProject(page, data, ["de", "fr"]);
  await page.goto(`${started().address}/projects/${scope.app}/${scope.branch}/counts${query}`);
  await expect(rowOf(page, "German")).toBeVisible();
  return scope;
}

const rowOf = (page: Page, language: string) =>
  page
    .getByRole("table", { name: "" })
    .first()
    .getByRole("row", { name: new RegExp(`^${language}`) });

test("a count opens its rows, follows changes by other users, and is filtered by a link", async ({
  owner,
}) => {
  const { app } = await openCounts(owner);
  await test.step("a count opens exactly its rows in the grid, by keyboard", async () => {
    for (const counter of ["Not translated", "Needs review"]) {
      const number = rowOf(owner, "German").getByRole("link", { name: new RegExp(`\\d ${counter}, German`) });
      const count = Number(await number.textContent());
      await number.press("Enter");
      const grid = owner.getByRole("grid");
      // The row count of the grid includes the header row.
      await expect(grid).toHaveAttribute("aria-rowcount", String(count + 1));
      await owner.goBack();
      await expect(rowOf(owner, "German")).toBeVisible();
    }
  });

  await test.step("a text stored by another user is counted at once", async () => {
    const french = (count: number) =>
      rowOf(owner, "French").getByRole("link", { name: `${count} Translated, French` });
    await expect(french(0)).toBeVisible();
    const body = { data: { fr: { main: { entries: { home: { v: "Accueil" } } } } } };
    await api(owner, `/v1/api?app=${app}`, { method: "POST", body });
    await expect(french(1)).toBeVisible();
  });

  await test.step("a link filters the counts by tag and counts words", async () => {
    await pickOption(owner.getByLabel("Tag"), "shop");
    const translated = rowOf(owner, "German").getByRole("link", { name: /Translated, German/ });
    await expect(rowOf(owner, "German").getByRole("link", { name: "1 Translated, German" })).toBeVisible();
    await owner.getByText("Words", { exact: true }).click();
    await expect(rowOf(owner, "German").getByRole("link", { name: "2 Translated, German" })).toBeVisible();
    await owner.getByRole("button", { name: "Not translated" }).click();
    await expect(owner).toHaveURL(/tag=shop&unit=words&sort=notTranslated/);
    await owner.reload();
    await expect(owner.getByLabel("Tag")).toHaveValue("shop");
    await expect(owner.getByRole("columnheader", { name: "Not translated" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await expect(translated.first()).toBeVisible();
  });

  await test.step("the progress bar shows untranslated strings as empty, whether ordered or not", async () => {
    const placed = { sourceLanguage: "en", languages: ["fr"] };
    await api(owner, `/v1/api/orders?app=${app}`, { method: "POST", body: placed });
    await pickOption(owner.getByLabel("Tag"), "All tags");
    await owner.getByText("Strings", { exact: true }).click();
    await expect(rowOf(owner, "French").getByRole("img", { name: /^Published: 1,/ })).toBeAttached();
  });

  await test.step("a phone labels some pages of a project, and the More menu contains the other pages", async () => {
    await owner.setViewportSize({ width: 390, height: 844 });
    const bar = owner.getByRole("navigation", { name: "Project pages" });
    for (const name of ["Translations", "Progress", "Orders"])
      await expect(bar.getByText(name, { exact: true })).toBeVisible();
    await expect(bar.getByRole("link")).toHaveCount(3);
    await bar.getByRole("button", { name: "More" }).focus();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("menuitem")).toHaveText([
      "Tags",
      "Screenshots",
      "Branches",
      "Files",
      "Webhooks",
      "Settings",
    ]);
    await owner.keyboard.press("ArrowDown");
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("heading", { level: 1, name: "Screenshots" })).toBeVisible();
  });
});

test("the counts are saved as a table, and each language has a badge to copy @deep", async ({ owner }) => {
  await openCounts(owner);
  const saving = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Export CSV" }).click();
  const chunks = await (await saving).createReadStream().then((stream) => stream.toArray());
  expect(Buffer.concat(chunks).toString("utf8")).toContain("German,de,2,1");
  await owner.getByRole("button", { name: "Badges" }).click();
  await expect(owner.getByRole("img", { name: "German", exact: true })).toBeVisible();
  const loaded = owner.getByRole("img", { name: "German", exact: true });
  await expect
    .poll(() => loaded.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(50);
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("button", { name: "Badges" })).toBeFocused();
});

test("the daily values of a chart are available as a table, also by keyboard @deep", async ({ owner }) => {
  await openCounts(owner);
  await owner.getByText("As a table").focus();
  await owner.keyboard.press("Enter");
  // Today's row, or yesterday's if the day ends during the test.
  const rows = owner.getByRole("region", { name: "By day", exact: true }).getByRole("row");
  const day = rows.filter({ hasText: /[1-9]$/ }).first();
  // The date contains the name of the month, as in "Nov 23, 2026".
  await expect(day.getByRole("rowheader")).toHaveText(/^\D.* 2\d{3}$/);
});
