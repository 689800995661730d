import { expect, it } from "vitest";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { listEarlyTexts, writeEarly } from "./early-texts.ts";
import { listUnsavedBranches, openJournalDatabase, resultOf } from "./journal-database.ts";
import type { JournalRecord } from "./journal-record.ts";
import { openJournalStore } from "./journal-store.ts";

const owner = { person: "ada", app: "shop", branch: "main" };

it("counts a text as another tab's until that tab closes, and then offers it for adoption", async () => {
  const open = Promise.withResolvers<void>();
  // Other test files share this page.
  const otherTab = crypto.randomUUID();
  void navigator.locks.request(`parlance.tab.${otherTab}`, () => open.promise);
  const db = await openJournalDatabase();
  const work = { key: "a", language: "de", text: "Zahlen", edited: 1 };
  const stored = { ...owner, tab: otherTab, key: "a", language: "de", work };
  await resultOf(db.transaction("work", "readwrite").objectStore("work").put(stored));
  db.close();
  const store = await openJournalStore(owner, "mine", () => {});
  const counts: number[] = [];
  const adopted: string[] = [];
  store.watchOthers(
    (count) => counts.push(count),
    () => void store.adopt(({ key }) => adopted.push(key) > 0),
  );
  await expect.poll(() => counts.at(-1)).toBe(1);
  expect(adopted).toEqual([]);
  open.resolve();
  await expect.poll(() => adopted).toEqual(["a"]);
  await expect.poll(() => counts.at(-1)).toBe(0);
});

it("does not adopt texts that another account left in this browser", async () => {
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
  await resultOf(store.count());
  db.close();
  const adopted: string[] = [];
  await (await openJournalStore({ ...owner, person: "ben" }, "mine", () => {})).adopt(
    ({ key }) => adopted.push(key) > 0,
  );
  expect(adopted).toEqual(["ben"]);
});

it("adopts early texts of closed tabs, but not those of other users or branches", async () => {
  const work = { key: "early", language: "de", text: "Zahlen", edited: 1 };
  const record = (branch: string, person = "cleo") =>
    ({ ...owner, person, branch, tab: "early gone", key: "early", language: "de", work }) as JournalRecord;
  for (const early of [record("main"), record("other"), record("main", "dora")]) writeEarly(early);
  expect(await listUnsavedBranches("cleo")).toEqual([
    { app: "shop", branch: "main", count: 1 },
    { app: "shop", branch: "other", count: 1 },
  ]);
  const adopted: string[] = [];
  const accept = ({ key }: UnsavedCell) => adopted.push(key) > 0;
  await (await openJournalStore({ ...owner, person: "cleo" }, "mine", () => {})).adopt(accept);
  expect(adopted).toEqual(["early"]);
  const countEarly = (person: string, branch: string) => listEarlyTexts({ ...owner, person, branch }).length;
  expect([countEarly("cleo", "main"), countEarly("cleo", "other"), countEarly("dora", "main")]).toEqual([
    0, 1, 1,
  ]);
});
