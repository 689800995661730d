import { expect, it } from "vitest";
import { listEarlyTexts, writeEarly } from "./early-texts.ts";
import { asked, listUnsavedBranches, openJournalDatabase } from "./journal-database.ts";
import { openJournalStore } from "./journal-store.ts";
import type { StoredRecord, StoredWork } from "./stored-work.ts";

const owner = { person: "ada", app: "shop", branch: "main" };

it("a text counts as another tab's until that tab is closed, however it went, and then it can be taken over", async () => {
  const open = Promise.withResolvers<void>();
  // Other files are tested in the same page.
  const other = crypto.randomUUID();
  void navigator.locks.request(`parlance.tab.${other}`, () => open.promise);
  const db = await openJournalDatabase();
  const work = { key: "a", language: "de", text: "Zahlen", edited: 1 };
  const stored = { ...owner, tab: other, key: "a", language: "de", work };
  await asked(db.transaction("work", "readwrite").objectStore("work").put(stored));
  db.close();
  const store = await openJournalStore(owner, "mine", () => {});
  const counts: number[] = [];
  const taken: string[] = [];
  store.watchOthers(
    (count) => counts.push(count),
    () => void store.adopt(({ key }) => taken.push(key) > 0),
  );
  await expect.poll(() => counts.at(-1)).toBe(1);
  expect(taken).toEqual([]);
  open.resolve();
  await expect.poll(() => taken).toEqual(["a"]);
  await expect.poll(() => counts.at(-1)).toBe(0);
});

it("what another account left in this browser is not taken over", async () => {
  const db = await openJournalDatabase();
  const work = { key: "a", language: "de", text: "Zahlen", edited: 1 };
  const store = db.transaction("work", "readwrite").objectStore("work");
  for (const person of ["eve", "ben"])
    store.put({
      ...owner,
      person,
      tab: `${person} gone`,
      key: person,
      language: "de",
      work: { ...work, key: person },
    });
  await asked(store.count());
  db.close();
  const taken: string[] = [];
  await (await openJournalStore({ ...owner, person: "ben" }, "mine", () => {})).adopt(
    ({ key }) => taken.push(key) > 0,
  );
  expect(taken).toEqual(["ben"]);
});

it("takes over what a tab stored before its database was open, and leaves that of other people and branches", async () => {
  const work = { key: "early", language: "de", text: "Zahlen", edited: 1 };
  const record = (branch: string, person = "cleo") =>
    ({ ...owner, person, branch, tab: "early gone", key: "early", language: "de", work }) as StoredRecord;
  for (const one of [record("main"), record("other"), record("main", "dora")]) writeEarly(one);
  expect(await listUnsavedBranches("cleo")).toEqual([
    { app: "shop", branch: "main", count: 1 },
    { app: "shop", branch: "other", count: 1 },
  ]);
  const taken: string[] = [];
  const take = ({ key }: StoredWork) => taken.push(key) > 0;
  await (await openJournalStore({ ...owner, person: "cleo" }, "mine", () => {})).adopt(take);
  expect(taken).toEqual(["early"]);
  const left = (person: string, branch: string) => listEarlyTexts({ ...owner, person, branch }).length;
  expect([left("cleo", "main"), left("cleo", "other"), left("dora", "main")]).toEqual([0, 1, 1]);
});
