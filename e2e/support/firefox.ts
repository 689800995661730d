import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer, { type KeyInput, type Page } from "puppeteer-core";

/**
 * Path of Firefox on this machine, as installed by Debian or Mozilla: the configured one, otherwise the first one
 * found.
 */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const files = ["firefox-esr", "firefox"].flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.env.PARLANCE_FIREFOX ?? files.find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a page in an unmodified Firefox through WebDriver BiDi. Playwright requires a Firefox that supports every
 * command it sends, such as Playwright's own build.
 */
export async function openFirefox(executablePath: string) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { "intl.accept_languages": "en-GB, en" },
  });
  const page = await browser.newPage();
  // Long enough for a busy machine.
  page.setDefaultTimeout(60_000);
  page.setDefaultNavigationTimeout(60_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors, close: () => browser.close() };
}

/** Selector of the cell of a row and a column; the key column is 0. */
export function cellSelector(row: number, column: number): string {
  return `[data-row="${row}"][data-column="${column}"]`;
}

/** Presses a key while holding Control. */
export async function pressWithControl(page: Page, key: KeyInput): Promise<void> {
  await page.keyboard.down("Control");
  await page.keyboard.press(key);
  await page.keyboard.up("Control");
}
