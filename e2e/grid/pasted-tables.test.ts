import type { Page } from "@playwright/test";
import {
  api,
  cell,
  expect,
  intercept,
  openNewProject,
  overtake,
  type Scope,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";
import { violations } from "#e2e/support/page-checks.ts";

const keys = ["a", "b", "c"];
const data = {
  en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" }, c: { v: "Total" } } } },
  de: { main: { entries: { b: { v: "Korb" } } } },
};

const openEditor = (page: Page) => page.locator('textarea[aria-describedby="grid-editor-footer"]');
const dialog = (page: Page) => page.getByRole("dialog");
const message = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Selects a cell and pastes a text from the clipboard. */
async function paste(page: Page, row: number, column: number, text: string): Promise<void> {
  await cell(page, row, column).focus();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+v");
}

/** The texts of some languages, row by row. */
async function texts(page: Page, scope: Scope, ...languages: string[]): Promise<string[][]> {
  const rows = await storedRows(page, scope);
  return rows.map(({ entries }) => languages.map((language) => textOf(entries[language])));
}

async function changeSets(page: Page, { app, branch }: Scope): Promise<number> {
  const query = new URLSearchParams({ app, branch, limit: "500" });
  const { changes } = await api<{ changes: unknown[] }>(page, `/v1/api/changes?${query}`);
  return changes.length;
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("a pasted table fills empty cells, and replaces a text only after its preview", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  let scope = await openNewProject(owner, data, ["de", "fr"]);

  await test.step("empty cells are filled without a preview, one undo empties them; key cells accept no text", async () => {
    await paste(owner, 0, 0, "x\ty");
    await expect(message(owner, "To edit a key, open its details.")).toBeVisible();
    expect((await storedRows(owner, scope)).map(({ key }) => key)).toEqual(keys);
    const before = await changeSets(owner, scope);
    await paste(owner, 0, 3, 'Payer\nPanier\n"Total\nà ""payer"""\n');
    await expect(message(owner, "Pasted 3 texts.")).toBeVisible();
    await expect(cell(owner, 1, 3)).toContainText("Panier");
    await expect(cell(owner, 0, 3)).toBeFocused();
    expect(await texts(owner, scope, "fr")).toEqual([["Payer"], ["Panier"], ['Total\nà "payer"']]);
    expect(await changeSets(owner, scope)).toBe(before + 1);
    await owner.keyboard.press("Control+z");
    await expect(cell(owner, 1, 3)).not.toContainText("Panier");
    expect(await texts(owner, scope, "fr")).toEqual([[""], [""], [""]]);
  });

  await test.step("no key press opens a text before the preview of the table appears", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await intercept(owner, /\/v1\/api\/entries\?/, async (route) => {
      if (route.request().method() === "PATCH") await released;
      await route.continue();
    });
    await cell(owner, 2, 2).click();
    await owner.keyboard.type("Summe");
    await owner.keyboard.press("Control+s");
    // Saves in progress are awaited: the table may replace their texts.
    await paste(owner, 1, 2, "Warenkorb");
    for (const key of ["Enter", "x"]) {
      await owner.keyboard.press(key);
      await expect(message(owner, "Pasting… You can edit again when it’s done.")).toBeVisible();
      await expect(openEditor(owner)).toHaveCount(0);
    }
    release();
    await dialog(owner).getByRole("button", { name: "Paste 1 text", exact: true }).click();
    await expect(dialog(owner)).toBeHidden();
    expect(await texts(owner, scope, "de")).toEqual([[""], ["Warenkorb"], ["Summe"]]);
    await owner.keyboard.press("Enter");
    await expect(openEditor(owner)).toHaveValue("Warenkorb");
  });

  const table = "Zahlen\tPayer\nWarenkorb\tPanier\n\tTotal";
  const replaced = dialog(owner).getByRole("row").filter({ hasText: "German" });

  await test.step("texts that a table would replace are previewed, and only empty ones can be filled", async () => {
    scope = await openNewProject(owner, data, ["de", "fr"]);
    await paste(owner, 0, 2, table);
    await expect(dialog(owner)).toHaveAccessibleName("Paste 5 texts");
    await expect(dialog(owner).getByText("4 empty texts are filled.")).toBeVisible();
    await expect(dialog(owner).getByText("1 text is replaced.")).toBeVisible();
    await expect(replaced.locator("del")).toHaveText("Korb");
    await expect(replaced.locator("ins")).toHaveText("Warenkorb");
    await owner.keyboard.press("Escape");
    expect(await texts(owner, scope, "de", "fr")).toEqual([
      ["", ""],
      ["Korb", ""],
      ["", ""],
    ]);
    await paste(owner, 0, 2, table);
    await dialog(owner).getByRole("button", { name: "Fill empty texts only" }).click();
    await expect(message(owner, "Pasted 4 texts.")).toBeVisible();
    expect(await texts(owner, scope, "de", "fr")).toEqual([
      ["Zahlen", "Payer"],
      ["Korb", "Panier"],
      ["", "Total"],
    ]);
  });

  await test.step("texts that were just changed or are unsaved are not replaced unseen", async () => {
    await cell(owner, 2, 2).click();
    await owner.keyboard.type("Sum");
    await owner.keyboard.press("Escape");
    await paste(owner, 0, 2, `${table.slice(0, -"\tTotal".length)}Summe\tTotal`);
    await expect(dialog(owner).getByText("4 texts are already the same.")).toBeVisible();
    await expect(dialog(owner).getByText("You have unsaved text there.")).toBeVisible();
    await overtake(owner, async () => {
      const entries = [{ key: "b", language: "de", value: "Wagen", draft: "" }];
      await api(owner, `/v1/api/entries?app=${scope.app}`, { method: "PATCH", body: { entries } });
    });
    const action = dialog(owner).getByRole("button", { name: "Paste 1 text", exact: true });
    await action.click();
    await expect(dialog(owner).getByRole("alert")).toHaveText(
      "1 text was changed in the meantime. It’s listed first.",
    );
    await expect(replaced).toContainText("Just changed");
    await expect(replaced.locator("del")).toHaveText("Wagen");
    expect(await violations(owner)).toEqual([]);
    expect(await texts(owner, scope, "de")).toEqual([["Zahlen"], ["Wagen"], [""]]);
    await action.click();
    await expect(dialog(owner)).toBeHidden();
    expect(await texts(owner, scope, "de")).toEqual([["Zahlen"], ["Warenkorb"], [""]]);
    await expect(cell(owner, 2, 2)).toContainText("Sum");
  });
});

