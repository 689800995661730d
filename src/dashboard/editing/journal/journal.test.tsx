import { expect, it } from "vitest";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { listEarlyTexts } from "./early-texts.ts";
import { openJournal } from "./journal.ts";
import { openJournalDatabase, rangeBelow, resultOf } from "./journal-database.ts";

// Other test files share this database; only this file uses this user.
const owner = { person: "finn", app: "shop", branch: "main" };
const unsavedOf = (key: string, text: string) => ({ key, language: "de", text, edited: 1 }) as UnsavedCell;
const early = () => listEarlyTexts(owner).map(({ work }) => [work.key, work.text]);

it("stores each keystroke synchronously, and moves it into the database once that is open", async () => {
  const journal = openJournal(owner, "tab");
  journal.persist(unsavedOf("a", "Zah"));
  journal.persist(unsavedOf("a", "Zahlen"));
  journal.persist(unsavedOf("b", "Korb"));
  journal.forget({ key: "b", language: "de" });
  expect(early()).toEqual([["a", "Zahlen"]]);
  await expect.poll(early).toEqual([]);
  const db = await openJournalDatabase();
  const stored = await resultOf(db.transaction("work").objectStore("work").getAll(rangeBelow("finn")));
  db.close();
  expect(stored.map(({ key, tab, work }) => [key, tab, work.text])).toEqual([["a", "tab", "Zahlen"]]);
});
