import type { Change } from "#contract/history.ts";
import { api } from "#e2e/support/fixtures.ts";
import { keys, languages, type SharedBrowser, signInUnnoticed } from "./shared-browser.ts";
import { workingTab } from "./tab.ts";
import { type UserName, wordsIn } from "./text-log.ts";

type Stored = { word: string; by: string; at: number; over: string[]; cell: string };

/** All stored texts by cell, in order, with the texts that each replaced. */
async function readStored({ owner, scope }: SharedBrowser): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const key of keys)
    for (const language of languages) {
      const query = new URLSearchParams({ ...scope, key, language, limit: "500" });
      const { changes } = await api<{ changes: Change[] }>(owner, `/v1/api/changes?${query}`);
      for (const { before, after, user, created } of changes.toReversed()) {
        const is = wordsIn(`${after?.value ?? ""} ${after?.draft ?? ""}`);
        // A cell shows the draft instead of the value, so the draft is the replaced text.
        const over = wordsIn(before?.draft || before?.value || "").filter((word) => !is.includes(word));
        const at = Date.parse(created);
        for (const word of is)
          stored.push({ word, by: user?.name ?? "", at, over, cell: `${key} ${language}` });
      }
    }
  return stored;
}

/** The texts in each user's journal, after their tabs had time to store them. */
async function readJournals(browser: SharedBrowser): Promise<Array<{ by: UserName; word: string }>> {
  const found: Array<{ by: UserName; word: string }> = [];
  for (const account of Object.values(browser.accounts)) {
    await signInUnnoticed(browser, account.name);
    const page = await browser.context.newPage();
    await workingTab(browser, page);
    const settled = page
      .getByText("All changes saved")
      .or(page.getByRole("button", { name: /unsaved|failed|conflict/ }));
    await settled.first().waitFor();
    const records = await page.evaluate(readJournal);
    for (const { person, work } of records)
      if (person === account.id) for (const word of wordsIn(work)) found.push({ by: account.name, word });
    await page.close();
  }
  return found;
}

/** Runs in the page. */
async function readJournal(): Promise<Array<{ person: string; work: string }>> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("parlance");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const rows = await new Promise<Array<{ person: string; work: unknown }>>((resolve) => {
    const request = database.transaction("work").objectStore("work").getAll();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return rows.map(({ person, work }) => ({ person, work: JSON.stringify(work) }));
}

/** Violations: texts that were lost, stored or shown as another user's, or overwritten unseen. */
export async function findViolations(browser: SharedBrowser): Promise<string[]> {
  const { typed, shown, wasShown, wasSent } = browser.textLog;
  const journals = await readJournals(browser);
  const stored = await readStored(browser);
  const isStored = (word: string) => stored.some((record) => record.word === word);
  const isInJournal = (word: string, by: UserName) =>
    journals.some((record) => record.word === word && record.by === by);
  const typist = (word: string) => typed.get(word)?.by;
  return [
    ...[...typed.values()]
      .filter(
        ({ word, by, isDropped }) => by !== "Cleo" && !isDropped && !isStored(word) && !isInJournal(word, by),
      )
      .map(({ word, by }) => `${word} of ${by} is lost`),
    ...stored
      .filter(
        ({ word, by, at, cell }) =>
          typist(word) !== "Cleo" &&
          typist(word) !== by &&
          // Publishing another user's draft publishes their text.
          !stored.some(
            (record) =>
              record.word === word && record.by === typist(word) && record.cell === cell && record.at < at,
          ),
      )
      .map(({ word, by }) => `${word} of ${typist(word)} is stored as ${by}'s`),
    ...[...shown.values()]
      .filter(
        ({ word, to, at }) =>
          typist(word) !== to &&
          !wasSent(word, at) &&
          !stored.some((record) => record.word === word && record.at <= at),
      )
      .map(({ word, to }) => `${word} of ${typist(word)}, which was not stored, was shown to ${to}`),
    ...stored.flatMap(({ word, by, over, cell }) =>
      over
        .filter(
          (replaced) => (by === "Ada" || by === "Ben") && typist(replaced) !== by && !wasShown(by, replaced),
        )
        .map((replaced) => `${word} of ${by} went over ${replaced} in ${cell}, which they had not seen`),
    ),
  ];
}
