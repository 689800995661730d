import { expect, it } from "vitest";
import type { CellWork } from "#dashboard/editing/cell-work.ts";
import { listEarlyTexts } from "./early-texts.ts";
import { openJournal } from "./journal.ts";
import { asked, openJournalDatabase, rangeBelow } from "./journal-database.ts";

// Other files are tested with the same database: this person is of this file alone.
const owner = { person: "finn", app: "shop", branch: "main" };
const workOf = (key: string, text: string) => ({ key, language: "de", text, edited: 1 }) as CellWork;
const early = () => listEarlyTexts(owner).map(({ work }) => [work.key, work.text]);

it("stores each keystroke in its task, and moves it into the database once that is open", async () => {
  const journal = openJournal(owner, "tab");
  journal.keep(workOf("a", "Zah"));
  journal.keep(workOf("a", "Zahlen"));
  journal.keep(workOf("b", "Korb"));
  journal.forget({ key: "b", language: "de" });
  expect(early()).toEqual([["a", "Zahlen"]]);
  await expect.poll(early).toEqual([]);
  const db = await openJournalDatabase();
  const stored = await asked(db.transaction("work").objectStore("work").getAll(rangeBelow("finn")));
  db.close();
  expect(stored.map(({ key, tab, work }) => [key, tab, work.text])).toEqual([["a", "tab", "Zahlen"]]);
});
