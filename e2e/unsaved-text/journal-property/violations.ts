import type { Change } from "#contract/history.ts";
import { api } from "#e2e/support/fixtures.ts";
import { type Name, tokens } from "./notes.ts";
import { keys, languages, type SharedBrowser, signInBehind } from "./shared-browser.ts";
import { workingTab } from "./tab.ts";

type Stored = { token: string; by: string; at: number; over: string[]; cell: string };

/** All stored texts by cell, in order, with the texts that each replaced. */
async function readStored({ owner, scope }: SharedBrowser): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const key of keys)
    for (const language of languages) {
      const query = new URLSearchParams({ ...scope, key, language, limit: "500" });
      const { changes } = await api<{ changes: Change[] }>(owner, `/v1/api/changes?${query}`);
      for (const { before, after, user, created } of changes.toReversed()) {
        const is = tokens(`${after?.value ?? ""} ${after?.draft ?? ""}`);
        // A cell shows the draft instead of the value, so the draft is the replaced text.
        const over = tokens(before?.draft || before?.value || "").filter((token) => !is.includes(token));
        const at = Date.parse(created);
        for (const token of is)
          stored.push({ token, by: user?.name ?? "", at, over, cell: `${key} ${language}` });
      }
    }
  return stored;
}

/** The texts in each user's journal, after their tabs had time to store them. */
async function readJournals(browser: SharedBrowser): Promise<Array<{ by: Name; token: string }>> {
  const found: Array<{ by: Name; token: string }> = [];
  for (const account of Object.values(browser.accounts)) {
    await signInBehind(browser, account.name);
    const page = await browser.context.newPage();
    await workingTab(browser, page);
    const settled = page
      .getByText("All changes saved")
      .or(page.getByRole("button", { name: /unsaved|failed|conflict/ }));
    await settled.first().waitFor();
    const records = await page.evaluate(readJournal);
    for (const { person, work } of records)
      if (person === account.id) for (const token of tokens(work)) found.push({ by: account.name, token });
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
  const { typed, shown, wasShown, wasSent } = browser.notes;
  const journals = await readJournals(browser);
  const stored = await readStored(browser);
  const isStored = (token: string) => stored.some((record) => record.token === token);
  const isInJournal = (token: string, by: Name) =>
    journals.some((record) => record.token === token && record.by === by);
  const typist = (token: string) => typed.get(token)?.by;
  return [
    ...[...typed.values()]
      .filter(
        ({ token, by, isDropped }) =>
          by !== "Cleo" && !isDropped && !isStored(token) && !isInJournal(token, by),
      )
      .map(({ token, by }) => `${token} of ${by} is lost`),
    ...stored
      .filter(
        ({ token, by, at, cell }) =>
          typist(token) !== "Cleo" &&
          typist(token) !== by &&
          // Publishing another user's draft publishes their text.
          !stored.some(
            (record) =>
              record.token === token && record.by === typist(token) && record.cell === cell && record.at < at,
          ),
      )
      .map(({ token, by }) => `${token} of ${typist(token)} is stored as ${by}'s`),
    ...[...shown.values()]
      .filter(
        ({ token, to, at }) =>
          typist(token) !== to &&
          !wasSent(token, at) &&
          !stored.some((record) => record.token === token && record.at <= at),
      )
      .map(({ token, to }) => `${token} of ${typist(token)}, which was not stored, was shown to ${to}`),
    ...stored.flatMap(({ token, by, over, cell }) =>
      over
        .filter(
          (replaced) => (by === "Ada" || by === "Ben") && typist(replaced) !== by && !wasShown(by, replaced),
        )
        .map((replaced) => `${token} of ${by} went over ${replaced} in ${cell}, which they had not seen`),
    ),
  ];
}
