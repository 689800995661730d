import type { Page as FirefoxPage } from "puppeteer-core";
import { cellSelector, findFirefox, openFirefox, pressWithControl } from "#e2e/support/firefox.ts";
import {
  cell,
  expect,
  makeProject,
  openGrid,
  secondUser,
  started,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";

const data = { en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" }, c: { v: "Home" } } } } };
const firefox = findFirefox();

async function write(page: FirefoxPage, row: number, text: string): Promise<void> {
  await page.locator(cellSelector(row, 2)).click();
  await page.keyboard.type(text);
  await pressWithControl(page, "Enter");
  await page.keyboard.press("Escape");
}

const textIn = (page: FirefoxPage, row: number) =>
  expect.poll(() => page.$eval(cellSelector(row, 2), (shown) => shown.textContent));
const waitForText = (page: FirefoxPage, text: string) => page.locator(`::-p-text(${text})`).wait();

test("Firefox signs in, writes, shows changes by others, undoes and works offline", async ({
  owner,
  account,
}) => {
  if (firefox === undefined) console.log("There is no Firefox here: its story is skipped.");
  test.skip(firefox === undefined, "There is no Firefox here.");
  const scope = await makeProject(owner, data);
  const anna = await secondUser(owner, scope, { name: "Anna", role: "manager" });
  await openGrid(anna, scope, ["de"]);
  const { page, errors, close } = await openFirefox(firefox ?? "");
  try {
    await page.goto(`${started().address}/projects/${scope.app}/${scope.branch}/translations?languages=de`);
    await page.locator('input[type="email"]').fill(account.email);
    await page.locator('input[type="password"]').fill(account.password);
    await page.locator('button[type="submit"]').click();
    await page.locator(cellSelector(0, 2)).wait();

    await write(page, 0, "Zahlen");
    await expect(cell(anna, 0, 2)).toContainText("Zahlen");
    await cell(anna, 1, 2).click();
    await anna.keyboard.type("Korb");
    await anna.keyboard.press("Control+Enter");
    await textIn(page, 1).toContain("Korb");

    await pressWithControl(page, "z");
    await waitForText(page, "Your change undone: a, German.");
    await textIn(page, 0).not.toContain("Zahlen");
    await expect(cell(anna, 0, 2)).not.toContainText("Zahlen");

    await page.setOfflineMode(true);
    await write(page, 2, "Haus");
    await waitForText(page, "Can’t reach the server. Your text is kept and will be saved.");
    expect((await storedRows(owner, scope)).map((row) => textOf(row.entries.de))).toEqual(["", "Korb", ""]);
    await cell(anna, 0, 2).click();
    await anna.keyboard.type("Bezahlen");
    await anna.keyboard.press("Control+Enter");
    await expect(cell(anna, 0, 2)).toContainText("Bezahlen");
    await page.setOfflineMode(false);
    await waitForText(page, "All changes saved");
    await expect(cell(anna, 2, 2)).toContainText("Haus");
    await textIn(page, 0).toContain("Bezahlen");
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});
