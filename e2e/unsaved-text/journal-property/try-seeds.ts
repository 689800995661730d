import type { Page } from "@playwright/test";
import { makeProject } from "#e2e/support/fixtures.ts";
import { makeRandom } from "#server/testing/concurrent-actions/random.ts";
import { changeNetwork, chooseAction, restoreAll } from "./actions.ts";
import { keys, languages, openSharedBrowser, signInUnnoticed } from "./shared-browser.ts";
import { closeTab, workingTab } from "./tab.ts";
import { findViolations } from "./violations.ts";

const actions = Number(process.env.JOURNAL_ACTS ?? 30);

/**
 * Problems that browsers report while networks, sessions, tabs and rights change; errors of the pages still fail the
 * test.
 */
export const expectedProblems = [/^net::/, /^40[0-9] /];

const data = {
  en: { main: { entries: Object.fromEntries(keys.map((key) => [key, { v: `Source ${key}` }])) } },
};

/** Runs a seed, and further seeds for some minutes; returns the violated invariants with their seeds. */
export async function trySeeds(owner: Page, first: number, minutes: number): Promise<string[]> {
  const end = Date.now() + minutes * 60_000;
  const broken: string[] = [];
  for (let seed = first; seed === first || Date.now() < end; seed++) {
    const { violations, performed } = await trySeed(owner, seed);
    if (violations.length > 0) broken.push(`Seed ${seed}:`, ...violations, ...performed);
    if (minutes > 0 || process.env.JOURNAL_LOG)
      console.log(`${performed.join("\n")}\nseed ${seed}: ${violations.join("; ") || "all invariants hold"}`);
  }
  return broken;
}

async function trySeed(owner: Page, seed: number): Promise<{ violations: string[]; performed: string[] }> {
  const scope = await makeProject(owner, data, languages);
  const browser = await openSharedBrowser(owner, scope);
  const random = makeRandom(seed);
  await signInUnnoticed(browser, "Ada");
  for (let action = 0; action < actions; action++) {
    if (browser.tabs.length === 0) {
      const page = await browser.context.newPage();
      page.on("dialog", (dialog) => void dialog.accept());
      browser.tabs.push(page);
      await workingTab(browser, page);
    }
    const done = await chooseAction(random)(browser, random);
    if (done) browser.textLog.actions.push(done);
  }
  if (browser.isOffline) await changeNetwork(browser);
  await restoreAll(browser);
  for (const page of browser.tabs) await closeTab(page);
  const violations = await findViolations(browser);
  await browser.context.close();
  return { violations, performed: browser.textLog.actions };
}
