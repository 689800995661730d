import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer, { type KeyInput, type Page } from "puppeteer-core";

/** The Firefox of this machine, as Debian or Mozilla ship it: the one named, else the first that is found. */
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
 * A page in an unmodified Firefox, by WebDriver BiDi. Playwright drives a Firefox of its own making, and of the others
 * those alone that know every command it sends.
 */
export async function openFirefox(executablePath: string) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { "intl.accept_languages": "en-GB, en" },
  });
  const page = await browser.newPage();
  // As long as a busy machine needs.
  page.setDefaultTimeout(60_000);
  page.setDefaultNavigationTimeout(60_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors, close: () => browser.close() };
}

/** The cell of a row and a column, the key's being 0. */
export function cellSelector(row: number, column: number): string {
  return `[data-row="${row}"][data-column="${column}"]`;
}

/** Presses a key while Control is held. */
export async function pressWithControl(page: Page, key: KeyInput): Promise<void> {
  await page.keyboard.down("Control");
  await page.keyboard.press(key);
  await page.keyboard.up("Control");
}
