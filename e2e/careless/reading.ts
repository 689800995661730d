import type { Page } from "@playwright/test";
import { visit } from "../every-page.ts";
import type { Findings } from "./findings.ts";

/** Something that is lost for a while. The tabs that come while it is lost lose and find it together. */
export type Loss = { name: string; begin: () => Promise<unknown>; end: () => Promise<unknown> };

/** As long as a busy machine needs. */
const patienceMs = 60_000;
/** What goes on by itself has done so by then; else the button is pressed that the page names. */
const byItselfMs = 6_000;
const spoken = /reach Parlance|session has ended|try again/i;

/** Goes to another page without loading it anew, as a link does. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

type Coming = { address: string; path: string; loss: Loss; findings: Findings };

/** Comes to a page while something is lost: the page says so, and goes on when it is found. */
export async function comeWhileLost(page: Page, { address, path, loss, findings }: Coming): Promise<void> {
  const say = findings.at(`${path}, ${loss.name}`);
  await visit(page, address + path);
  const title = await page.getByRole("heading").first().innerText();
  await visit(page, address + (path.startsWith("/account") ? "/projects" : "/account/look"));
  await loss.begin();
  await goTo(page, path);
  // What was read before, or needs nothing of the server, is there.
  const isSaid = async () =>
    spoken.test(await page.locator("body").innerText()) || (await titleOf(page)) === title;
  if (!(await comesTrue(page, isSaid))) say("nothing is said");
  if (!(await page.locator("header").first().isVisible())) say("the frame is gone");
  await loss.end();
  const isThere = async () => (await titleOf(page)) === title && !(await failure(page).isVisible());
  if (!(await comesTrue(page, isThere, () => retry(page)))) say(`it does not go on: ${await shownOn(page)}`);
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

async function comesTrue(
  page: Page,
  isTrue: () => Promise<boolean>,
  help?: () => Promise<void>,
): Promise<boolean> {
  const start = Date.now();
  while (Date.now() < start + patienceMs) {
    if (await isTrue()) return true;
    if (Date.now() > start + byItselfMs) await help?.();
    await page.waitForTimeout(200);
  }
  return false;
}
