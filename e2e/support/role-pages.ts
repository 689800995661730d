import type { Page } from "@playwright/test";
import { visit } from "./every-page.ts";
import { expect, started } from "./fixtures.ts";

const settings = "settings/(categories|branching|access|audit|trash|backup|end)$";
const forAdmins = `new-project|restore-project|/start|/merge|files/import|webhooks/|orders/new|/edit/|${settings}`;
/** Pages that report a missing right, by role. */
const refusedPages = {
  translator: new RegExp(forAdmins),
  tpttranslator: new RegExp(`${forAdmins}|/compare|/webhooks$`),
};
const refusalText = /role doesn’t allow|only admins|only project admins can see|a manager needs to/i;

/** Expects that a user can use a page, or reads that the right is missing. */
export async function expectUsableOrRefused(
  page: Page,
  role: keyof typeof refusedPages,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await visit(page, started().address + path);
    const main = page.locator("main");
    await expect(main, path).not.toHaveText("");
    const text = await main.innerText();
    expect
      .soft(refusalText.test(text), `${path} says: ${text.replaceAll(/\s+/g, " ").slice(0, 300)}`)
      .toBe(refusedPages[role].test(path));
  }
}