test("a thousand cells are pasted as one change, but not over newer texts; more are refused", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  const rows = Array.from({ length: 600 }, (_, index) => `key.${String(index).padStart(3, "0")}`);
  const many = { en: { main: { entries: Object.fromEntries(rows.map((key) => [key, { v: key }])) } } };
  const scope = await openNewProject(owner, many, ["de", "fr"]);
  const before = await changeSets(owner, scope);
  const tableOf = (count: number) => rows.slice(0, count).map((key) => `${key} de\t${key} fr`);
  await paste(owner, 0, 2, tableOf(600).join("\n"));
  await expect(message(owner, "You can paste up to 1,000 texts at once.")).toBeVisible();
  await paste(owner, 0, 2, tableOf(500).join("\n"));
  await expect(message(owner, "Pasted 1,000 texts.")).toBeVisible();
  await expect(cell(owner, 3, 3)).toContainText("key.003 fr");
  expect((await texts(owner, scope, "fr")).slice(0, 2)).toEqual([["key.000 fr"], ["key.001 fr"]]);
  expect(await changeSets(owner, scope)).toBe(before + 1);
  await owner.keyboard.press("Control+z");
  await expect(cell(owner, 3, 3)).not.toContainText("key.003 fr");
  const query = new URLSearchParams({ ...scope, q: "is:draft" });
  expect(await api(owner, `/v1/api/entries?${query}`)).toMatchObject({ total: 0 });
  const theirs = [
    { key: "key.001", language: "de", value: "von Ben" },
    { key: "key.499", language: "fr", value: "de Ben" },
  ];
  await overtake(owner, () =>
    api(owner, `/v1/api/entries?app=${scope.app}`, { method: "PATCH", body: { entries: theirs } }),
  );
  await paste(owner, 0, 2, tableOf(500).join("\n"));
  await expect(dialog(owner).getByText("2 texts are replaced.")).toBeVisible();
  await expect(dialog(owner).locator("del")).toHaveText(["von", "Ben", "de", "Ben"]);
  // The table is one change, so all its cells wait.
  expect((await texts(owner, scope, "de"))[0]).toEqual([""]);
  await dialog(owner).getByRole("button", { name: "Fill empty texts only" }).click();
  await expect(dialog(owner)).toBeHidden();
  await expect(cell(owner, 1, 2)).toContainText("von Ben");
  await expect(cell(owner, 0, 2)).toContainText("key.000 de");
});
