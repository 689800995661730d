import type { Browser, BrowserContext, Page } from "@playwright/test";
import { makeRandom } from "#server/testing/concurrent-actions/random.ts";
import { cell, expect } from "./fixtures.ts";
import { startSeparateParlance } from "./separate-parlance.ts";

const keys = ["a", "b", "c", "d", "e"];
const data = {
  en: { main: { entries: Object.fromEntries(keys.map((key) => [key, { v: `Source ${key}` }])) } },
};

type Instance = Awaited<ReturnType<typeof startSeparateParlance>>;
type Work = { instance: Instance; context: BrowserContext; page: Page };
type Interruption = (work: Work) => Promise<Page>;

/**
 * Problems that interruptions cause: all network errors; refusals of a server that shuts down; and conflicts of a
 * repeated save whose response was lost. Errors of the pages themselves still fail the test.
 */
export const interrupted = [/^net::/, /^401 /, /^503 /, /^409 PATCH .*entries$/];

/** Interruptions between a user and the server. Each returns the page on which the work continues. */
const interruptions: Record<string, Interruption> = {
  "the page is closed": async ({ page, context }) => {
    await page.close();
    return await context.newPage();
  },
  "the page crashes": async ({ page, context }) => {
    const crashed = page.waitForEvent("crash");
    await Promise.race([page.goto("chrome://crash").catch(() => undefined), crashed]);
    await page.close();
    return await context.newPage();
  },
  "the page is reloaded": async ({ page }) => page,
  "the network is away while it is saved": async ({ page, context }) => {
    await context.setOffline(true);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("1 waiting to be saved")).toBeVisible();
    await context.setOffline(false);
    return page;
  },
  "the session ends while it is saved": async ({ page, context, instance }) => {
    await context.clearCookies();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
    await instance.signIn(context);
    return page;
  },
  "the server is restarted while it is saved": async ({ page, instance }) => {
    const saving = page.keyboard.press("Control+Enter");
    await instance.stop("SIGTERM");
    await saving;
    await instance.start();
    return page;
  },
  "the server is killed while it is saved": async ({ page, instance }) => {
    const saving = page.keyboard.press("Control+Enter");
    await instance.stop("SIGKILL");
    await saving;
    await instance.start();
    return page;
  },
};

type Interruptions = { count: number; seed: number; names?: readonly string[] };

/** Repeatedly types a text, interrupts the user, and checks that the text is stored or in the tray. */
export async function workInterrupted(
  browser: Browser,
  { count, seed, names = Object.keys(interruptions) }: Interruptions,
): Promise<void> {
  const instance = await startSeparateParlance(["de"]);
  try {
    await instance.upload(data);
    const context = await browser.newContext();
    await instance.signIn(context);
    const random = makeRandom(seed);
    let page = await context.newPage();
    for (let round = 0; round < count; round++) {
      const row = random.below(keys.length);
      const name = random.find(names) ?? "";
      const text = `${round} ${"lorem ipsum dolor sit amet".slice(0, random.below(26))}`.trimEnd();
      await instance.openGrid(page);
      await typeInto(page, row, text);
      page = (await interruptions[name]?.({ instance, context, page })) ?? page;
      await instance.openGrid(page);
      await expect(cell(page, row, 2), `round ${round}: ${name}`).toContainText(text);
      await finish({ instance, context, page }, row, text);
    }
  } finally {
    await instance.end();
  }
}

async function typeInto(page: Page, row: number, text: string): Promise<void> {
  await cell(page, row, 2).click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Saves a text that waits in the tray; a text whose save was in progress is saved automatically. */
async function finish({ instance, page }: Work, row: number, text: string): Promise<void> {
  const waiting = page.getByRole("button", { name: "1 unsaved" });
  await expect(async () => {
    if (await waiting.isVisible()) {
      await cell(page, row, 2).click();
      await page.keyboard.press("Control+s");
    }
    const stored = (await instance.read()).find((entry) => entry.key === keys[row])?.entries.de;
    expect(stored?.draft || stored?.value).toBe(text);
  }).toPass();
  await expect(page.getByText("All changes saved")).toBeVisible();
}
