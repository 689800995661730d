import type { Page } from "@playwright/test";
import { visit } from "#e2e/support/every-page.ts";
import type { Findings } from "./findings.ts";

/** A temporary failure. Tabs that open during it begin and end it together. */
export type Outage = { name: string; begin: () => Promise<unknown>; end: () => Promise<unknown> };

/** Long enough for a busy machine. */
const patienceMs = 60_000;
/** Time for automatic recovery; afterwards the page's button is pressed. */
const autoRecoveryMs = 6_000;
const failureMessages = /reach Parlance|session has ended|try again/i;

/** Navigates without reloading, like a link. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

type OpenedPage = { address: string; path: string; loss: Outage; findings: Findings };

/** Opens a page during a failure: the page must show it, and recover afterwards. */
export async function openDuringFailure(
  page: Page,
  { address, path, loss, findings }: OpenedPage,
): Promise<void> {
  const report = findings.at(`${path}, ${loss.name}`);
  await visit(page, address + path);
  const title = await page.getByRole("heading").first().innerText();
  await visit(page, address + (path.startsWith("/account") ? "/projects" : "/account/look"));
  await loss.begin();
  await goTo(page, path);
  // Pages whose data is cached, or that need none, are shown.
  const isReported = async () =>
    failureMessages.test(await page.locator("body").innerText()) || (await titleOf(page)) === title;
  if (!(await becomesTrue(page, isReported))) report("nothing is said");
  if (!(await page.locator("header").first().isVisible())) report("the frame is gone");
  await loss.end();
  const isThere = async () => (await titleOf(page)) === title && !(await failure(page).isVisible());
  if (!(await becomesTrue(page, isThere, () => retry(page))))
    report(`it does not go on: ${await shownOn(page)}`);
}

const shownOn = async (page: Page) => (await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
const titleOf = (page: Page) =>
  page
    .getByRole("heading")
    .first()
    .innerText({ timeout: 500 })
    .catch(() => "");
const failure = (page: Page) => page.getByRole("main").getByRole("alert").first();

async function retry(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^(Try again|Reload page)$/ }).first();
  if (await button.and(page.locator(":not([aria-disabled=true])")).isVisible())
    await button.click({ timeout: 1_000 }).catch(() => undefined);
}

async function becomesTrue(
  page: Page,
  isTrue: () => Promise<boolean>,
  help?: () => Promise<void>,
): Promise<boolean> {
  const start = Date.now();
  while (Date.now() < start + patienceMs) {
    if (await isTrue()) return true;
    if (Date.now() > start + autoRecoveryMs) await help?.();
    await page.waitForTimeout(200);
  }
  return false;
}
