import { makeRandom } from "#server/testing/concurrent-acts/random.ts";
import { expect, openNewProject, test } from "./house.ts";
import { changeNetwork, chooseAct, restoreAll } from "./journal-law/acts.ts";
import { brokenLaws } from "./journal-law/laws.ts";
import { keys, languages, openSharedBrowser, signInBehind } from "./journal-law/shared-browser.ts";
import { workingTab } from "./journal-law/tab.ts";

/** `JOURNAL_SEED=7` tries one seed, `JOURNAL_MINUTES=60` one after the other from there. */
const { JOURNAL_SEED, JOURNAL_MINUTES, JOURNAL_ACTS = "30" } = process.env;
const minutes = Number(JOURNAL_MINUTES ?? 0);
const seeds = JOURNAL_SEED ? [Number(JOURNAL_SEED)] : [1, 2, 3];

const data = {
  en: { main: { entries: Object.fromEntries(keys.map((key) => [key, { v: `Source ${key}` }])) } },
};

for (const first of seeds)
  test(`whatever two people do in one browser, what was typed stays theirs: seed ${first}`, async ({
    owner,
    provoke,
  }) => {
    test.setTimeout(300_000 + minutes * 60_000);
    // Networks, sessions, tabs and rights come and go here; errors of the pages themselves are errors.
    provoke(/^net::/, /^40[0-9] /);
    const end = Date.now() + minutes * 60_000;
    const broken: string[] = [];
    for (let seed = first; seed === first || Date.now() < end; seed++) {
      const scope = await openNewProject(owner, data, languages);
      const browser = await openSharedBrowser(owner, scope);
      const random = makeRandom(seed);
      await signInBehind(browser, "Ada");
      for (let act = 0; act < Number(JOURNAL_ACTS); act++) {
        if (browser.tabs.length === 0) {
          const page = await browser.context.newPage();
          page.on("dialog", (dialog) => void dialog.accept());
          browser.tabs.push(page);
          await workingTab(browser, page);
        }
        const done = await chooseAct(random)(browser, random);
        if (done) browser.notes.acts.push(done);
      }
      if (browser.isOffline) await changeNetwork(browser);
      await restoreAll(browser);
      for (const page of browser.tabs) await page.close();
      const wrong = await brokenLaws(browser);
      if (wrong.length > 0) broken.push(`Seed ${seed}:`, ...wrong, ...browser.notes.acts);
      await browser.context.close();
      if (minutes > 0 || process.env.JOURNAL_LOG)
        console.log(`${browser.notes.acts.join("\n")}\nseed ${seed}: ${wrong.join("; ") || "all laws hold"}`);
    }
    expect(broken).toEqual([]);
  });
