import type { Locator, Page } from "@playwright/test";
import { gridAddress, type SharedBrowser } from "./shared-browser.ts";

/** Makes the grid of a tab ready for input: reloads the page if something covers it. */
export async function workingTab(browser: SharedBrowser, page: Page): Promise<boolean> {
  if (browser.person === undefined) return false;
  if ((await isGrid(page)) && !(await isCovered(page))) return true;
  if (browser.isOffline) return false;
  await page.goto(gridAddress(browser));
  await page.getByRole("gridcell").first().waitFor();
  return true;
}

const isGrid = async (page: Page) =>
  page.url().includes("/translations") && (await page.getByRole("gridcell").first().isVisible());
const isCovered = (page: Page) => page.locator('[role="alertdialog"], [role="dialog"]').first().isVisible();

/** The cell of a key and a language, if the grid shows it. */
export async function findCell(page: Page, key: string, language: string): Promise<Locator | undefined> {
  const stored = await page.evaluate(
    ([key, language]) => {
      const isOf = (cell: Element) => cell.textContent?.trim().startsWith(key) ?? false;
      const row = [...document.querySelectorAll('[data-column="0"][data-row]')]
        .find(isOf)
        ?.getAttribute("data-row");
      const cells = [...document.querySelectorAll(`[data-row="${row}"]`)];
      const cell = cells.find((candidate) => candidate.querySelector(`span[lang="${language}"]`) !== null);
      return cell ? `[data-row="${row}"][data-column="${cell.getAttribute("data-column")}"]` : undefined;
    },
    [key, language] as const,
  );
  return stored === undefined ? undefined : page.locator(stored);
}

/** The open text field of the grid. */
export const openEditor = (page: Page) => page.locator('textarea[aria-describedby="grid-editor-footer"]');
export const trayButton = (page: Page) =>
  page.getByRole("button", { name: /unsaved|failed|conflict|saving/ });
export const tray = (page: Page) => page.getByRole("dialog", { name: "Unsaved" });

/** Elements may disappear at any time: a stored text leaves its list. */
const timeLimit = { timeout: 3_000 };

/** Returns whether the control could be pressed. */
export const press = (control: Locator): Promise<boolean> =>
  control.click(timeLimit).then(
    () => true,
    () => false,
  );

/** Undefined if the element disappeared before it was read. */
export const readText = (part: Locator): Promise<string | undefined> =>
  part.innerText(timeLimit).catch(() => undefined);

/** The browser sometimes does not report that a crashed or loading tab was closed. */
export const closeTab = (page: Page): Promise<void> =>
  Promise.race([page.close(), new Promise<void>((resolve) => setTimeout(resolve, 10_000))]);
