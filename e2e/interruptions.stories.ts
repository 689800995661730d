import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { cell, expect, test } from "./house.ts";
import { startOwnParlance } from "./own-parlance.ts";

/** `INTERRUPTIONS=200` for the long run; the same seed gives the same interruptions. */
const count = Number(process.env.INTERRUPTIONS ?? 20);
const seed = Number(process.env.SEED ?? 1);

const keys = ["a", "b", "c", "d", "e"];
const data = {
  en: { main: { entries: Object.fromEntries(keys.map((key) => [key, { v: `Source ${key}` }])) } },
};

type Own = Awaited<ReturnType<typeof startOwnParlance>>;
type Work = { own: Own; context: BrowserContext; page: Page };
type Interruption = (work: Work) => Promise<Page>;

/** What can come between somebody and the server. Each answers the page on which the work goes on. */
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
    await sleep(200);
    await context.setOffline(false);
    return page;
  },
  "the session ends while it is saved": async ({ page, context, own }) => {
    await context.clearCookies();
    await page.keyboard.press("Control+Enter");
    await sleep(200);
    await own.signIn(context);
    return page;
  },
  "the server is restarted while it is saved": async ({ page, own }) => {
    const saving = page.keyboard.press("Control+Enter");
    await own.stop("SIGTERM");
    await saving;
    await own.start();
    return page;
  },
  "the server is killed while it is saved": async ({ page, own }) => {
    const saving = page.keyboard.press("Control+Enter");
    await own.stop("SIGKILL");
    await saving;
    await own.start();
    return page;
  },
};

test("whatever interrupts somebody, what was typed is stored or in the tray", async ({
  browser,
  provoke,
}) => {
  // Everything that can fail between browser and server fails here, and a save whose answer was lost is sent again to
  // an entry that has it; errors of the pages themselves are errors.
  provoke(/^net::/, /^401 /, /^409 PATCH .*entries$/);
  test.setTimeout(60_000 + count * 15_000);
  const own = await startOwnParlance(["de"]);
  try {
    await own.upload(data);
    const context = await browser.newContext();
    await own.signIn(context);
    const random = randomOf(seed);
    let page = await context.newPage();
    for (let round = 0; round < count; round++) {
      const row = Math.floor(random() * keys.length);
      const name = pick(Object.keys(interruptions), random);
      const text = `${round} ${"lorem ipsum dolor sit amet".slice(0, Math.floor(random() * 26))}`.trimEnd();
      await own.openGrid(page);
      await typeInto(page, row, text);
      page = (await interruptions[name]?.({ own, context, page })) ?? page;
      await own.openGrid(page);
      await expect(cell(page, row, 2), `round ${round}: ${name}`).toContainText(text);
      await finish(page, row);
      const stored = (await own.read()).find((one) => one.key === keys[row])?.entries.de;
      expect(stored?.draft || stored?.value, `round ${round}: ${name}`).toBe(text);
    }
  } finally {
    await own.end();
  }
});

async function typeInto(page: Page, row: number, text: string): Promise<void> {
  await cell(page, row, 2).click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** What waits in the tray is saved as a person would save it; what was on its way goes by itself. */
async function finish(page: Page, row: number): Promise<void> {
  const waiting = page.getByRole("button", { name: "1 not stored yet" });
  await expect(waiting.or(page.getByText("All stored"))).toBeVisible();
  if (await waiting.isVisible()) {
    await cell(page, row, 2).click();
    await page.keyboard.press("Control+s");
  }
  await expect(page.getByText("All stored")).toBeVisible();
}

/** Repeatable numbers from 0 to 1 (mulberry32). */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}
